package dev.sitestream.store;

/**
 * The media types of published files. Browsers go by them where they show feeds and texts; other XML says its encoding
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

    /** As it stands in a {@code Content-Type} header. */
    public String mediaType() {
        return mediaType;
    }
}
