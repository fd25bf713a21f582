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

/** The folder of Kafka Streams' local state. Everything in it can be restored from the broker. */
final class LocalState {

    private static final Logger LOG = LoggerFactory.getLogger(LocalState.class);

    /** The file that Kafka Streams locks in an application's folder while a process uses the folder. */
    private static final String LOCK = ".lock";

    /** The name of a task's folder in its application's folder, such as {@code 1_0}. */
    private static final Pattern TASK = Pattern.compile("[0-9]+_[0-9]+");

    private final Path folder;

    LocalState(Path folder) {
        this.folder = folder;
    }

    /** Whether damaged or missing files in the folder caused a failure. */
    static boolean isCausedByDamage(Throwable failure) {
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
        // RocksDB has no error code for a missing file.
        return corrupt || String.valueOf(failure.getMessage()).contains("No such file");
    }

    /** Deletes the stores, so that Kafka Streams restores them. */
    void discard(Throwable damage) {
        LOG.warn(
                "the local state in {} is damaged ({}); it is deleted and restored from the broker",
                folder,
                rootMessage(damage));
        removeStores();
    }

    /**
     * Deletes the stores if the last process that used them did not reach {@link #end}: they may contain uncommitted
     * data. Kafka Streams would detect that store by store, and rebalance.
     */
    void discardIfUnclean() {
        if (!Files.exists(inUseMarker()) || isLocked()) {
            return;
        }
        LOG.info("the last run was not stopped properly; its local state in {} is restored from the broker", folder);
        removeStores();
    }

    /** Marks the stores as in use. */
    void begin() {
        try {
            Files.createDirectories(folder);
            Files.writeString(inUseMarker(), "");
        } catch (IOException e) {
            throw new UncheckedIOException("can't write to the local state in " + folder, e);
        }
    }

    /** Marks the stores as closed, with nothing but committed data. */
    void end() {
        try {
            Files.deleteIfExists(inUseMarker());
        } catch (IOException e) {
            LOG.warn("can't record in {} that the run has ended; the next start restores the state", folder, e);
        }
    }

    private Path inUseMarker() {
        return folder.resolve("in-use");
    }

    /** Whether a process uses the folder now. */
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
            // Locked by this process
            return true;
        }
    }

    /**
     * Removes the tasks' folders only. Other files in the folder identify this process: with a new identity, it would
     * have to wait until the transactions of the last run time out.
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
            return files.filter(this::isTaskFolder)
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
    }

    private boolean isTaskFolder(Path file) {
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
