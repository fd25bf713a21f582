package dev.sitestream.mapping.definition;

import java.util.List;

/**
 * A field of an event, or a part of such a field, to which a mapping can give a value.
 *
 * @param name the name in the event
 * @param kind the kind of its value
 * @param isRequired whether the event, or the object that it is a part of, is useless without it
 * @param parts the parts of an object, or of each object of an array; else none
 */
public record FieldType(String name, Kind kind, boolean isRequired, List<FieldType> parts) {

    /** The kind of a field's value. */
    public enum Kind {
        TEXT,
        NUMBER,
        FLAG,
        /** A URL; it may be given relative to the site's. */
        URL,
        /** A date-time with its offset. */
        INSTANT,
        /** A date-time with its offset, from which something holds: perhaps never, or always. */
        BEGINNING,
        /** A date-time with its offset, until which something holds: perhaps for ever. */
        END,
        /** A date, or a date-time with its offset. */
        DATE,
        /** An array of texts. */
        TEXTS,
        OBJECT,
        OBJECTS
    }

    /** The field that every mapping gives a value. */
    public static final FieldType URL = required("url", Kind.URL);

    /** The identity of the page. */
    public static final FieldType ID = of("id", Kind.TEXT);

    /** When the change happened. */
    public static final FieldType TIME = of("time", Kind.INSTANT);

    private static final FieldType AUDIENCE_RELATIONSHIP = required("relationship", Kind.TEXT);

    private static final FieldType VIDEOS = array(
            "videos",
            required("thumbnailLoc", Kind.URL),
            required("title", Kind.TEXT),
            required("description", Kind.TEXT),
            of("contentLoc", Kind.URL),
            of("playerLoc", Kind.URL),
            of("duration", Kind.NUMBER),
            of("expirationDate", Kind.DATE),
            of("rating", Kind.NUMBER),
            of("viewCount", Kind.NUMBER),
            of("publicationDate", Kind.DATE),
            of("familyFriendly", Kind.FLAG),
            object("restriction", AUDIENCE_RELATIONSHIP, required("countries", Kind.TEXTS)),
            object("platform", AUDIENCE_RELATIONSHIP, required("platforms", Kind.TEXTS)),
            of("requiresSubscription", Kind.FLAG),
            object("uploader", required("name", Kind.TEXT), of("info", Kind.URL)),
            of("live", Kind.FLAG),
            of("tags", Kind.TEXTS));

    /** The fields besides URL, id and time, which an upsert has and a delete has not. */
    public static final List<FieldType> DETAILS = List.of(
            of("lastmod", Kind.DATE),
            of("changefreq", Kind.TEXT),
            of("priority", Kind.NUMBER),
            of("section", Kind.TEXT),
            of("title", Kind.TEXT),
            of("language", Kind.TEXT),
            of("translationGroup", Kind.TEXT),
            array("images", required("loc", Kind.URL), of("title", Kind.TEXT)),
            VIDEOS,
            array("alternates", required("hreflang", Kind.TEXT), required("href", Kind.URL)),
            object(
                    "news",
                    required("title", Kind.TEXT),
                    required("publicationDate", Kind.DATE),
                    object("publication", required("name", Kind.TEXT), required("language", Kind.TEXT))),
            of("robots", Kind.TEXT),
            of("canonical", Kind.URL),
            of("status", Kind.NUMBER),
            of("publishAt", Kind.BEGINNING),
            of("expireAt", Kind.END));

    public FieldType {
        parts = List.copyOf(parts);
    }

    private static FieldType of(String name, Kind kind) {
        return new FieldType(name, kind, false, List.of());
    }

    private static FieldType required(String name, Kind kind) {
        return new FieldType(name, kind, true, List.of());
    }

    private static FieldType object(String name, FieldType... parts) {
        return new FieldType(name, Kind.OBJECT, false, List.of(parts));
    }

    private static FieldType array(String name, FieldType... parts) {
        return new FieldType(name, Kind.OBJECTS, false, List.of(parts));
    }
}
