package dev.sitestream.topology.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.page.event.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The headers that are added to a record of the rejected topic: its severity, its problems, and its origin. Those of
 * a topic's record have the names that Kafka Streams uses for its own dead letters (KIP-1034).
 */
public final class RejectionHeaders {

    private static final String SEVERITY = "sitestream.severity";
    private static final String REASONS = "sitestream.reasons";
    private static final String SOURCE = "sitestream.source";
    private static final String DECODED = "sitestream.decoded";
    private static final String TOPIC = "__streams.errors.topic";
    private static final String PARTITION = "__streams.errors.partition";
    private static final String OFFSET = "__streams.errors.offset";
    private static final String MESSAGE = "__streams.errors.message";

    /**
     * The most problems that are listed. A record of a source can have one for each of thousands of items, and the
     * rejected topic allows 1 MiB more than the events topic.
     */
    private static final int MAX_PROBLEMS = 1_000;

    private static final JsonFactory JSON = new JsonFactory();

    private RejectionHeaders() {}

    /** Whether the event was rejected, or accepted without its invalid parts. */
    public enum Severity {
        REJECTED("rejected"),
        WARNING("warning");

        private final String text;

        Severity(String text) {
            this.text = text;
        }
    }

    /** The most bytes of a decoded value: twice what the console shows. */
    private static final int MAX_DECODED = 16 << 10;

    /** Sets the headers of a webhook's payload, which comes from a source instead of a topic. */
    public static void setForSource(Headers headers, String source, List<Problem> problems) {
        setProblems(headers, Severity.REJECTED, problems);
        put(headers, SOURCE, source);
    }

    /**
     * Sets the headers; replaces headers of these names that a producer sent.
     *
     * @param decoded the value in JSON, if it is written in another way; else null
     */
    public static void set(
            Headers headers,
            Severity severity,
            List<Problem> problems,
            RecordMetadata origin,
            byte @Nullable [] decoded) {
        setProblems(headers, severity, problems);
        put(headers, TOPIC, origin.topic());
        put(headers, PARTITION, Integer.toString(origin.partition()));
        put(headers, OFFSET, Long.toString(origin.offset()));
        headers.remove(DECODED);
        if (decoded != null) {
            headers.add(DECODED, Arrays.copyOf(decoded, Math.min(decoded.length, MAX_DECODED)));
        }
    }

    private static void setProblems(Headers headers, Severity severity, List<Problem> problems) {
        put(headers, SEVERITY, severity.text);
        put(headers, REASONS, json(problems.subList(0, Math.min(problems.size(), MAX_PROBLEMS))));
        put(headers, MESSAGE, problems.get(0).detail());
    }

    /**
     * The decoded headers.
     *
     * @param severity {@code rejected} or {@code warning}
     * @param problems all problems
     * @param origin where the event came from, as {@code topic/partition@offset}; for a webhook's payload, {@code
     *     source} and the source's name
     */
    public record Rejection(String severity, List<ReportedProblem> problems, String origin) {}

    /** One problem: a code for programs, the field or an empty text, and a description for people. */
    public record ReportedProblem(String code, String field, String detail) {}

    /** Reads the headers of a record of the rejected topic; empty if they are missing or malformed. */
    public static Optional<Rejection> read(Headers headers) {
        String severity = text(headers, SEVERITY);
        String reasons = text(headers, REASONS);
        if (severity.isEmpty() || reasons.isEmpty()) {
            return Optional.empty();
        }
        String topic = text(headers, TOPIC);
        String origin = topic.isEmpty()
                ? "source " + text(headers, SOURCE)
                : topic + "/" + text(headers, PARTITION) + "@" + text(headers, OFFSET);
        try {
            return Optional.of(new Rejection(severity, problems(reasons), origin));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The beginning of the value in JSON, if the record is written in another way and could be decoded; else null. */
    public static byte @Nullable [] decoded(Headers headers) {
        Header header = headers.lastHeader(DECODED);
        return header == null ? null : header.value();
    }

    private static String text(Headers headers, String name) {
        Header header = headers.lastHeader(name);
        return header == null || header.value() == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }

    private static List<ReportedProblem> problems(String json) throws IOException {
        List<ReportedProblem> problems = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(json)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    problems.add(problem(parser));
                }
            }
        }
        return problems;
    }

    private static ReportedProblem problem(JsonParser parser) throws IOException {
        Map<String, String> fields = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_STRING) {
                fields.put(name, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
        return new ReportedProblem(
                fields.getOrDefault("code", ""), fields.getOrDefault("field", ""), fields.getOrDefault("detail", ""));
    }

    private static void put(Headers headers, String name, String value) {
        headers.remove(name);
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(List<Problem> problems) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            for (Problem problem : problems) {
                json.writeStartObject();
                json.writeStringField("code", problem.code().text());
                json.writeStringField("field", problem.field());
                json.writeStringField("detail", problem.detail());
                json.writeEndObject();
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory can't fail", e);
        }
        return text.toString();
    }
}
