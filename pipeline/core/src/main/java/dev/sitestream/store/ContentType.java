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

    /** The media type of a published file of this name. */
    public static ContentType of(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "gz" -> GZIP;
            case "txt" -> TEXT;
            case "atom" -> ATOM;
            case "rss" -> RSS;
            default -> XML;
        };
    }

    /** The value of the {@code Content-Type} header. */
    public String mediaType() {
        return mediaType;
    }
}
