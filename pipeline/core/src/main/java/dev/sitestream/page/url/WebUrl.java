package dev.sitestream.page.url;

/**
 * An absolute http(s) URL, serialised by the <a href="https://url.spec.whatwg.org/">WHATWG URL Standard</a>, without
 * its fragment.
 *
 * <p>Two spellings with the same serialisation are equal. A page is identified by the {@linkplain #normal normal form},
 * in which escapes have one spelling, too. Credentials are kept in the URL,
 * but are part of neither its origin nor its host.
 */
public final class WebUrl {

    private final String href;
    private final int hostStart;
    private final int hostEnd;
    private final int pathStart;

    /**
     * @param href the serialised URL
     * @param hostStart the index of the host, after any credentials
     * @param hostEnd the index after the host; a port may follow
     * @param pathStart the index of the path's first slash
     */
    WebUrl(String href, int hostStart, int hostEnd, int pathStart) {
        this.href = href;
        this.hostStart = hostStart;
        this.hostEnd = hostEnd;
        this.pathStart = pathStart;
    }

    /**
     * Parses and serialises a URL, without a base: a relative reference is invalid.
     *
     * @throws InvalidUrlException if the text is no valid URL by the standard, or not http(s)
     */
    public static WebUrl parse(String text) throws InvalidUrlException {
        WebUrl clean = CleanUrl.recognise(text);
        return clean == null ? UrlParser.parse(text) : clean;
    }

    /** The same URL in {@linkplain NormalUrl normal form}, by which pages are identified. */
    public WebUrl normal() {
        String normal = NormalUrl.of(href);
        if (normal.equals(href)) {
            return this;
        }
        try {
            return parse(normal);
        } catch (InvalidUrlException e) {
            throw new IllegalStateException("the normal form of a URL is a URL", e);
        }
    }

    /** The serialised URL: ASCII only. */
    public String href() {
        return href;
    }

    /** Scheme, host and port, as in {@code https://example.com:8080}; a default port is omitted. */
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
