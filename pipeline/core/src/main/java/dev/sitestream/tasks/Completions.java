package dev.sitestream.tasks;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The completions of one caller's tasks. Only the caller's thread may call its public methods. */
public final class Completions {

    private final Queue<Completion> arrived = new ConcurrentLinkedQueue<>();
    private int expected;
    private volatile boolean closed;

    /**
     * A task has ended.
     *
     * @param release counts it as taken
     * @param handle passes its result to the caller
     */
    record Completion(Runnable release, Runnable handle) {}

    /** Handles the completions that have arrived, in the order of arrival. */
    public void handle() {
        for (Completion completion = arrived.poll(); completion != null; completion = arrived.poll()) {
            expected--;
            completion.release().run();
            completion.handle().run();
        }
    }

    /** Whether none has arrived that is not handled yet. */
    public boolean isEmpty() {
        return arrived.isEmpty();
    }

    /** The number of tasks whose completion has not arrived or is not handled yet. */
    public int expected() {
        return expected;
    }

    /** Drops completions from now on, since the caller no longer handles them. */
    public void close() {
        closed = true;
        drop();
    }

    void expectOne() {
        expected++;
    }

    /** Adds a completion; any thread may call this. */
    void add(Completion completion) {
        arrived.add(completion);
        if (closed) {
            drop();
        }
    }

    private void drop() {
        for (Completion completion = arrived.poll(); completion != null; completion = arrived.poll()) {
            completion.release().run();
        }
    }
}
