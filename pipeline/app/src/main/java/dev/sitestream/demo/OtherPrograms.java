package dev.sitestream.demo;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** What other programs take of this machine's CPU, or of this container's. Not thread-safe. */
final class OtherPrograms {

    /** The system gives the load since it was last asked, and that of too short a time says nothing. */
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long lookedAtNanos = System.nanoTime();
    private int percent;

    OtherPrograms() {
        look();
    }

    /** Their recent part of all CPUs, in percent; 0 where the system does not say. */
    int percent() {
        long nowNanos = System.nanoTime();
        if (nowNanos - lookedAtNanos >= BETWEEN_LOOKS.toNanos()) {
            lookedAtNanos = nowNanos;
            percent = look();
        }
        return percent;
    }

    private int look() {
        double all = system.getCpuLoad();
        double own = system.getProcessCpuLoad();
        // Negative where it is unknown
        return all < 0 || own < 0 ? 0 : (int) Math.max(0, Math.round(100 * (all - own)));
    }
}
