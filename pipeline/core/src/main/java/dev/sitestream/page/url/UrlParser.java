package dev.sitestream.page.url;

import java.util.Locale;

/**
 * Parses and serialises any http(s) URL, as the <a href="https://url.spec.whatwg.org/#concept-basic-url-parser">basic
 * URL parser</a> and the <a href="https://url.spec.whatwg.org/#url-serializing">URL serializer</a> do without a base,
 * and drops the fragment. The time is linear in the text's length.
 *
 * <p>The standard defines a state machine over code points. For these two schemes, searching for the delimiters from
 * left to right gives the same result.
 */
final class UrlParser {

    private static final int HIGHEST_PORT = 65_535;

    private final String input;
    private final StringBuilder href;

    private UrlParser(String input) {
        this.input = input;
        this.href = new StringBuilder(input.length() + 16);
    }

    static WebUrl parse(String text) throws InvalidUrlException {
        return new UrlParser(stripped(text)).url();
    }

    /** The text without leading and trailing C0 controls and spaces, and without any tabs and line ends. */
    private static String stripped(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        StringBuilder kept = new StringBuilder(end - start);
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c != '\t' && c != '\n' && c != '\r') {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    private WebUrl url() throws InvalidUrlException {
        int schemeEnd = input.indexOf(':');
        String scheme = schemeEnd < 0 ? "" : input.substring(0, schemeEnd);
        boolean secure = scheme.equalsIgnoreCase("https");
        if (!secure && !scheme.equalsIgnoreCase("http")) {
            throw new InvalidUrlException("it does not begin with http: or https:");
        }
        href.append(scheme.toLowerCase(Locale.ROOT)).append("://");

        // Any number of slashes, including none, means two
        int authority = schemeEnd + 1;
        while (authority < input.length() && isSlash(input.charAt(authority))) {
            authority++;
        }
        int authorityEnd = authority;
        while (authorityEnd < input.length() && !endsAuthority(input.charAt(authorityEnd))) {
            authorityEnd++;
        }

        // The last @ ends the credentials; any earlier @ is part of them
        int host = input.lastIndexOf('@', authorityEnd - 1) + 1;
        if (host > authority) {
            credentials(authority, host - 1);
        } else {
            host = authority;
        }
        int hostEnd = hostEnd(host, authorityEnd);
        if (hostEnd == host) {
            throw new InvalidUrlException("the host is empty");
        }
        int hrefHost = href.length();
        href.append(HostParser.parse(input.substring(host, hostEnd)));
        int hrefHostEnd = href.length();
        port(hostEnd, authorityEnd, secure ? 443 : 80);

        int hrefPath = href.length();
        int pathEnd = indexOfAny(authorityEnd, '?', '#');
        path(authorityEnd, pathEnd);
        if (pathEnd < input.length() && input.charAt(pathEnd) == '?') {
            href.append('?');
            int queryEnd = indexOfAny(pathEnd, '#', '#');
            PercentEncoder.append(href, input, pathEnd + 1, queryEnd, PercentEncodeSet.SPECIAL_QUERY);
        }
        return new WebUrl(href.toString(), hrefHost, hrefHostEnd, hrefPath);
    }

    private void credentials(int start, int end) {
        int colon = input.indexOf(':', start);
        int usernameEnd = colon < 0 || colon > end ? end : colon;
        int password = Math.min(usernameEnd + 1, end);
        PercentEncoder.append(href, input, start, usernameEnd, PercentEncodeSet.USERINFO);
        if (password < end) {
            href.append(':');
            PercentEncoder.append(href, input, password, end, PercentEncodeSet.USERINFO);
        }
        if (usernameEnd > start || password < end) {
            href.append('@');
        }
    }

    /** The index of the first colon outside brackets; {@code end} if there is none. */
    private int hostEnd(int start, int end) {
        boolean inBrackets = false;
        for (int i = start; i < end; i++) {
            char c = input.charAt(i);
            if (c == ':' && !inBrackets) {
                return i;
            }
            inBrackets = c == '[' || (inBrackets && c != ']');
        }
        return end;
    }

    private void port(int colon, int end, int defaultPort) throws InvalidUrlException {
        int port = 0;
        for (int i = colon + 1; i < end; i++) {
            char c = input.charAt(i);
            if (c < '0' || c > '9') {
                throw new InvalidUrlException("the port is not a number");
            }
            port = port * 10 + (c - '0');
            if (port > HIGHEST_PORT) {
                throw new InvalidUrlException("the port is over " + HIGHEST_PORT);
            }
        }
        if (colon + 1 < end && port != defaultPort) {
            href.append(':').append(port);
        }
    }

    private void path(int start, int end) {
        int root = href.length();
        int segment = Math.min(start + 1, end); // the first slash begins the path; it is added if it is missing
        while (true) {
            int segmentEnd = segment;
            while (segmentEnd < end && !isSlash(input.charAt(segmentEnd))) {
                segmentEnd++;
            }
            boolean last = segmentEnd == end;
            int dots = DotSegment.dots(input, segment, segmentEnd);
            if (dots == 2 && href.length() > root) {
                href.setLength(href.lastIndexOf("/"));
            }
            if (dots == 0 || last) {
                href.append('/');
            }
            if (dots == 0) {
                PercentEncoder.append(href, input, segment, segmentEnd, PercentEncodeSet.PATH);
            }
            if (last) {
                return;
            }
            segment = segmentEnd + 1;
        }
    }

    private int indexOfAny(int from, char one, char other) {
        int i = from;
        while (i < input.length() && input.charAt(i) != one && input.charAt(i) != other) {
            i++;
        }
        return i;
    }

    private static boolean endsAuthority(char c) {
        return isSlash(c) || c == '?' || c == '#';
    }

    private static boolean isSlash(char c) {
        return c == '/' || c == '\\';
    }
}
