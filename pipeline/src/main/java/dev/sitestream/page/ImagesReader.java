package dev.sitestream.page;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reading of an event's {@code images}, once. Whatever is wrong with an image leaves it out, and only it. */
final class ImagesReader {

    /** The most images that a page has in a sitemap, by Google's extension; what comes later in the array is left out. */
    static final int MAX_IMAGES = 1_000;

    /** Images that are reported one by one, so that the report stays small beside the event. */
    static final int MAX_REPORTED = 16;

    private static final String FIELD = "images";

    private final JsonParser parser;
    private final Warnings warnings;
    private final List<String> locs = new ArrayList<>();
    private int count;
    private int leftOut;

    ImagesReader(JsonParser parser, Warnings warnings) {
        this.parser = parser;
        this.warnings = warnings;
    }

    /** Reads the value whose first token is the parser's current one, and returns the images' serialised URLs. */
    List<String> read() throws IOException {
        JsonToken first = parser.currentToken();
        if (first == JsonToken.START_ARRAY) {
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (count < MAX_IMAGES) {
                    readImage(token);
                } else {
                    parser.skipChildren();
                }
                count++;
            }
            reportTheRest();
        } else if (first != JsonToken.VALUE_NULL) {
            warnings.add(
                    ProblemCode.IMAGES_INVALID,
                    FIELD,
                    "must be an array of objects with loc, not " + Tokens.kind(first));
            parser.skipChildren();
        }
        return locs;
    }

    private void readImage(JsonToken token) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            leaveOut("", "must be an object with loc, not " + Tokens.kind(token));
            parser.skipChildren();
            return;
        }
        String loc = null;
        JsonToken kind = JsonToken.VALUE_NULL;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            if (name.equals("loc")) {
                kind = value;
                loc = value == JsonToken.VALUE_STRING ? parser.getText() : null;
            }
            parser.skipChildren();
        }
        keep(loc, kind);
    }

    private void keep(@Nullable String loc, JsonToken kind) {
        if (loc != null) {
            UrlCheck check = UrlCheck.of(loc);
            if (check instanceof UrlCheck.Good good) {
                locs.add(good.url().href());
            } else if (check instanceof UrlCheck.Bad bad) {
                leaveOut(".loc", bad.detail());
            }
        } else {
            leaveOut(
                    ".loc",
                    kind == JsonToken.VALUE_NULL
                            ? "is missing; an image is an object with loc"
                            : "must be a string, not " + Tokens.kind(kind));
        }
    }

    private void leaveOut(String part, String detail) {
        leftOut++;
        if (leftOut <= MAX_REPORTED) {
            warnings.add(ProblemCode.IMAGE_INVALID, FIELD + '[' + count + ']' + part, detail);
        }
    }

    private void reportTheRest() {
        if (leftOut > MAX_REPORTED) {
            warnings.add(ProblemCode.IMAGE_INVALID, FIELD, (leftOut - MAX_REPORTED) + " more are invalid and left out");
        }
        if (count > MAX_IMAGES) {
            warnings.add(
                    ProblemCode.IMAGES_TOO_MANY,
                    FIELD,
                    count + " elements, of which the first " + MAX_IMAGES + " are kept");
        }
    }
}
