package dev.sitestream.topology.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
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

    /** How old state may be: half of the time for which a broker keeps deletions, by default. */
    static final Duration LONGEST_PAUSE = Duration.ofHours(12);

    private final Path folder;
    private final LongSupplier calendarMillis;

    /** @param calendarMillis supplies the present time, by the machine's clock */
    LocalState(Path folder, LongSupplier calendarMillis) {
        this.folder = folder;
        this.calendarMillis = calendarMillis;
    }

    Path folder() {
        return folder;
    }

    private Instant now() {
        return Instant.ofEpochMilli(calendarMillis.getAsLong());
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
     * Deletes the stores if they are too old. A store is complete up to a position in its changelog. Deletions after it
     * may be missing there, because a broker forgets them after a day ({@code delete.retention.ms}).
     */
    void discardIfOld() {
        Optional<Instant> age = lastRecorded();
        boolean isRecent = age.isPresent() && age.get().isAfter(now().minus(LONGEST_PAUSE));
        if (isRecent || !hasStores() || isLocked()) {
            return;
        }
        LOG.info(
                "the local state in {} is {}; it is restored from the broker",
                folder,
                age.map(time -> "of " + time.truncatedTo(ChronoUnit.SECONDS)).orElse("of an unknown time"));
        removeStores();
    }

    /** Records that there is state from now on, if nothing is recorded. */
    void begin() {
        if (lastRecorded().isEmpty()) {
            recordComplete();
        }
    }

    /** Records that the stores on disk contain what was committed until now. */
    void recordComplete() {
        try {
            Files.createDirectories(folder);
            Files.writeString(record(), now().toString());
        } catch (IOException e) {
            throw new UncheckedIOException("can't write to the local state in " + folder, e);
        }
    }

    private Optional<Instant> lastRecorded() {
        try {
            return Optional.of(Instant.parse(Files.readString(record())));
        } catch (IOException | DateTimeParseException e) {
            // There is none, or a crash has left a part of it.
            return Optional.empty();
        }
    }

    /** Its name has the version of the layout, so that state of another layout is of an unknown time. */
    private Path record() {
        return folder.resolve("complete-until-2");
    }

    private boolean hasStores() {
        return !deepestFirst().isEmpty();
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
            Files.deleteIfExists(record());
        } catch (IOException e) {
            throw unremovable(e);
        }
    }

    private List<Path> deepestFirst() {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(this::isTaskFolder)
                    .sorted(Comparator.reverseOrder())
                    .toList();
        } catch (IOException e) {
            throw unremovable(e);
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
