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
 * Keeps everybody else from changing a site's folder, the other threads of this process and other processes alike.
 * Processes agree by a lock on a hidden file, which the operating system gives back when its holder dies. It lies
 * beside the folder, since what lies in it is published. It holds off only those who take it, too.
 */
final class SiteLock {

    /** Far longer than anybody works under the lock; but a process may be stopped in the middle of it. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(2);

    /** The operating system's lock is one for the whole process, so threads have to agree before. */
    private static final ConcurrentMap<Path, ReentrantLock> WITHIN_PROCESS = new ConcurrentHashMap<>();

    private final ReentrantLock withinProcess;
    private final FileChannel file;

    private SiteLock(ReentrantLock withinProcess, FileChannel file) {
        this.withinProcess = withinProcess;
        this.file = file;
    }

    /**
     * What is done under the lock.
     *
     * @param <T> its result
     */
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException, ObjectStoreException;
    }

    /**
     * Does something in a site's folder, while nobody else does.
     *
     * @param root the folder of all sites, which exists
     * @throws IOException when the lock can't be had, or somebody has held it for longer than ten seconds
     */
    static <T> T during(Path root, String site, Action<T> action) throws IOException, ObjectStoreException {
        SiteLock lock = take(file(root.toRealPath(), site));
        try {
            return action.run();
        } finally {
            lock.release();
        }
    }

    /** The hidden file, which is always empty; no site can be called so. */
    static Path file(Path root, String site) {
        return root.resolve("." + site + ".lock");
    }

    private static SiteLock take(Path file) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        ReentrantLock withinProcess = WITHIN_PROCESS.computeIfAbsent(file, path -> new ReentrantLock());
        try {
            if (!withinProcess.tryLock(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw heldTooLong(file);
            }
        } catch (InterruptedException e) {
            throw interrupted(file);
        }
        boolean taken = false;
        try {
            SiteLock lock = new SiteLock(withinProcess, lock(file, deadline));
            taken = true;
            return lock;
        } finally {
            if (!taken) {
                withinProcess.unlock();
            }
        }
    }

    private static FileChannel lock(Path file, long deadline) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean taken = false;
        try {
            for (@Nullable FileLock lock = channel.tryLock(); lock == null; lock = channel.tryLock()) {
                if (System.nanoTime() > deadline) {
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
                file.toString(), null, "another process has held " + file + " for " + PATIENCE.toSeconds() + " s");
    }

    private static IOException interrupted(Path file) {
        Thread.currentThread().interrupt();
        return new FileSystemException(file.toString(), null, "it was interrupted");
    }

    /** Gives the lock back; the file stays, since a new one would be another lock. */
    private void release() throws IOException {
        try {
            file.close();
        } finally {
            withinProcess.unlock();
        }
    }
}
