package dev.sitestream.site;

import dev.sitestream.page.url.NormalUrl;
import java.nio.charset.StandardCharsets;

/**
 * A glob over a URL's whole path, compiled once and matched against every event.
 *
 * <ul>
 *   <li>{@code *} matches zero or more characters within one segment: {@code /p/*.html}
 *   <li>{@code **}, alone in its segment, matches zero or more whole segments: {@code /p/**} matches {@code /p/},
 *       {@code /p/a}, {@code /p/a/b} and {@code /p} itself, which is the page above them
 *   <li>all other characters match themselves, case-sensitively. Characters that are percent-encoded in serialised
 *       paths may be written unencoded: {@code /büro/**} is {@code /b%C3%BCro/**}
 * </ul>
 *
 * A segment is the text between two slashes or after the last one, so {@code /p/} has two: {@code p} and an empty one.
 */
public final class PathPattern {

    private static final String ANY_SEGMENTS = "**";
    private static final String ENCODED_IN_PATHS = " \"<>^`{}";

    private final String text;
    private final String[] segments;

    private PathPattern(String text, String[] segments) {
        this.text = text;
        this.segments = segments;
    }

    /**
     * Compiles a pattern.
     *
     * @throws IllegalArgumentException if the pattern can never match as intended; the message states what is allowed,
     *     without the text
     */
    public static PathPattern of(String text) {
        if (!text.startsWith("/")) {
            throw new IllegalArgumentException("a path pattern begins with `/`");
        }
        for (int i = 0; i < text.length(); i++) {
            if ("?#\\".indexOf(text.charAt(i)) >= 0) {
                throw new IllegalArgumentException("a path pattern has no `?`, `#` or `\\`, because no path has");
            }
        }
        String[] segments = NormalUrl.ofPath(encode(text)).substring(1).split("/", -1);
        for (String segment : segments) {
            if (segment.contains(ANY_SEGMENTS) && !segment.equals(ANY_SEGMENTS)) {
                throw new IllegalArgumentException("`**` in a path pattern is a whole segment, as in `/p/**`");
            }
            if (segment.equals(".") || segment.equals("..")) {
                throw new IllegalArgumentException(
                        "a path pattern has no segment `.` or `..`, because serialised paths have none");
            }
        }
        return new PathPattern(text, segments);
    }

    /**
     * Whether the pattern matches a path, as {@link dev.sitestream.page.url.WebUrl#path()} returns it.
     *
     * <p>A mismatch backtracks to the last {@code **} only (within a segment, to the last {@code *}): for the part
     * before it, the leftmost match is always the best. So the time is at most the product of the lengths of path and
     * pattern. It allocates nothing if the path is in {@linkplain NormalUrl normal form}.
     */
    public boolean matches(String serialised) {
        if (!serialised.startsWith("/")) {
            return false;
        }
        String path = NormalUrl.ofPath(serialised);
        int pastLast = path.length() + 1;
        int at = 1;
        int next = 0;
        int retryAt = 0;
        int retryNext = -1;
        while (true) {
            if (next < segments.length && segments[next].equals(ANY_SEGMENTS)) {
                next++;
                if (next == segments.length) {
                    return true;
                }
                retryNext = next;
                retryAt = at;
            } else if (at == pastLast) {
                return next == segments.length;
            } else {
                int end = segmentEnd(path, at);
                if (next < segments.length && Glob.matches(segments[next], path, at, end)) {
                    next++;
                    at = end + 1;
                } else if (retryNext >= 0) {
                    retryAt = segmentEnd(path, retryAt) + 1;
                    at = retryAt;
                    next = retryNext;
                } else {
                    return false;
                }
            }
        }
    }

    private static int segmentEnd(String path, int from) {
        int slash = path.indexOf('/', from);
        return slash < 0 ? path.length() : slash;
    }

    /**
     * Percent-encodes the characters of the WHATWG URL Standard's path percent-encode set, which includes all non-ASCII
     * characters, as serialisation does.
     */
    private static String encode(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            int value = Byte.toUnsignedInt(octet);
            if (value < ' ' || value > '~' || ENCODED_IN_PATHS.indexOf(value) >= 0) {
                encoded.append('%')
                        .append(Character.toUpperCase(Character.forDigit(value >> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(value & 15, 16)));
            } else {
                encoded.append((char) value);
            }
        }
        return encoded.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PathPattern that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The pattern as written. */
    @Override
    public String toString() {
        return text;
    }
}
