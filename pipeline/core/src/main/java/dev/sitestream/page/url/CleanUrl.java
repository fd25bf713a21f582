package dev.sitestream.page.url;

import org.jspecify.annotations.Nullable;

/**
 * Recognises URLs that are already serialised, in one scan and without a copy. Nearly all URLs are. It may reject a
 * serialised URL, which {@link UrlParser} then parses, but never accepts a URL that {@link UrlParser} would change.
 */
final class CleanUrl {

    private static final byte HOST = 1;
    private static final byte PATH = 2;
    private static final byte QUERY = 4;

    /** For each ASCII character the URL parts in which it is neither encoded nor a delimiter. */
    private static final byte[] PLAIN_IN = plainIn();

    private CleanUrl() {}

    private static byte[] plainIn() {
        byte[] parts = new byte[128];
        for (char c = 0; c < parts.length; c++) {
            if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.') {
                parts[c] |= HOST;
            }
            if (!PercentEncodeSet.PATH.contains(c) && c != '/' && c != '\\') {
                parts[c] |= PATH;
            }
            if (!PercentEncodeSet.SPECIAL_QUERY.contains(c)) {
                parts[c] |= QUERY;
            }
        }
        return parts;
    }

    /** The URL; null if {@link UrlParser} has to parse it. */
    static @Nullable WebUrl recognise(String text) {
        boolean secure = text.startsWith("https://");
        if (!secure && !text.startsWith("http://")) {
            return null;
        }
        int host = secure ? 8 : 7;
        int hostEnd = skip(text, host, HOST);
        if (!isPlainDomain(text, host, hostEnd)) {
            return null;
        }
        int path = afterPort(text, hostEnd, secure ? 443 : 80);
        int pathEnd = afterPath(text, path);
        if (pathEnd < 0) {
            return null;
        }
        int end = pathEnd < text.length() && text.charAt(pathEnd) == '?' ? skip(text, pathEnd + 1, QUERY) : pathEnd;
        if (end == text.length()) {
            return new WebUrl(text, host, hostEnd, path);
        }
        return text.charAt(end) == '#' ? new WebUrl(text.substring(0, end), host, hostEnd, path) : null;
    }

    private static int skip(String text, int start, byte part) {
        int i = start;
        while (i < text.length() && isPlain(text.charAt(i), part)) {
            i++;
        }
        return i;
    }

    private static boolean isPlain(char c, byte part) {
        return c < PLAIN_IN.length && (PLAIN_IN[c] & part) != 0;
    }

    /**
     * Whether this can't be an IPv4 address. The last label of an IPv4 address begins with a digit, or the address ends
     * with a dot.
     */
    private static boolean isPlainDomain(String text, int start, int end) {
        if (start == end) {
            return false;
        }
        int label = Math.max(text.lastIndexOf('.', end - 1) + 1, start);
        return label < end && (text.charAt(label) > '9' || text.charAt(label) == '-');
    }

    /** The index of the path, after an optional port in its shortest form; -1 if there is anything else. */
    private static int afterPort(String text, int hostEnd, int defaultPort) {
        if (hostEnd == text.length() || text.charAt(hostEnd) != ':') {
            return hostEnd;
        }
        int port = 0;
        int i = hostEnd + 1;
        while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9' && i - hostEnd <= 5) {
            port = port * 10 + (text.charAt(i) - '0');
            i++;
        }
        boolean shortest = i > hostEnd + 1 && text.charAt(hostEnd + 1) != '0';
        return shortest && port <= 65_535 && port != defaultPort ? i : -1;
    }

    /** The end index of a path of plain segments; -1 if it does not begin with a slash, or may have a dot segment. */
    private static int afterPath(String text, int start) {
        int i = start;
        if (i < 0 || i == text.length() || text.charAt(i) != '/') {
            return -1;
        }
        while (i < text.length() && text.charAt(i) == '/') {
            i++;
            if (text.startsWith(".", i) || text.regionMatches(true, i, "%2e", 0, 3)) {
                return -1;
            }
            i = skip(text, i, PATH);
        }
        return i;
    }
}
