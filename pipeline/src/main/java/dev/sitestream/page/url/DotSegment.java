package dev.sitestream.page.url;

/**
 * Recognises the path segments that mean "here" and "one up", with dots that may be percent-encoded: <a
 * href="https://url.spec.whatwg.org/#single-dot-path-segment">single-dot and double-dot URL path segments</a>.
 */
final class DotSegment {

    private DotSegment() {}

    /** How many dots the segment from {@code start} to before {@code end} consists of: 1 or 2; 0 for all others. */
    static int dots(String text, int start, int end) {
        int first = afterDot(text, start, end);
        if (first < 0) {
            return 0;
        }
        if (first == end) {
            return 1;
        }
        return afterDot(text, first, end) == end ? 2 : 0;
    }

    /** Where a dot at {@code start} ends, or -1 where there is none. */
    private static int afterDot(String text, int start, int end) {
        if (start < end && text.charAt(start) == '.') {
            return start + 1;
        }
        return end - start >= 3 && text.regionMatches(true, start, "%2e", 0, 3) ? start + 3 : -1;
    }
}
