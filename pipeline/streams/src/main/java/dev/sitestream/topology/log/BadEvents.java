package dev.sitestream.topology.log;

import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.topology.record.RejectionHeaders.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that events were rejected, or accepted with warnings: at most one line a minute, with counts by the first reason
 * and one example. Thread-safe.
 */
public final class BadEvents {

    private static final Logger LOG = LoggerFactory.getLogger(BadEvents.class);

    /** How often to check whether a line is due. */
    public static final Duration INTERVAL = Duration.ofSeconds(1);

    private static final long PAUSE_MILLIS = 60_000;

    private final Tally rejected = new Tally("rejected");
    private final Tally warned = new Tally("accepted with a warning");
    private long nextLineAtMillis = Long.MIN_VALUE;

    /** Counts an event by the first of its problems. */
    public synchronized void note(Severity severity, Problem first, RecordMetadata origin) {
        (severity == Severity.REJECTED ? rejected : warned).note(first, origin);
    }

    /** Logs the events since the last line, if that was at least a minute ago. */
    public synchronized void logIfDue(long steadyMillis) {
        if (steadyMillis < nextLineAtMillis || (rejected.isEmpty() && warned.isEmpty())) {
            return;
        }
        List<String> parts = new ArrayList<>();
        for (Tally tally : List.of(rejected, warned)) {
            if (!tally.isEmpty()) {
                parts.add(tally.counts() + (parts.isEmpty() ? ", for example " + tally.example : ""));
                tally.clear();
            }
        }
        LOG.warn("{}; `sitestream rejected` lists all", String.join("; ", parts));
        nextLineAtMillis = steadyMillis + PAUSE_MILLIS;
    }

    /** Events of one severity. */
    private static final class Tally {

        private final String outcome;
        private final Map<ProblemCode, Long> events = new EnumMap<>(ProblemCode.class);
        private @Nullable String example;

        Tally(String outcome) {
            this.outcome = outcome;
        }

        boolean isEmpty() {
            return events.isEmpty();
        }

        void note(Problem first, RecordMetadata origin) {
            events.merge(first.code(), 1L, Long::sum);
            if (example == null) {
                example = "topic " + origin.topic() + ", partition " + origin.partition() + ", offset "
                        + origin.offset() + ": " + first.field() + ": " + first.detail();
            }
        }

        /** Returns the counts by reason, the most frequent reason first. */
        String counts() {
            long sum = events.values().stream().mapToLong(Long::longValue).sum();
            return events.entrySet().stream()
                    .sorted(Map.Entry.<ProblemCode, Long>comparingByValue(Comparator.reverseOrder())
                            .thenComparing(Map.Entry.comparingByKey()))
                    .map(entry -> entry.getKey().text() + ": " + entry.getValue())
                    .collect(Collectors.joining(", ", sum + (sum == 1 ? " event " : " events ") + outcome + " (", ")"));
        }

        void clear() {
            events.clear();
            example = null;
        }
    }
}
