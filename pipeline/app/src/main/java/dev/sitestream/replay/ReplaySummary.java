package dev.sitestream.replay;

import dev.sitestream.topology.metrics.PipelineActivity;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The result of a replay.
 *
 * @param activity the pipeline's counters
 * @param filesWritten the number of writes, indexes included
 * @param bytesWritten the bytes of all writes
 * @param seconds the time since the start of the command
 */
public record ReplaySummary(PipelineActivity.Snapshot activity, long filesWritten, long bytesWritten, double seconds) {

    /** One JSON object on one line. */
    public String json() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("events", Long.toString(activity.consumed()));
        fields.put("accepted", Long.toString(activity.accepted()));
        fields.put("rejected", Long.toString(activity.rejected()));
        fields.put("warnings", Long.toString(activity.warnings()));
        fields.put("unchanged", Long.toString(activity.unchanged()));
        fields.put("livePages", Long.toString(activity.livePages()));
        fields.put("shards", Long.toString(activity.files()));
        fields.put("filesWritten", Long.toString(filesWritten));
        fields.put("bytesWritten", Long.toString(bytesWritten));
        fields.put("seconds", String.format(Locale.ROOT, "%.3f", seconds));
        fields.put("eventsPerSecond", Long.toString(Math.round(activity.consumed() / seconds)));
        return fields.entrySet().stream()
                .map(field -> '"' + field.getKey() + "\":" + field.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
