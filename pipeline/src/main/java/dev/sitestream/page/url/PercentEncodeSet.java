package dev.sitestream.page.url;

/**
 * A set of characters that a part of a URL can't hold as they are:
 * <a href="https://url.spec.whatwg.org/#percent-encoded-bytes">percent-encode sets</a>.
 *
 * <p>Every set holds the C0 controls, the space, DEL and all that is not ASCII.
 */
enum PercentEncodeSet {
    /** A segment of the path; the delimiters are found before. */
    PATH("\"#<>?^`{}"),

    /** The query of a special scheme, and http(s) is one. */
    SPECIAL_QUERY("\"#<>'"),

    /** User name and password. */
    USERINFO("\"#<>?^`{}/:;=@[\\]|");

    /** Bit n stands for character n, of the first and of the second 64. */
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
