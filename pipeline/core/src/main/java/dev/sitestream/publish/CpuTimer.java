package dev.sitestream.publish;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/** Measures the CPU time of work that several threads do one after the other. */
public final class CpuTimer {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS = 1e9;

    private final AtomicLong nanos = new AtomicLong();

    /** A part of the work. */
    @FunctionalInterface
    public interface Part<T, E extends Exception> {
        T run() throws E;
    }

    /** Does a part of the work on the calling thread. */
    public <T, E extends Exception> T measure(Part<T, E> part) throws E {
        long begun = THREADS.getCurrentThreadCpuTime();
        try {
            return part.run();
        } finally {
            nanos.addAndGet(THREADS.getCurrentThreadCpuTime() - begun);
        }
    }

    /** The CPU time of all parts until now. */
    public double seconds() {
        return nanos.get() / NANOS;
    }
}
