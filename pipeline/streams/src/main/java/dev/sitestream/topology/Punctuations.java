package dev.sitestream.topology;

import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Schedules what processors do by the clock, in such a way that all of them have their turn at the same moments.
 *
 * <p>Kafka Streams takes ever more records of a task at a time, and half as many after each pass through the tasks with
 * a punctuation. With dozens of punctuations at moments of their own, it would take a single record most of the time,
 * and the passes would cost a tenth of the CPU.
 */
final class Punctuations {

    private Punctuations() {}

    /** Calls a punctuator at intervals of the wall clock. */
    static void schedule(ProcessorContext<?, ?> context, Duration interval, Punctuator punctuator) {
        context.schedule(Instant.EPOCH, interval, PunctuationType.WALL_CLOCK_TIME, punctuator);
    }
}
