package dev.sitestream.cli.dryrun;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.Source;
import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.mapping.MappedEvent;
import dev.sitestream.mapping.MappedPayload;
import dev.sitestream.mapping.Payload;
import dev.sitestream.mapping.PayloadMapping;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.text.PlainText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps payloads of a source as the pipeline would, and prints the events and all problems. */
public final class DryRun {

    private final Source source;
    private final Sites sites;
    private final JsonEventDecoder decoder;
    private final @Nullable RecordEncoding encoding;
    private final PrintWriter out;
    private final PrintWriter err;
    private boolean failed;

    /**
     * @param encoding how the source's records are written; null if they are JSON
     * @param out for the events, one on each line
     * @param err for problems
     */
    public DryRun(
            Configuration configuration,
            Source source,
            @Nullable RecordEncoding encoding,
            PrintWriter out,
            PrintWriter err) {
        this.source = source;
        this.encoding = encoding;
        this.sites = configuration.sites();
        this.decoder = new JsonEventDecoder(configuration.topics().clockTolerance());
        this.out = out;
        this.err = err;
    }

    /** Whether every payload so far has made events, all of which would be accepted. */
    public boolean isComplete() {
        return !failed;
    }

    /**
     * Maps a payload.
     *
     * @param headers the headers by their names
     * @param key the record's key; null if it has none
     */
    public void map(PayloadFile file, Map<String, String> headers, byte @Nullable [] key) {
        // A record without a value is a tombstone.
        byte[] value = file.payload().length == 0 && key != null ? null : file.payload();
        Map<String, byte[]> bytes = new HashMap<>();
        headers.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
        map(new PayloadRecord(file.place(), key, value, bytes));
    }

    /** Maps a record that is written as a line of JSON. */
    public void mapRecord(PayloadFile line) throws PayloadFileException {
        map(RecordLine.read(line.payload(), line.place()));
    }

    /** Maps a record. */
    public void map(PayloadRecord record) {
        Payload payload;
        try {
            payload = payload(record);
        } catch (UnreadablePayloadException e) {
            failed = true;
            report(record.place(), "makes no event", e.problem());
            return;
        }
        MappedPayload mapped = source.mapping().map(payload);
        for (Problem problem : mapped.problems()) {
            failed = true;
            report(record.place(), "makes no event", problem);
        }
        int number = 0;
        for (MappedEvent event : mapped.events()) {
            number++;
            String place = mapped.events().size() == 1 ? record.place() : record.place() + ", event " + number;
            check(event, place);
        }
        if (mapped.ignored() != null) {
            err.println("sitestream: " + PlainText.of(record.place() + ": ignored: " + mapped.ignored()));
            return;
        }
        if (mapped.events().isEmpty() && mapped.problems().isEmpty()) {
            failed = true;
            err.println("sitestream: " + PlainText.of(record.place()) + ": makes no event: it is an empty array");
        }
    }

    /** The payload in JSON, which is shown if the record is not. */
    private Payload payload(PayloadRecord record) throws UnreadablePayloadException {
        Map<String, String> texts = new HashMap<>();
        record.headers()
                .forEach((name, bytes) ->
                        texts.put(name.toLowerCase(Locale.ROOT), new String(bytes, StandardCharsets.UTF_8)));
        byte[] key = record.key();
        byte[] value = record.value();
        if (encoding == null) {
            return new Payload(value, texts, key);
        }
        byte[] keyJson = key == null ? null : encoding.key(key, record.headers()::get);
        byte[] valueJson = value == null ? null : encoding.value(value, record.headers()::get);
        show(record.place(), "key", keyJson);
        show(record.place(), "value", valueJson);
        return new Payload(valueJson, texts, keyJson);
    }

    private void show(String place, String part, byte @Nullable [] json) {
        if (json != null) {
            err.println("sitestream: "
                    + PlainText.of(place + ": " + part + " is " + new String(json, StandardCharsets.UTF_8)));
        }
    }

    private void check(MappedEvent event, String place) {
        Decoded decoded = decoder.decode(null, event.json(), Instant.now());
        List<Problem> reasons = decoded instanceof Decoded.Invalid invalid
                ? invalid.reasons()
                : siteProblem(((Decoded.Valid) decoded).event()).stream().toList();
        String json = PlainText.of(new String(event.json(), StandardCharsets.UTF_8));
        for (Problem reason : reasons) {
            failed = true;
            report(place, "its event is rejected", reason);
        }
        if (!reasons.isEmpty()) {
            err.println("    " + json);
            return;
        }
        out.println(json);
        if (decoded instanceof Decoded.Valid some
                && some.event() instanceof PageEvent.Delete
                && source.mapping() instanceof PayloadMapping) {
            err.println("sitestream: " + PlainText.of(place)
                    + ": a delete, because `when` of the source's mapping does not hold, or its `deletedWhen` does");
        }
        if (decoded instanceof Decoded.Valid valid) {
            event.warnings().forEach(warning -> report(place, "accepted without an unknown part", warning));
            valid.warnings().forEach(warning -> report(place, "accepted without an invalid part", warning));
            if (valid.event().time() == null && valid.warnings().stream().noneMatch(DryRun::isOfTime)) {
                err.println("sitestream: " + PlainText.of(place) + ": without `time`, its arrival counts:"
                        + " if it is delivered again late, it can undo a newer change");
            }
        }
    }

    private static boolean isOfTime(Problem problem) {
        return problem.field().equals("time");
    }

    private Optional<Problem> siteProblem(PageEvent event) {
        WebUrl url = event.url();
        if (url == null) {
            return Optional.empty();
        }
        Optional<Site> site = sites.siteOf(url);
        if (site.isEmpty()) {
            return Optional.of(new Problem(ProblemCode.SITE_UNKNOWN, "url", sites.explainNoSite(url)));
        }
        return site.get().id().equals(source.site())
                ? Optional.empty()
                : Optional.of(new Problem(
                        ProblemCode.SITE_FORBIDDEN,
                        "url",
                        "belongs to the site `" + site.get().id() + "`, but the source speaks of `" + source.site()
                                + "`: " + url.href()));
    }

    private void report(String place, String outcome, Problem problem) {
        String field = problem.field().isEmpty() ? "" : " (" + problem.field() + ")";
        err.println("sitestream: "
                + PlainText.of(
                        place + ": " + outcome + ": " + problem.code().text() + field + ": " + problem.detail()));
    }
}
