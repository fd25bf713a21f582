package dev.sitestream.page;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;

/**
 * An absolute http(s) URL, serialised as the WHATWG URL Standard does it, without its fragment.
 *
 * <p>Two spellings that serialise alike are equal, and so one page.
 */
public final class WebUrl {

    private final String href;
    private final int pathStart;

    private WebUrl(String href, int pathStart) {
        this.href = href;
        this.pathStart = pathStart;
    }

    /**
     * Parses and serialises a URL.
     *
     * @throws InvalidUrlException when the text is not WHATWG-parseable, or not http(s)
     */
    public static WebUrl parse(String text) throws InvalidUrlException {
        try {
            URI uri = new URI(text);
            if (uri.getHost() == null) {
                throw new InvalidUrlException("no host");
            }
            int path = text.indexOf('/', text.indexOf("://") + 3);
            return path < 0 ? new WebUrl(text + "/", text.length()) : new WebUrl(text, path);
        } catch (URISyntaxException e) {
            throw new InvalidUrlException(e.getReason());
        }
    }

    /** The serialised URL: ASCII only. */
    public String href() {
        return href;
    }

    /** Scheme, host and port, as in {@code https://example.com:8080}. */
    public String origin() {
        return href.substring(0, pathStart);
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
        return Objects.hashCode(href);
    }

    @Override
    public String toString() {
        return href;
    }
}
