package dev.sitestream.site;

/** Text of the configuration that readers of published files get to see. */
final class DisplayText {

    /** As long as an event's title may be, and little beside the limits of a file. */
    private static final int MOST_CHARACTERS = 2_048;

    private DisplayText() {}

    /**
     * The text itself, if XML can hold it and there is something to see.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the text
     */
    static String require(String text) {
        boolean good = !text.isBlank()
                && text.codePointCount(0, text.length()) <= MOST_CHARACTERS
                && text.codePoints().allMatch(DisplayText::isCharacter);
        if (!good) {
            throw new IllegalArgumentException("allowed are texts of 1 to " + MOST_CHARACTERS
                    + " characters on one line, which are not all blank");
        }
        return text;
    }

    /** XML 1.0's <a href="https://www.w3.org/TR/xml/#NT-Char">Char</a>, without control characters. */
    private static boolean isCharacter(int c) {
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return !Character.isISOControl(c) && !surrogate && c != 0xFFFE && c != 0xFFFF;
    }
}
