package dev.sitestream.broker;

import dev.sitestream.files.FileErrorText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.properties.MetaPropertiesEnsemble;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * The folder of the broker's records and metadata, formatted, and locked against other brokers.
 *
 * <p>Kafka locks it too, but only after it has opened the folder's metadata for writing, and its message does not name
 * a remedy.
 */
final class LogDirectory implements AutoCloseable {

    private static final String LOCK_FILE = "sitestream.lock";

    private final Path path;
    private final FileChannel lock;

    private LogDirectory(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Creates the folder if it is missing, locks it, and formats it if no broker has used it before. */
    static LogDirectory open(Path directory) throws BrokerStartException {
        Path path = directory.toAbsolutePath().normalize();
        if (path.toString().contains(",")) {
            // Kafka's setting is a list of folders, in which a comma can't be quoted.
            throw new BrokerStartException("the embedded broker's folder " + path
                    + " has a comma in its name; choose another folder with `state: ...`");
        }
        FileChannel lock = locked(path);
        try {
            if (!Files.exists(path.resolve(MetaPropertiesEnsemble.META_PROPERTIES_NAME))) {
                format(path);
            }
            return new LogDirectory(path, lock);
        } catch (BrokerStartException e) {
            try {
                lock.close();
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
    }

    /** Whether a broker holds the lock. If the lock can't be read, returns false: the next start reports the reason. */
    static boolean isInUse(Path directory) {
        Path file = directory.resolve(LOCK_FILE);
        if (!Files.exists(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return !tryLock(channel);
        } catch (IOException e) {
            return false;
        }
    }

    Path path() {
        return path;
    }

    /** Releases the folder for other brokers. */
    @Override
    public void close() throws IOException {
        lock.close();
    }

    private static FileChannel locked(Path path) throws BrokerStartException {
        try {
            Files.createDirectories(path);
            FileChannel channel =
                    FileChannel.open(path.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                lock(channel, path);
                return channel;
            } catch (IOException | BrokerStartException e) {
                try (channel) {
                    throw e;
                }
            }
        } catch (IOException e) {
            throw unusable(path, FileErrorText.reason(e), e);
        }
    }

    private static void lock(FileChannel channel, Path path) throws IOException, BrokerStartException {
        if (!tryLock(channel)) {
            throw new BrokerStartException("the embedded broker's folder " + path
                    + " is in use by another broker; stop that one, or choose another folder with `state: ...`");
        }
    }

    /** Tries to lock; false if another broker holds the lock, in this process or in another. */
    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Writes a new cluster id. The file that marks the folder as formatted is written last, so a crash in between does
     * no harm.
     */
    private static void format(Path path) throws BrokerStartException {
        try (PrintStream silent = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setPrintStream(silent)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(BrokerSettings.NODE_ID)
                    .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
                    .setMetadataLogDirectory(path.toString())
                    .addDirectory(path.toString())
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .run();
        } catch (Exception e) {
            // Formatter.run() declares Exception.
            throw unusable(path, e.getMessage() + " (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static BrokerStartException unusable(Path path, String reason, Exception cause) {
        return new BrokerStartException(
                "the embedded broker's folder " + path + " can't be used: " + reason
                        + "; free disk space, repair the folder, or choose another one with `state: ...`",
                cause);
    }
}
