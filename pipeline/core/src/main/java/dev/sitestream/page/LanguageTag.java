package dev.sitestream.page;

/**
 * Checks the syntax of a language tag, after <a href="https://www.rfc-editor.org/rfc/bcp/bcp47.txt">BCP 47</a>: a
 * language of two to eight letters, or {@code x} or {@code i} with at least one subtag, then subtags of one to eight
 * letters and digits, all joined by hyphens. It does not check whether a tag is registered.
 */
public final class LanguageTag {

    /** The length in characters that every implementation of BCP 47 must support (section 4.4.1). */
    public static final int MAX_LENGTH = 35;

    private static final int MAX_SUBTAG = 8;

    private LanguageTag() {}

    public static boolean isWellFormed(String text) {
        if (text.length() > MAX_LENGTH) {
            return false;
        }
        int start = 0;
        for (int end = text.indexOf('-'); end >= 0; end = text.indexOf('-', start)) {
            if (!isSubtag(text, start, end)) {
                return false;
            }
            start = end + 1;
        }
        return isSubtag(text, start, text.length()) && hasLanguage(text);
    }

    private static boolean isSubtag(String text, int start, int end) {
        if (end == start || end - start > MAX_SUBTAG) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (!isLetter(text.charAt(i)) && !isDigit(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasLanguage(String text) {
        int end = text.indexOf('-');
        if (end == 1) {
            return "xXiI".indexOf(text.charAt(0)) >= 0;
        }
        int length = end < 0 ? text.length() : end;
        for (int i = 0; i < length; i++) {
            if (!isLetter(text.charAt(i))) {
                return false;
            }
        }
        return length >= 2;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
