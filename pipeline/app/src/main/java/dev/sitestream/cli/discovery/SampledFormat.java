package dev.sitestream.cli.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a value says. */
enum SampledFormat {
    /** A change of a row, by Debezium: its envelope, a flattened row, or either with schemas or in a CloudEvent. */
    DEBEZIUM,
    CLOUDEVENTS,
    /** Our own event. */
    EVENT,
    /** Something else. */
    JSON;

    private static final Set<String> FLATTENED = Set.of("__deleted", "__op", "__table", "__source_ts_ms");
    private static final Set<String> OPERATIONS = Set.of("upsert", "delete");
    private static final String DEBEZIUM_HEADER = "__debezium.";
    private static final String PAYLOAD = "payload";

    static SampledFormat of(SampledValues.Value value) {
        JsonNode json = withoutSchema(value.json());
        Set<String> headers = value.record().headers().keySet();
        if (json.has("specversion") || headers.contains("ce_specversion")) {
            return isEnvelope(withoutSchema(json.path("data"))) ? DEBEZIUM : CLOUDEVENTS;
        }
        if (isEnvelope(json)) {
            return DEBEZIUM;
        }
        // Before the headers: the events of an outbox have those of Debezium, too.
        if (OPERATIONS.contains(json.path("op").asText()) && json.has("url")) {
            return EVENT;
        }
        boolean isFlattened = FLATTENED.stream().anyMatch(name -> json.has(name) || headers.contains(name))
                || headers.stream().anyMatch(name -> name.startsWith(DEBEZIUM_HEADER));
        return isFlattened ? DEBEZIUM : JSON;
    }

    /** The object whose places a mapping names; empty if the value has none, such as a deletion. */
    Optional<JsonNode> item(JsonNode value) {
        JsonNode json = withoutSchema(value);
        JsonNode data = json.has("specversion") ? withoutSchema(json.path("data")) : json;
        JsonNode item = switch (this) {
            case DEBEZIUM -> isEnvelope(data) ? data.path("after") : data;
            case CLOUDEVENTS -> data;
            case EVENT, JSON -> value;
        };
        return item.isObject() ? Optional.of(item) : Optional.empty();
    }

    /** As the configuration has it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static boolean isEnvelope(JsonNode json) {
        return (json.has("before") || json.has("after"))
                && (json.path("op").isTextual() || json.path("source").isObject() || json.size() <= 2);
    }

    private static JsonNode withoutSchema(JsonNode json) {
        return json.has("schema") && json.has(PAYLOAD) && json.size() == 2 ? json.path(PAYLOAD) : json;
    }
}
