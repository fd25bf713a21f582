package dev.sitestream.page.url;

/**
 * The parts of a serialised URL; all of them together are the URL.
 *
 * @param scheme the scheme with its colon and slashes
 * @param authority credentials, host and port
 * @param path the path, beginning with a slash
 * @param query the query with its question mark; empty if there is none
 */
record UrlParts(String scheme, String authority, String path, String query) {

    static UrlParts of(String href) {
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
}
