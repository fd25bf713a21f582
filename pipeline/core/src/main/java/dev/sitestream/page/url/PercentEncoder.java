package dev.sitestream.page.url;

/**
 * Percent-encodes the characters of a set as UTF-8: <a
 * href="https://url.spec.whatwg.org/#string-utf-8-percent-encode">UTF-8 percent-encode</a>.
 *
 * <p>No set contains the percent sign, so text that is already encoded is not changed.
 */
final class PercentEncoder {

    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    /** Replaces an unpaired surrogate, as in the conversion to a scalar value string. */
    private static final int REPLACEMENT = 0xFFFD;

    private PercentEncoder() {}

    /** Appends the characters of {@code text} from {@code start} (inclusive) to {@code end} (exclusive). */
    static void append(StringBuilder out, String text, int start, int end, PercentEncodeSet set) {
        int copied = start;
        int i = start;
        while (i < end) {
            if (!set.contains(text.charAt(i))) {
                i++;
                continue;
            }
            out.append(text, copied, i);
            int codePoint = text.codePointAt(i);
            i += Character.charCount(codePoint);
            appendUtf8(out, isSurrogate(codePoint) ? REPLACEMENT : codePoint);
            copied = i;
        }
        out.append(text, copied, end);
    }

    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    private static void appendUtf8(StringBuilder out, int codePoint) {
        if (codePoint < 0x80) {
            appendByte(out, codePoint);
            return;
        }
        if (codePoint < 0x800) {
            appendByte(out, 0xC0 | (codePoint >> 6));
        } else {
            if (codePoint < 0x10000) {
                appendByte(out, 0xE0 | (codePoint >> 12));
            } else {
                appendByte(out, 0xF0 | (codePoint >> 18));
                appendByte(out, 0x80 | (codePoint >> 12 & 0x3F));
            }
            appendByte(out, 0x80 | (codePoint >> 6 & 0x3F));
        }
        appendByte(out, 0x80 | (codePoint & 0x3F));
    }

    private static void appendByte(StringBuilder out, int value) {
        out.append('%').append(HEX[value >> 4]).append(HEX[value & 0xF]);
    }
}
