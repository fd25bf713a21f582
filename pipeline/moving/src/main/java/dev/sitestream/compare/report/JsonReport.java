package dev.sitestream.compare.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.sitestream.compare.GroupTotals;
import dev.sitestream.compare.Side;
import dev.sitestream.compare.SideTotals;
import dev.sitestream.compare.Totals;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The counts and samples as JSON. */
final class JsonReport {

    /** Any terminal shows ASCII. */
    private static final JsonFactory FACTORY =
            JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private final ComparisonResult result;
    private final JsonGenerator json;

    private JsonReport(ComparisonResult result, JsonGenerator json) {
        this.result = result;
        this.json = json;
    }

    static String of(ComparisonResult result) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            new JsonReport(result, json).write();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return text.toString();
    }

    private void write() throws IOException {
        Totals totals = result.totals();
        json.writeStartObject();
        json.writeStringField("summary", Sentences.headline(totals));
        json.writeBooleanField("equal", totals.isEqual());
        json.writeNumberField("equal_pages", totals.all().equal());
        for (FindingList list : FindingList.values()) {
            json.writeNumberField(list.key(), result.count(list));
        }
        for (Side side : Side.values()) {
            side(side, side == Side.OLD ? result.old() : result.now());
        }
        json.writeArrayFieldStart("ignored");
        for (String field : result.ignored()) {
            json.writeString(field);
        }
        json.writeEndArray();
        reasons("fields", FindingList.DIFFERING);
        reasons("evidence", FindingList.LIKELY_THE_SAME);
        reasons("rules", FindingList.RESPELLED);
        groups("sections", totals.bySection());
        groups("prefixes", totals.byPrefix());
        samples();
        json.writeEndObject();
    }

    private void side(Side side, String source) throws IOException {
        SideTotals totals = result.totals().of(side);
        json.writeObjectFieldStart(side.name().toLowerCase(Locale.ROOT));
        json.writeStringField("source", source);
        json.writeNumberField("pages", totals.pages());
        json.writeNumberField("duplicates", totals.duplicates());
        json.writeNumberField("errors", totals.errors());
        json.writeNumberField("warnings", totals.warnings());
        json.writeEndObject();
    }

    private void reasons(String name, FindingList list) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> reason : result.reasons(list).entrySet()) {
            json.writeNumberField(reason.getKey(), reason.getValue());
        }
        json.writeEndObject();
    }

    private void groups(String name, List<GroupTotals> groups) throws IOException {
        json.writeArrayFieldStart(name);
        for (GroupTotals group : groups) {
            json.writeStartObject();
            json.writeStringField("name", group.name());
            json.writeNumberField("equal", group.equal());
            json.writeNumberField("differing", group.differing());
            json.writeNumberField("only_in_old", group.missing());
            json.writeNumberField("only_in_new", group.added());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void samples() throws IOException {
        json.writeObjectFieldStart("samples");
        for (FindingList list : FindingList.values()) {
            json.writeArrayFieldStart(list.key());
            for (List<String> row : result.samples().of(list)) {
                json.writeStartObject();
                for (int i = 0; i < row.size(); i++) {
                    json.writeStringField(list.columns().get(i), row.get(i));
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
