package dev.sitestream.page.url;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The parts of a serialised URL; all of them together are the URL.
 *
 * @param scheme the scheme with its colon and slashes
 * @param authority credentials, host and port
 * @param path the path, beginning with a slash
 * @param query the query with its question mark; empty if there is none
 */
public record UrlParts(String scheme, String authority, String path, String query) {

    private static final String WWW = "www.";
    private static final Pattern INDEX_PAGE = Pattern.compile("/(?:index|default)\\.(?:html?|php|aspx?|jsp)$");

    /** The parts of a serialised URL. */
    public static UrlParts of(String href) {
        int authority = href.indexOf("//") + 2;
        int path = href.indexOf('/', authority);
        int question = href.indexOf('?', path);
        int query = question < 0 ? href.length() : question;
        return new UrlParts(
                href.substring(0, authority),
                href.substring(authority, path),
                href.substring(path, query),
                href.substring(query));
    }

    /** The whole URL. */
    String href() {
        return scheme + authority + path + query;
    }

    UrlParts withScheme(String other) {
        return new UrlParts(other, authority, path, query);
    }

    UrlParts withAuthority(String other) {
        return new UrlParts(scheme, other, path, query);
    }

    UrlParts withPath(String other) {
        return new UrlParts(scheme, authority, other, query);
    }

    UrlParts withQuery(String other) {
        return new UrlParts(scheme, authority, path, other);
    }

    /** The authority without {@code www.} at its beginning. */
    public String authorityWithoutWww() {
        return withoutWww(authority);
    }

    /** A host, with or without a port, without {@code www.} at its beginning. */
    public static String withoutWww(String host) {
        return host.startsWith(WWW) ? host.substring(WWW.length()) : host;
    }

    /** The authority with {@code www.} if it has none, and without it if it does. */
    String otherWww() {
        return authority.startsWith(WWW) ? authorityWithoutWww() : WWW + authority;
    }

    /** Whether the path ends with the name of an index page. */
    static boolean hasIndexPage(String path) {
        return path.indexOf('.') >= 0 && INDEX_PAGE.matcher(path).find();
    }

    /** The path without the name of an index page at its end. */
    public String pathWithoutIndexPage() {
        return hasIndexPage(path) ? path.substring(0, path.lastIndexOf('/') + 1) : path;
    }

    /** The query with its parameters in one order; empty if it has none. */
    public String sortedQuery() {
        if (query.indexOf('&') < 0) {
            return query.length() < 2 ? "" : query;
        }
        String[] parameters = query.substring(1).split("&");
        Arrays.sort(parameters);
        return "?" + String.join("&", parameters);
    }
}
