package dev.sitestream.site;

/** Validates configured text that appears in published files. */
final class DisplayText {

    /** The most characters: the same limit as for an event's title, and small compared with the limits of a file. */
    private static final int MAX_CHARACTERS = 2_048;

    private DisplayText() {}

    /**
     * Returns the text if it is not blank, not too long, and contains only allowed characters.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the text
     */
    static String require(String text) {
        boolean good = !text.isBlank()
                && text.codePointCount(0, text.length()) <= MAX_CHARACTERS
                && text.codePoints().allMatch(DisplayText::isCharacter);
        if (!good) {
            throw new IllegalArgumentException(
                    "allowed are texts of 1 to " + MAX_CHARACTERS + " characters on one line, which are not all blank");
        }
        return text;
    }

    /** XML 1.0's <a href="https://www.w3.org/TR/xml/#NT-Char">Char</a>, without control characters. */
    private static boolean isCharacter(int c) {
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return !Character.isISOControl(c) && !surrogate && c != 0xFFFE && c != 0xFFFF;
    }
}
