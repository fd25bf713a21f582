package dev.sitestream.topology.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folder of Kafka Streams' local state: all that it holds can be restored from the broker's records. */
final class LocalState {

    private static final Logger LOG = LoggerFactory.getLogger(LocalState.class);

    /** Kafka Streams' name for what a process locks in an application's folder as long as it uses that. */
    private static final String LOCK = ".lock";

    /** A task's folder in its application's, as in {@code 1_0}. */
    private static final Pattern TASK = Pattern.compile("[0-9]+_[0-9]+");

    private final Path folder;

    LocalState(Path folder) {
        this.folder = folder;
    }

    /** Whether a failure comes from files in the folder that are damaged or missing. */
    static boolean isDamageIn(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RocksDBException store && isDamage(store)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDamage(RocksDBException failure) {
        Status status = failure.getStatus();
        boolean corrupt = status != null && status.getCode() == Status.Code.Corruption;
        // RocksDB has no code for a file of its own that is gone.
        return corrupt || String.valueOf(failure.getMessage()).contains("No such file");
    }

    /** Throws the stores away, so that they are restored. */
    void discard(Throwable damage) {
        LOG.warn(
                "the local state in {} is damaged ({}); it is thrown away, and restored from the broker",
                folder,
                rootMessage(damage));
        removeStores();
    }

    /**
     * Throws the stores away if the process that used them last did not come to its {@link #end}: they may hold what
     * was never committed. Kafka Streams would find that out store by store, and rebalance.
     */
    void discardUnfinished() {
        if (!Files.exists(inUse()) || isLocked()) {
            return;
        }
        LOG.info("the last run did not end properly, so its local state in {} is restored from the broker", folder);
        removeStores();
    }

    /** From now on the stores are in use. */
    void begin() {
        try {
            Files.createDirectories(folder);
            Files.writeString(inUse(), "");
        } catch (IOException e) {
            throw new UncheckedIOException("can't write to the local state in " + folder, e);
        }
    }

    /** The stores are closed, and hold what was committed. */
    void end() {
        try {
            Files.deleteIfExists(inUse());
        } catch (IOException e) {
            LOG.warn("can't note in {} that the run has ended, so the next start restores the state", folder, e);
        }
    }

    private Path inUse() {
        return folder.resolve("in-use");
    }

    /** Whether a process uses the folder at this moment. */
    private boolean isLocked() {
        try (Stream<Path> applications = Files.list(folder)) {
            for (Path application : applications.filter(Files::isDirectory).toList()) {
                if (isHeld(application.resolve(LOCK))) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw unremovable(e);
        }
    }

    private static boolean isHeld(Path lock) throws IOException {
        if (!Files.exists(lock)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
                @Nullable FileLock held = channel.tryLock()) {
            return held == null;
        } catch (OverlappingFileLockException e) {
            // By this very process
            return true;
        }
    }

    /**
     * Removes the tasks' folders. What else is there names this process among others: with another name it would have
     * to wait for the transactions of the last run to time out.
     */
    private void removeStores() {
        try {
            for (Path file : deepestFirst()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw unremovable(e);
        }
    }

    private List<Path> deepestFirst() throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(this::isOfATask)
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
    }

    private boolean isOfATask(Path file) {
        Path inside = folder.relativize(file);
        return inside.getNameCount() > 1
                && TASK.matcher(inside.getName(1).toString()).matches();
    }

    private UncheckedIOException unremovable(IOException e) {
        return new UncheckedIOException("can't remove the local state in " + folder, e);
    }

    private static String rootMessage(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}
