package dev.sitestream.page.event;

/** Makes untrusted text safe for logs, headers and terminals: printable ASCII of limited length. */
final class PrintableText {

    private static final String ELLIPSIS = "...";
    private static final int MAX_SHOWN = 80;

    private PrintableText() {}

    /** The text in quotation marks, for a message. */
    static String quote(String text) {
        return '"' + of(text, MAX_SHOWN) + '"';
    }

    /** A number as written, shortened to fit a message. */
    static String number(String written) {
        return of(written, MAX_SHOWN);
    }

    /**
     * Escapes all characters except printable ASCII, and truncates the text if it doesn't fit. The operation is
     * idempotent.
     */
    static String of(String text, int maxLength) {
        if (text.length() <= maxLength && text.chars().allMatch(c -> isPrintable((char) c))) {
            return text;
        }
        StringBuilder result = new StringBuilder(maxLength + 6);
        int cut = 0;
        for (int i = 0; i < text.length() && result.length() <= maxLength; i++) {
            append(result, text.charAt(i));
            if (result.length() <= maxLength - ELLIPSIS.length()) {
                cut = result.length();
            }
        }
        if (result.length() > maxLength) {
            result.setLength(cut);
            result.append(ELLIPSIS);
        }
        return result.toString();
    }

    private static void append(StringBuilder result, char c) {
        if (isPrintable(c)) {
            result.append(c);
        } else {
            result.append("\\u");
            for (int shift = 12; shift >= 0; shift -= 4) {
                result.append(Character.forDigit(c >> shift & 0xF, 16));
            }
        }
    }

    private static boolean isPrintable(char c) {
        return c >= ' ' && c <= '~';
    }
}
