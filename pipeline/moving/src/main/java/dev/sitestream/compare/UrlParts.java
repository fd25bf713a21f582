package dev.sitestream.compare;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a URL, as they were written.
 *
 * @param scheme without the colon
 * @param host with credentials, if there are any; without the port
 * @param port with its colon, or empty
 * @param path may be empty
 * @param query with its question mark, or empty
 * @param fragment with its hash, or empty
 */
record UrlParts(String scheme, String host, String port, String path, String query, String fragment) {

    /** Accepts any text. */
    private static final Pattern FORM =
            Pattern.compile("(?s)([^:]*):?[/\\\\]*+([^/\\\\?#]*?)(:[0-9]*)?+([/\\\\][^?#]*)?(\\?[^#]*)?(#.*)?");

    static UrlParts of(String url) {
        Matcher parts = FORM.matcher(url);
        if (!parts.matches()) {
            return new UrlParts("", "", "", url, "", "");
        }
        return new UrlParts(
                text(parts, 1), text(parts, 2), text(parts, 3), text(parts, 4), text(parts, 5), text(parts, 6));
    }

    private static String text(Matcher parts, int group) {
        String text = parts.group(group);
        return text == null ? "" : text;
    }
}
