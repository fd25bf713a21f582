package dev.sitestream.publish;

/** The media types of published files. */
public enum ContentType {
    XML("application/xml"),
    GZIP("application/gzip"),
    TEXT("text/plain; charset=utf-8"),
    ATOM("application/atom+xml"),
    RSS("application/rss+xml");

    private final String mediaType;

    ContentType(String mediaType) {
        this.mediaType = mediaType;
    }

    /** As it stands in a {@code Content-Type} header. */
    public String mediaType() {
        return mediaType;
    }
}
