package dev.sitestream.site;

/** Matching with {@code *}, which stands for any characters, also none. */
final class Glob {

    private Glob() {}

    /**
     * Whether the pattern matches this whole part of a text.
     *
     * <p>A mismatch goes back to the last {@code *} only, so the time is at most the product of both lengths, and
     * nothing is allocated.
     */
    static boolean matches(String glob, String text, int from, int end) {
        int at = from;
        int next = 0;
        int retryAt = from;
        int retryNext = -1;
        while (at < end) {
            // The star first: a text may hold one itself, which must not pass for the pattern's
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
