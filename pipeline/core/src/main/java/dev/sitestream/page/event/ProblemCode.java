package dev.sitestream.page.event;

/**
 * The machine-readable codes of problems with an event. The texts are part of the contract and never change; {@code
 * page-events-rejected.v1.reasons.schema.json} lists them all.
 */
public enum ProblemCode {
    /** The value is empty, or it is missing and there is no key that would make the record a tombstone. */
    VALUE_MISSING("value-missing"),
    /** The value isn't UTF-8. */
    UTF8_INVALID("utf8-invalid"),
    /** The value isn't a single JSON text. */
    JSON_INVALID("json-invalid"),
    /** The value exceeds the decoder's JSON limits, such as 100,000 nested arrays. */
    JSON_LIMIT_EXCEEDED("json-limit-exceeded"),
    /** The value is JSON, but not an object. */
    NOT_AN_OBJECT("not-an-object"),
    /** There is no {@code op}. */
    OP_MISSING("op-missing"),
    /** {@code op} is neither {@code upsert} nor {@code delete}. */
    OP_UNKNOWN("op-unknown"),
    /** There is no {@code url}. */
    URL_MISSING("url-missing"),
    /** {@code url}, or a tombstone's key, isn't an absolute http(s) URL. */
    URL_INVALID("url-invalid"),
    /** {@code url}, or a tombstone's key, has too many characters after serialisation. */
    URL_TOO_LONG("url-too-long"),
    /** The URL belongs to no site. The decoder does not know the sites; the code that assigns a site reports this. */
    SITE_UNKNOWN("site-unknown"),
    /**
     * The URL doesn't belong to the site that the event or its sender names. The decoder does not know the sites; the
     * code that assigns a site reports this.
     */
    SITE_FORBIDDEN("site-forbidden"),
    /** {@code site} isn't the id of a site. */
    SITE_INVALID("site-invalid"),
    /** {@code id} isn't of the form {@code <type>:<id>}, or is too long. */
    ID_INVALID("id-invalid"),
    /** {@code source} isn't the name of a source. */
    SOURCE_INVALID("source-invalid"),
    /** The event has more bytes than the HTTP interface or the events topic accepts. */
    EVENT_TOO_LARGE("event-too-large"),
    /** The CloudEvent is none of version 1.0, or not one that describes a page. */
    CLOUD_EVENT_INVALID("cloud-event-invalid"),
    /** The payload is not one that the source's mapping is for. */
    PAYLOAD_UNEXPECTED("payload-unexpected"),
    /** The payload has more items than are mapped. */
    PAYLOAD_ITEMS_TOO_MANY("payload-items-too-many"),
    /** A value that the source's mapping requires is missing or empty in the payload. */
    PAYLOAD_VALUE_MISSING("payload-value-missing"),
    /** A value in the payload is not of the kind that the source's mapping requires. */
    PAYLOAD_VALUE_INVALID("payload-value-invalid"),
    /** The sender has put a placeholder for a value that has not changed, so the value is not known. */
    PAYLOAD_VALUE_UNAVAILABLE("payload-value-unavailable"),
    /** The payload says that a table was emptied, and names no page. */
    PAYLOAD_TRUNCATE("payload-truncate"),
    /** The record's bytes are not what its encoding or its schema says. */
    ENCODING_INVALID("encoding-invalid"),
    /** The registry does not know the record's schema. */
    SCHEMA_UNKNOWN("schema-unknown"),
    /** A field of an access log's record is missing or wrong. */
    ACCESS_RECORD_INVALID("access-record-invalid"),
    /** {@code time} isn't an RFC 3339 date-time. */
    TIME_INVALID("time-invalid"),
    /** {@code time} is too far ahead of the clock. */
    TIME_IN_FUTURE("time-in-future"),
    /** {@code lastmod} isn't a W3C date or date-time. */
    LASTMOD_INVALID("lastmod-invalid"),
    /** {@code lastmod} is too far ahead of the clock. */
    LASTMOD_IN_FUTURE("lastmod-in-future"),
    /** {@code changefreq} isn't a value of the protocol. */
    CHANGEFREQ_INVALID("changefreq-invalid"),
    /** {@code priority} isn't a number from 0.0 to 1.0. */
    PRIORITY_INVALID("priority-invalid"),
    /** {@code section} isn't a string, or is too long. */
    SECTION_INVALID("section-invalid"),
    /**
     * The site has no such {@code section}. The decoder does not know the sites; the code that assigns a site reports
     * this.
     */
    SECTION_UNKNOWN("section-unknown"),
    /** {@code title} isn't a string, or is too long. */
    TITLE_INVALID("title-invalid"),
    /** {@code language} isn't a language tag. */
    LANGUAGE_INVALID("language-invalid"),
    /** {@code translationGroup} isn't a string, or is empty or too long. */
    TRANSLATION_GROUP_INVALID("translation-group-invalid"),
    /** {@code images} isn't an array. */
    IMAGES_INVALID("images-invalid"),
    /** {@code images} has more elements than are kept. */
    IMAGES_TOO_MANY("images-too-many"),
    /** An image has no valid {@code loc}. */
    IMAGE_INVALID("image-invalid"),
    /** {@code videos} isn't an array. */
    VIDEOS_INVALID("videos-invalid"),
    /** {@code videos} has more elements than are kept. */
    VIDEOS_TOO_MANY("videos-too-many"),
    /** A required part of a video is missing or invalid; the video is left out. */
    VIDEO_INVALID("video-invalid"),
    /** An optional part of a video is invalid; the video is kept without it. */
    VIDEO_PART_INVALID("video-part-invalid"),
    /** {@code alternates} isn't an array. */
    ALTERNATES_INVALID("alternates-invalid"),
    /** {@code alternates} has more elements than are kept. */
    ALTERNATES_TOO_MANY("alternates-too-many"),
    /** An alternate has no {@code href}, or no {@code hreflang} that search engines understand. */
    ALTERNATE_INVALID("alternate-invalid"),
    /** A later alternate has the same {@code hreflang} and replaces this one. */
    ALTERNATE_REPEATED("alternate-repeated"),
    /** The page isn't among its {@code alternates}, and can't be added with its {@code language}. */
    ALTERNATES_WITHOUT_PAGE("alternates-without-page"),
    /** {@code news} doesn't meet the requirements of the news extension. */
    NEWS_INVALID("news-invalid"),
    /** The extensions exceed the limits of a stored page or of the site's files; some of them are left out. */
    EXTENSIONS_TOO_LARGE("extensions-too-large"),
    /** {@code robots} isn't a string, or is too long. */
    ROBOTS_INVALID("robots-invalid"),
    /** {@code canonical} isn't an absolute http(s) URL, or is too long. */
    CANONICAL_INVALID("canonical-invalid"),
    /** {@code status} isn't an HTTP status. */
    STATUS_INVALID("status-invalid"),
    /** {@code publishAt} isn't an RFC 3339 date-time. */
    PUBLISH_AT_INVALID("publish-at-invalid"),
    /** {@code expireAt} isn't an RFC 3339 date-time. */
    EXPIRE_AT_INVALID("expire-at-invalid");

    private final String text;

    ProblemCode(String text) {
        this.text = text;
    }

    /** The published code, in kebab case. */
    public String text() {
        return text;
    }
}
