package dev.sitestream.page.url;

/**
 * Recognises {@code .} and {@code ..} path segments, whose dots may be percent-encoded: <a
 * href="https://url.spec.whatwg.org/#single-dot-path-segment">single-dot and double-dot URL path segments</a>.
 */
final class DotSegment {

    private DotSegment() {}

    /**
     * The number of dots, 1 or 2, of the segment from {@code start} (inclusive) to {@code end} (exclusive); 0 if it is
     * no dot segment.
     */
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

    /** The end index of the dot at {@code start}; -1 if there is none. */
    private static int afterDot(String text, int start, int end) {
        if (start < end && text.charAt(start) == '.') {
            return start + 1;
        }
        return end - start >= 3 && text.regionMatches(true, start, "%2e", 0, 3) ? start + 3 : -1;
    }
}
