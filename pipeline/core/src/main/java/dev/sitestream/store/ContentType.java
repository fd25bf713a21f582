package dev.sitestream.store;

/**
 * The media types of published files. Browsers use them to display feeds and text; other XML declares its encoding
 * itself.
 */
public enum ContentType {
    XML("application/xml"),
    GZIP("application/gzip"),
    TEXT("text/plain; charset=utf-8"),
    ATOM("application/atom+xml; charset=utf-8"),
    RSS("application/rss+xml; charset=utf-8");

    private final String mediaType;

    ContentType(String mediaType) {
        this.mediaType = mediaType;
    }

    /** The value of the {@code Content-Type} header. */
    public String mediaType() {
        return mediaType;
    }
}
