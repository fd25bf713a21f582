package dev.sitestream.publish;

import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.tasks.BoundedTasks;
import dev.sitestream.tasks.Completions;
import java.util.concurrent.ExecutorService;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Runs the slow work of publishing outside the stream threads. Urgent tasks and ordinary ones have threads of their
 * own, so that neither waits for the other.
 */
public final class Uploads implements AutoCloseable {

    /** The number of urgent tasks at once: files of urgent sections, indexes, news, feeds. */
    static final int URGENT_AT_ONCE = 4;

    private final BoundedTasks ordinary;
    private final BoundedTasks urgent;
    private final LongSupplier steadyMillis;

    /**
     * Runs work on these threads, and shuts them down when closed.
     *
     * @param atOnce the maximum number of ordinary tasks at once
     * @param steadyMillis supplies the present time, by the steady clock of the callers
     */
    public Uploads(ExecutorService threads, int atOnce, LongSupplier steadyMillis) {
        this.ordinary = new BoundedTasks(threads, atOnce);
        this.urgent = new BoundedTasks(threads, URGENT_AT_ONCE);
        this.steadyMillis = steadyMillis;
    }

    /**
     * Creates this many threads, and those that are reserved for urgent tasks.
     *
     * @param steadyMillis supplies the present time, by the steady clock of the callers
     */
    public static Uploads onThreads(int count, LongSupplier steadyMillis) {
        return new Uploads(BoundedTasks.threads(count + URGENT_AT_ONCE, "sitestream-upload-"), count, steadyMillis);
    }

    /** Which threads a task may take. */
    public enum Urgency {
        /** Those that are reserved for urgent tasks. */
        URGENT,
        /** All others. */
        ORDINARY
    }

    /** A task on the object store that may fail and be tried again. */
    @FunctionalInterface
    public interface Task<T> {
        T run() throws ObjectStoreException;
    }

    /** Whether a task would be accepted now. */
    boolean hasRoom(Urgency urgency) {
        return tasks(urgency).hasRoom();
    }

    /** The maximum number of tasks at once. */
    public int capacity() {
        return ordinary.capacity() + urgent.capacity();
    }

    /** The number of running tasks. */
    public int inProgress() {
        return ordinary.inProgress() + urgent.inProgress();
    }

    /** Rejects new tasks from now on, so that running tasks can end and their completions can be handled. */
    public void stopTaking() {
        ordinary.stopTaking();
        urgent.stopTaking();
    }

    /** Whether any task is running, or its completion is not handled yet. */
    public boolean isBusy() {
        return ordinary.isBusy() || urgent.isBusy();
    }

    /** The present time, by the steady clock of the callers; for any thread. */
    long steadyMillis() {
        return steadyMillis.getAsLong();
    }

    /** Starts a task if a thread is free; see {@link BoundedTasks#tryStart}. */
    boolean tryStart(Urgency urgency, Supplier<Runnable> task, Completions completions) {
        return tasks(urgency).tryStart(task, completions);
    }

    private BoundedTasks tasks(Urgency urgency) {
        return urgency == Urgency.URGENT ? urgent : ordinary;
    }

    @Override
    public void close() {
        ordinary.close();
        urgent.close();
    }
}
