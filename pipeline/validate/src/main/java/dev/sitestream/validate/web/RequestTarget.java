package dev.sitestream.validate.web;

import dev.sitestream.page.url.WebUrl;
import java.net.URI;
import java.util.Locale;

/**
 * A URL in the form that Java's HTTP clients accept.
 *
 * @param uri the URL, with the characters that Java's URIs don't allow in percent-encoding
 * @param port its port, or the default port of its scheme
 */
record RequestTarget(URI uri, int port) {

    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** The characters that the URL Standard leaves in paths and queries, and RFC 2396 does not allow there. */
    private static final String NOT_IN_URIS = "\"<>\\^`{|}[]";

    /** @throws FetchException when the URL has credentials, which are never sent */
    static RequestTarget of(WebUrl url) throws FetchException {
        String origin = url.origin();
        if (!url.href().startsWith(origin)) {
            throw new FetchException("the URL has a user name or password, which are never sent");
        }
        StringBuilder text = new StringBuilder(origin);
        String rest = url.href().substring(origin.length());
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            boolean isEncoded = c != '%' || isHex(rest, i + 1);
            if (NOT_IN_URIS.indexOf(c) >= 0 || !isEncoded) {
                text.append(String.format(Locale.ROOT, "%%%02X", (int) c));
            } else {
                text.append(c);
            }
        }
        return new RequestTarget(URI.create(text.toString()), port(url));
    }

    /** The port of a URL, or the default port of its scheme. */
    static int port(WebUrl url) {
        String origin = url.origin();
        String authority = origin.substring(origin.indexOf("//") + 2);
        if (authority.length() == url.host().length()) {
            return origin.startsWith("https:") ? HTTPS : HTTP;
        }
        return Integer.parseInt(authority.substring(url.host().length() + 1));
    }

    private static boolean isHex(String text, int at) {
        return at + 2 <= text.length()
                && Character.digit(text.charAt(at), 16) >= 0
                && Character.digit(text.charAt(at + 1), 16) >= 0;
    }
}
