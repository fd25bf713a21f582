package dev.sitestream.page;

/**
 * Repairs UTF-16 text with unpaired surrogates. JSON escapes, such as a single {@code \}{@code ud800}, can create them.
 */
public final class Surrogates {

    private static final char REPLACEMENT = '\uFFFD';

    private Surrogates() {}

    /** Replaces each unpaired surrogate with U+FFFD. Returns the same text if there is none. */
    public static String repair(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return repair(text, i);
            }
        }
        return text;
    }

    private static String repair(String text, int from) {
        StringBuilder result = new StringBuilder(text);
        for (int i = from; i < result.length(); i++) {
            if (Character.isSurrogate(result.charAt(i))) {
                // A pair decodes to one code point of two chars; any other surrogate is unpaired.
                if (Character.charCount(result.codePointAt(i)) == 2) {
                    i++;
                } else {
                    result.setCharAt(i, REPLACEMENT);
                }
            }
        }
        return result.toString();
    }
}
