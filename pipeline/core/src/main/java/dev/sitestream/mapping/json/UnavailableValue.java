package dev.sitestream.mapping.json;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;

/**
 * The text that <a href="https://debezium.io/documentation/reference/stable/connectors/postgresql.html">Debezium</a>
 * puts in the place of a large value that an update has not changed, because Postgres does not send it: the value
 * exists, but is not known. Bytes have its Base64 or its hexadecimal form, and an array has it as its only element.
 */
public final class UnavailableValue {

    /** The text by default; a connector can be configured to write another one. */
    public static final String TEXT = "__debezium_unavailable_value";

    private static final byte[] BYTES = TEXT.getBytes(StandardCharsets.US_ASCII);

    private static final Set<String> FORMS = Set.of(
            TEXT, Base64.getEncoder().encodeToString(BYTES), HexFormat.of().formatHex(BYTES));

    private UnavailableValue() {}

    /** Whether this text stands for a value that is not known. */
    static boolean is(String text) {
        return FORMS.contains(text);
    }

    /** Whether a part of a JSON text holds a string that stands for a value that is not known. */
    static boolean isIn(byte[] json, int start, int end) {
        String part = new String(json, start, end - start, StandardCharsets.ISO_8859_1);
        return FORMS.stream().anyMatch(form -> part.contains('"' + form + '"'));
    }
}
