package dev.sitestream.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time in nanoseconds. Other work on the machine disturbs it less than elapsed time. */
public final class CpuTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private CpuTime() {}

    /** An action to measure. */
    public interface Action {

        void run() throws Exception;
    }

    /** Returns the CPU time of an action on this thread. */
    public static long ofThread(Action action) throws Exception {
        long begunNanos = THREADS.getCurrentThreadCpuTime();
        action.run();
        return THREADS.getCurrentThreadCpuTime() - begunNanos;
    }

    /** Returns the CPU time of this process since its start, including native threads. */
    public static long ofProcess() {
        return PROCESS.getProcessCpuTime();
    }
}
