package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.page.Page;
import dev.sitestream.page.PageId;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads the JSON object of one event; used once. If a field occurs more than once, the last one counts, and the others
 * cause no warnings.
 */
final class EventReader {

    private static final Problem OP_MISSING =
            new Problem(ProblemCode.OP_MISSING, "op", "is missing; \"upsert\" or \"delete\" is required");
    private static final Problem URL_MISSING =
            new Problem(ProblemCode.URL_MISSING, "url", "is missing; an absolute http(s) URL is required");

    private enum Op {
        UPSERT,
        DELETE
    }

    private final JsonParser parser;
    private final IdentityFields identity;
    private final OptionalFields optional;

    private @Nullable Op op;
    private @Nullable Problem opProblem = OP_MISSING;
    private @Nullable WebUrl url;
    private @Nullable Problem urlProblem = URL_MISSING;

    EventReader(JsonParser parser, Instant now, Duration clockTolerance) {
        this.parser = parser;
        this.identity = new IdentityFields(parser);
        this.optional = new OptionalFields(parser, now, clockTolerance);
    }

    /** Reads the object that starts at the parser's current token, up to its end. */
    Decoded read() throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            switch (name) {
                case "op" -> readOp(token);
                case "url" -> readUrl(token);
                case "id" -> identity.readId();
                case "source" -> identity.readSource();
                case "site" -> identity.readSite();
                default -> optional.read(name);
            }
        }
        List<Problem> reasons = reasons();
        return reasons.isEmpty() ? valid(Objects.requireNonNull(op)) : new Decoded.Invalid(reasons);
    }

    private List<Problem> reasons() {
        // A delete may name its page by site and id instead of the URL.
        boolean needsUrl = op != Op.DELETE || !URL_MISSING.equals(urlProblem) || !identity.nameAPage();
        List<Problem> reasons = new ArrayList<>(identity.problems());
        if (opProblem != null) {
            reasons.add(opProblem);
        }
        if (needsUrl && urlProblem != null) {
            reasons.add(urlProblem);
        }
        return reasons;
    }

    private Decoded valid(Op givenOp) {
        PageId id = identity.id();
        String site = identity.site();
        if (url == null) {
            return new Decoded.Valid(new PageEvent.Delete(null, optional.time(), id, site), optional.warnings());
        }
        // Also needed for a delete: its optional fields cause warnings like those of an upsert.
        Page page = optional.page(url);
        PageEvent event = givenOp == Op.UPSERT
                ? new PageEvent.Upsert(url, optional.time(), id, site, optional.section(), page)
                : new PageEvent.Delete(url, optional.time(), id, site);
        return new Decoded.Valid(event, optional.warnings());
    }

    private void readOp(JsonToken token) throws IOException {
        op = null;
        if (token == JsonToken.VALUE_NULL) {
            opProblem = OP_MISSING;
        } else if (token != JsonToken.VALUE_STRING) {
            opProblem = unknownOp(JsonTokenNames.kind(token));
            parser.skipChildren();
        } else {
            String text = parser.getText();
            switch (text) {
                case "upsert" -> op = Op.UPSERT;
                case "delete" -> op = Op.DELETE;
                default -> {}
            }
            opProblem = op == null ? unknownOp(PrintableText.quote(text)) : null;
        }
    }

    private static Problem unknownOp(String description) {
        return new Problem(ProblemCode.OP_UNKNOWN, "op", "must be \"upsert\" or \"delete\", not " + description);
    }

    private void readUrl(JsonToken token) throws IOException {
        url = null;
        if (token == JsonToken.VALUE_NULL) {
            urlProblem = URL_MISSING;
        } else if (token != JsonToken.VALUE_STRING) {
            urlProblem = new Problem(
                    ProblemCode.URL_INVALID,
                    "url",
                    "must be an absolute http(s) URL, not " + JsonTokenNames.kind(token));
            parser.skipChildren();
        } else {
            UrlCheck check = UrlCheck.of(parser.getText());
            if (check instanceof UrlCheck.Good good) {
                url = good.url();
                urlProblem = null;
            } else if (check instanceof UrlCheck.Bad bad) {
                urlProblem = new Problem(bad.code(), "url", bad.detail());
            }
        }
    }
}
