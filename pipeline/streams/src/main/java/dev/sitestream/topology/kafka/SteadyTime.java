package dev.sitestream.topology.kafka;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Time;

/**
 * The clock by which Kafka Streams runs punctuations. It never goes back: otherwise no punctuation would run for hours
 * after the machine's clock was set back.
 */
public final class SteadyTime implements Time {

    private final LongSupplier millis;

    /** @param millis supplies milliseconds that never go back */
    public SteadyTime(LongSupplier millis) {
        this.millis = millis;
    }

    @Override
    public long milliseconds() {
        return millis.getAsLong();
    }

    @Override
    public long nanoseconds() {
        return Time.SYSTEM.nanoseconds();
    }

    @Override
    public void sleep(long durationMillis) {
        Time.SYSTEM.sleep(durationMillis);
    }

    @Override
    public void waitObject(Object waitedFor, Supplier<Boolean> condition, long deadlineMillis)
            throws InterruptedException {
        Time.SYSTEM.waitObject(waitedFor, condition, deadlineMillis - milliseconds() + Time.SYSTEM.milliseconds());
    }
}
