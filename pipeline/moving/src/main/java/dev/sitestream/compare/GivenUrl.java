package dev.sitestream.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Reads the URL of a valid event as it was written, before it was parsed. */
final class GivenUrl {

    private static final byte[] FIELD = "\"url\":\"".getBytes(UTF_8);

    private final JsonFactory json = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    /**
     * The URL.
     *
     * @param event a valid event
     * @param href its serialised URL
     */
    String of(byte[] event, String href) throws IOException {
        return isWritten(href, event) ? href : parse(event, href);
    }

    /** Whether an event contains the URL in the form that nearly all events have. */
    private static boolean isWritten(String href, byte[] event) {
        int length = href.length();
        for (int i = 0; i + FIELD.length + length < event.length; i++) {
            if (event[i] == '"' && event[i + FIELD.length + length] == '"' && holds(event, i, FIELD)) {
                return isAt(event, i + FIELD.length, href);
            }
        }
        return false;
    }

    private static boolean holds(byte[] event, int from, byte[] part) {
        for (int i = 0; i < part.length; i++) {
            if (event[from + i] != part[i]) {
                return false;
            }
        }
        return true;
    }

    /** Compares with a text in ASCII. */
    private static boolean isAt(byte[] event, int from, String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            if (event[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The last of several counts. */
    private String parse(byte[] event, String href) throws IOException {
        String url = href;
        try (JsonParser parser = json.createParser(event)) {
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                if (name.equals("url") && token == JsonToken.VALUE_STRING) {
                    url = parser.getText();
                } else {
                    parser.skipChildren();
                }
            }
        }
        return url;
    }
}
