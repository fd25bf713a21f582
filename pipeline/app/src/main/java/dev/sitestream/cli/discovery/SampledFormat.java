package dev.sitestream.cli.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
    private static final String DEBEZIUM_HEADER = "__debezium.";
    private static final String PAYLOAD = "payload";

    static SampledFormat of(SampledValues.Value value) {
        JsonNode json = withoutSchema(value.json());
        Set<String> headers = value.record().headers().keySet();
        if (json.has("specversion") || headers.contains("ce_specversion")) {
            return isEnvelope(withoutSchema(json.path("data"))) ? DEBEZIUM : CLOUDEVENTS;
        }
        if (isEnvelope(json)
                || FLATTENED.stream().anyMatch(name -> json.has(name) || headers.contains(name))
                || headers.stream().anyMatch(name -> name.startsWith(DEBEZIUM_HEADER))) {
            return DEBEZIUM;
        }
        boolean isEvent = Stream.of("upsert", "delete").anyMatch(json.path("op").asText()::equals) && json.has("url");
        return isEvent ? EVENT : JSON;
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
