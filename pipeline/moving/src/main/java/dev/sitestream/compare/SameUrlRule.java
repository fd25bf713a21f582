package dev.sitestream.compare;

/** A reason why two spellings name the same page, or likely do. */
public enum SameUrlRule {
    /** Browsers and crawlers don't send the fragment. */
    FRAGMENT("fragment"),
    /** Scheme and host don't depend on the case of their letters. */
    CASE("case of scheme or host"),
    /** A host with other letters than ASCII has a second form. */
    HOST_FORM("form of the host"),
    /** Port 80 of http and port 443 of https need not be written. */
    PORT("default port"),
    /** Empty paths, dot segments and backslashes are resolved by the URL Standard. */
    PATH_FORM("form of the path"),
    /** The same characters, escaped differently. */
    ENCODING("percent-encoding"),
    /** White space, control characters and missing slashes that the URL Standard removes or adds. */
    SPACE("white space or slashes"),

    /** One is http, the other https. */
    SCHEME("http or https"),
    /** One host begins with {@code www.}. */
    WWW("www."),
    /** The same path on another host or port. */
    HOST("another host"),
    /** One path ends with a slash. */
    TRAILING_SLASH("trailing slash"),
    /** One path ends with the name of an index page. */
    INDEX_PAGE("index page"),
    /** The case of the path's or query's letters. */
    PATH_CASE("case of the path"),
    /** The order of the query's parameters, or an empty query. */
    QUERY_ORDER("order of the query");

    private final String text;

    SameUrlRule(String text) {
        this.text = text;
    }

    /** Its name in reports. */
    public String text() {
        return text;
    }
}
