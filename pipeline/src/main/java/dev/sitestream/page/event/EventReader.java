package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.page.Page;
import dev.sitestream.page.url.WebUrl;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
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
    private final OptionalFields optional;

    private @Nullable Op op;
    private @Nullable Problem opProblem = OP_MISSING;
    private @Nullable WebUrl url;
    private @Nullable Problem urlProblem = URL_MISSING;

    EventReader(JsonParser parser, Instant now, Duration clockTolerance) {
        this.parser = parser;
        this.optional = new OptionalFields(parser, now, clockTolerance);
    }

    /** Reads the object that starts at the parser's current token, up to its end. */
    Decoded read() throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            switch (name) {
                case "op" -> readOp(token);
                case "url" -> readUrl(token);
                default -> optional.read(name);
            }
        }
        if (op != null && url != null) {
            // Also needed for a delete: its optional fields cause warnings like those of an upsert.
            Page page = optional.page(url);
            return new Decoded.Valid(event(op, url, page), optional.warnings());
        }
        return new Decoded.Invalid(
                Stream.of(opProblem, urlProblem).filter(Objects::nonNull).toList());
    }

    private PageEvent event(Op givenOp, WebUrl givenUrl, Page page) {
        return switch (givenOp) {
            case UPSERT -> new PageEvent.Upsert(givenUrl, optional.time(), optional.section(), page);
            case DELETE -> new PageEvent.Delete(givenUrl, optional.time());
        };
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
