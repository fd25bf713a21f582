package dev.sitestream.page;

/**
 * The repair of UTF-16 text that JSON's escapes, such as a single {@code \}{@code ud800}, have left without a meaning.
 */
public final class Surrogates {

    private static final char REPLACEMENT = '\uFFFD';

    private Surrogates() {}

    /** The text with U+FFFD for each surrogate that has no partner; mostly the text itself. */
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
                // A whole pair is one code point beyond the surrogates; anything else stands alone.
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
