package dev.sitestream.site;

/** Glob matching in which {@code *} matches zero or more characters. */
final class Glob {

    private Glob() {}

    /**
     * Whether the pattern matches the whole part of a text from {@code from} (inclusive) to {@code end} (exclusive).
     *
     * <p>A mismatch backtracks to the last {@code *} only, so the time is at most the product of both lengths. It
     * allocates nothing.
     */
    static boolean matches(String glob, String text, int from, int end) {
        int at = from;
        int next = 0;
        int retryAt = from;
        int retryNext = -1;
        while (at < end) {
            // The wildcard first: a `*` in the text must not match the pattern's `*` as a plain character
            if (next < glob.length() && glob.charAt(next) == '*') {
                retryNext = ++next;
                retryAt = at;
            } else if (next < glob.length() && glob.charAt(next) == text.charAt(at)) {
                next++;
                at++;
            } else if (retryNext >= 0) {
                at = ++retryAt;
                next = retryNext;
            } else {
                return false;
            }
        }
        while (next < glob.length() && glob.charAt(next) == '*') {
            next++;
        }
        return next == glob.length();
    }
}
