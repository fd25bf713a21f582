package dev.sitestream.ingest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * What became of the events of a request, after all acknowledgements.
 *
 * @param accepted how many events are stored
 * @param rejected the others, in the order of the request
 * @param warnings remarks on accepted events
 */
public record IntakeResult(int accepted, List<Rejected> rejected, List<Warning> warnings) {

    private static final JsonFactory JSON = new JsonFactory();

    public IntakeResult {
        rejected = List.copyOf(rejected);
        warnings = List.copyOf(warnings);
    }

    /**
     * An event that was rejected.
     *
     * @param index its index in the request, from 0; blank lines don't count
     * @param reasons why, at least one
     */
    public record Rejected(int index, List<Problem> reasons) {}

    /**
     * A remark on accepted events.
     *
     * @param code the machine-readable code
     * @param count how many times it applies
     * @param index the index of the first event that it applies to
     * @param field the field of that event
     * @param detail the description, for that event
     */
    public record Warning(String code, int count, int index, String field, String detail) {}

    /** The first reason of the first rejected event. */
    public Optional<Problem> firstReason() {
        return rejected.isEmpty()
                ? Optional.empty()
                : Optional.of(rejected.get(0).reasons().get(0));
    }

    /** Whether the only event of a request can't be read at all, so that the request is malformed. */
    public boolean isMalformed() {
        return firstReason()
                .map(Problem::code)
                .filter(code -> code == ProblemCode.JSON_INVALID
                        || code == ProblemCode.UTF8_INVALID
                        || code == ProblemCode.JSON_LIMIT_EXCEEDED)
                .isPresent();
    }

    /** Whether the first rejected event is of another site than the sender's. */
    public boolean isForbidden() {
        return firstReason()
                .filter(reason -> reason.code() == ProblemCode.SITE_FORBIDDEN)
                .isPresent();
    }

    /** The answer in JSON. */
    public byte[] json() {
        return write("");
    }

    /** The answer in JSON, for a request that failed: it begins with the first reason. */
    public byte[] failureJson() {
        return write(firstReason()
                .map(reason -> reason.field() + ": " + reason.detail())
                .orElse(""));
    }

    private byte[] write(String error) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            if (!error.isEmpty()) {
                json.writeStringField("error", error);
            }
            json.writeNumberField("accepted", accepted);
            json.writeNumberField("rejected", rejected.size());
            if (!rejected.isEmpty()) {
                writeItems(json);
            }
            if (!warnings.isEmpty()) {
                writeWarnings(json);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory can't fail", e);
        }
        return bytes.toByteArray();
    }

    private void writeItems(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("items");
        for (Rejected item : rejected) {
            json.writeStartObject();
            json.writeNumberField("index", item.index());
            json.writeArrayFieldStart("reasons");
            for (Problem reason : item.reasons()) {
                json.writeStartObject();
                json.writeStringField("code", reason.code().text());
                json.writeStringField("field", reason.field());
                json.writeStringField("detail", reason.detail());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeWarnings(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("warnings");
        for (Warning warning : warnings) {
            json.writeStartObject();
            json.writeStringField("code", warning.code());
            json.writeNumberField("count", warning.count());
            json.writeNumberField("index", warning.index());
            json.writeStringField("field", warning.field());
            json.writeStringField("detail", warning.detail());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
