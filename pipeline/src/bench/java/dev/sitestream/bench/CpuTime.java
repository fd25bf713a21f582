package dev.sitestream.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time, in nanoseconds: less disturbed by other work on the machine than the time of the clock. */
public final class CpuTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private CpuTime() {}

    /** Something that takes time. */
    public interface Action {

        void run() throws Exception;
    }

    /** What an action takes on this thread. */
    public static long ofThread(Action action) throws Exception {
        long begunNanos = THREADS.getCurrentThreadCpuTime();
        action.run();
        return THREADS.getCurrentThreadCpuTime() - begunNanos;
    }

    /** What this process has taken since its start, native threads included. */
    public static long ofProcess() {
        return PROCESS.getProcessCpuTime();
    }
}
