package dev.sitestream.page.url;

/**
 * An absolute http(s) URL, serialised as the <a href="https://url.spec.whatwg.org/">WHATWG URL Standard</a> does it,
 * without its fragment.
 *
 * <p>Two spellings that serialise alike are equal, and so one page. Credentials stay in the URL, but belong neither to
 * its origin nor to its host.
 */
public final class WebUrl {

    private final String href;
    private final int hostStart;
    private final int hostEnd;
    private final int pathStart;

    /**
     * @param href the serialised URL
     * @param hostStart where the host begins, after the credentials if there are any
     * @param hostEnd where the host ends and a port may follow
     * @param pathStart where the path's first slash stands
     */
    WebUrl(String href, int hostStart, int hostEnd, int pathStart) {
        this.href = href;
        this.hostStart = hostStart;
        this.hostEnd = hostEnd;
        this.pathStart = pathStart;
    }

    /**
     * Parses and serialises a URL, without a base: a relative reference is no URL.
     *
     * @throws InvalidUrlException when the text is not WHATWG-parseable, or not http(s)
     */
    public static WebUrl parse(String text) throws InvalidUrlException {
        WebUrl clean = CleanUrl.recognise(text);
        return clean == null ? UrlParser.parse(text) : clean;
    }

    /** The serialised URL: ASCII only. */
    public String href() {
        return href;
    }

    /** Scheme, host and port, as in {@code https://example.com:8080}; a default port is left out. */
    public String origin() {
        int authority = href.indexOf("//") + 2;
        return authority == hostStart
                ? href.substring(0, pathStart)
                : href.substring(0, authority) + href.substring(hostStart, pathStart);
    }

    /** The host without the port: a domain in ASCII form, an IPv4 address, or an IPv6 address in its brackets. */
    public String host() {
        return href.substring(hostStart, hostEnd);
    }

    /** The path, beginning with a slash, without the query. */
    public String path() {
        int query = href.indexOf('?', pathStart);
        return query < 0 ? href.substring(pathStart) : href.substring(pathStart, query);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WebUrl that && href.equals(that.href);
    }

    @Override
    public int hashCode() {
        return href.hashCode();
    }

    @Override
    public String toString() {
        return href;
    }
}
