package dev.sitestream.page.url;

/**
 * A set of characters that are percent-encoded in a part of a URL: <a
 * href="https://url.spec.whatwg.org/#percent-encoded-bytes">percent-encode sets</a>.
 *
 * <p>Every set contains the C0 controls, the space, DEL and all non-ASCII characters.
 */
enum PercentEncodeSet {
    /** A segment of the path. The path has been split at its delimiters before. */
    PATH("\"#<>?^`{}"),

    /** The query of a special scheme, such as http(s). */
    SPECIAL_QUERY("\"#<>'"),

    /** User name and password. */
    USERINFO("\"#<>?^`{}/:;=@[\\]|");

    /** Bit n is set if the set contains character n: {@code low} for characters 0 to 63, {@code high} for 64 to 127. */
    private final long low;

    private final long high;

    PercentEncodeSet(String printable) {
        long lower = (1L << (' ' + 1)) - 1;
        long upper = 0;
        for (int i = 0; i < printable.length(); i++) {
            char c = printable.charAt(i);
            if (c < 64) {
                lower |= 1L << c;
            } else {
                upper |= 1L << (c - 64);
            }
        }
        low = lower;
        high = upper;
    }

    boolean contains(char c) {
        return c > '~' || ((c < 64 ? low >>> c : high >>> (c - 64)) & 1) != 0;
    }
}
