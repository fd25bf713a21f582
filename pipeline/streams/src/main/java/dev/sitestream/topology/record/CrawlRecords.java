package dev.sitestream.topology.record;

import dev.sitestream.crawls.AccessLog;
import dev.sitestream.crawls.AccessResult;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the records of access logs. */
public final class CrawlRecords {

    private final Map<String, AccessLog> logs;

    /** @param logs the access logs by topic */
    public CrawlRecords(Map<String, AccessLog> logs) {
        this.logs = Map.copyOf(logs);
    }

    /** Returns what a record says; empty if its topic has no access log. */
    public Optional<AccessResult> read(@Nullable String topic, byte @Nullable [] value, long calendarMillis) {
        AccessLog log = topic == null ? null : logs.get(topic);
        return log == null ? Optional.empty() : Optional.of(log.read(value, calendarMillis));
    }
}
