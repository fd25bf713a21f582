package dev.sitestream.store.directory;

import dev.sitestream.store.ObjectStoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A lock on a site's folder, which excludes other threads of this process and other processes. Processes are excluded
 * by an operating system's lock on a hidden file, which ends when its holder dies. The file is beside the folder, since
 * everything in the folder is published. The lock excludes only those who take it, too.
 */
final class SiteLock {

    /** Far longer than any holder needs; but a process may be stopped while it holds the lock. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(2);

    /** The operating system's lock belongs to the whole process, so a thread has to take one of these before. */
    private static final ConcurrentMap<Path, ReentrantLock> WITHIN_PROCESS = new ConcurrentHashMap<>();

    private final ReentrantLock withinProcess;
    private final FileChannel file;

    private SiteLock(ReentrantLock withinProcess, FileChannel file) {
        this.withinProcess = withinProcess;
        this.file = file;
    }

    /**
     * An action under the lock.
     *
     * @param <T> the type of its result
     */
    @FunctionalInterface
    interface LockedAction<T> {
        T run() throws IOException, ObjectStoreException;
    }

    /**
     * Runs an action in a site's folder under the lock.
     *
     * @param root the folder of all sites, which exists
     * @throws IOException if the lock can't be taken, or another holder has kept it for longer than ten seconds
     */
    static <T> T runLocked(Path root, String site, LockedAction<T> action) throws IOException, ObjectStoreException {
        SiteLock lock = take(file(root.toRealPath(), site));
        try {
            return action.run();
        } finally {
            lock.release();
        }
    }

    /** Returns the path of the hidden file, which is always empty. No site can have its name. */
    static Path file(Path root, String site) {
        return root.resolve("." + site + ".lock");
    }

    private static SiteLock take(Path file) throws IOException {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        ReentrantLock withinProcess = WITHIN_PROCESS.computeIfAbsent(file, path -> new ReentrantLock());
        try {
            if (!withinProcess.tryLock(TIMEOUT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw heldTooLong(file);
            }
        } catch (InterruptedException e) {
            throw interrupted(file);
        }
        boolean taken = false;
        try {
            SiteLock lock = new SiteLock(withinProcess, lock(file, deadlineNanos));
            taken = true;
            return lock;
        } finally {
            if (!taken) {
                withinProcess.unlock();
            }
        }
    }

    private static FileChannel lock(Path file, long deadlineNanos) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean taken = false;
        try {
            for (@Nullable FileLock lock = channel.tryLock(); lock == null; lock = channel.tryLock()) {
                if (System.nanoTime() > deadlineNanos) {
                    throw heldTooLong(file);
                }
                TimeUnit.NANOSECONDS.sleep(PAUSE.toNanos());
            }
            taken = true;
            return channel;
        } catch (InterruptedException e) {
            throw interrupted(file);
        } finally {
            if (!taken) {
                channel.close();
            }
        }
    }

    private static IOException heldTooLong(Path file) {
        return new FileSystemException(
                file.toString(), null, "another process has held " + file + " for " + TIMEOUT.toSeconds() + " s");
    }

    private static IOException interrupted(Path file) {
        Thread.currentThread().interrupt();
        return new FileSystemException(file.toString(), null, "it was interrupted");
    }

    /** Releases the lock. The file stays, since a new file would be another lock. */
    private void release() throws IOException {
        try {
            file.close();
        } finally {
            withinProcess.unlock();
        }
    }
}
