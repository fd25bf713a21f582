package dev.sitestream.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Holds tasks back until the test releases them. */
public final class HeldExecutor extends AbstractExecutorService {

    private final List<Runnable> held = new ArrayList<>();
    private boolean passes;
    private boolean shutdown;

    /** Sets whether tasks run immediately from now on, or are held back. */
    public void letPass(boolean atOnce) {
        passes = atOnce;
    }

    /** Returns the number of tasks that are held back. */
    public int size() {
        return held.size();
    }

    public boolean isIdle() {
        return held.isEmpty();
    }

    /** Runs one task, chosen at random, if any is held back. */
    public void releaseAny(Random random) {
        if (!held.isEmpty()) {
            held.remove(random.nextInt(held.size())).run();
        }
    }

    /** Runs all tasks in the order in which they were submitted. */
    public void releaseAll() {
        while (!held.isEmpty()) {
            held.remove(0).run();
        }
    }

    @Override
    public void execute(Runnable command) {
        if (passes) {
            command.run();
        } else {
            held.add(command);
        }
    }

    @Override
    public void shutdown() {
        shutdown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown = true;
        return List.copyOf(held);
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return shutdown && held.isEmpty();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return isTerminated();
    }
}
