package dev.sitestream.page.event;

/**
 * What can be wrong with an event, as a machine reads it. The texts are part of the contract: they stay as they are,
 * and {@code page-events-rejected.v1.reasons.schema.json} lists them all.
 */
public enum ProblemCode {
    /** There is no value, and no tombstone's key either. */
    VALUE_MISSING("value-missing"),
    /** The value isn't UTF-8. */
    UTF8_INVALID("utf8-invalid"),
    /** The value isn't one JSON text. */
    JSON_INVALID("json-invalid"),
    /** The value is JSON beyond the decoder's bounds, such as 100,000 nested arrays. */
    JSON_LIMIT_EXCEEDED("json-limit-exceeded"),
    /** The value is JSON, but no object. */
    NOT_AN_OBJECT("not-an-object"),
    /** There is no {@code op}. */
    OP_MISSING("op-missing"),
    /** {@code op} is something else than {@code upsert} or {@code delete}. */
    OP_UNKNOWN("op-unknown"),
    /** There is no {@code url}. */
    URL_MISSING("url-missing"),
    /** {@code url}, or a tombstone's key, isn't an absolute http(s) URL. */
    URL_INVALID("url-invalid"),
    /** {@code url}, or a tombstone's key, has too many characters after serialisation. */
    URL_TOO_LONG("url-too-long"),
    /** The URL lies under no site. The decoder knows no sites: whoever assigns them reports this. */
    SITE_UNKNOWN("site-unknown"),
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
    /** {@code section} isn't a text, or is too long. */
    SECTION_INVALID("section-invalid"),
    /** {@code section} is none of the site's. The decoder knows no sites: whoever assigns them reports this. */
    SECTION_UNKNOWN("section-unknown"),
    /** {@code title} isn't a text, or is too long. */
    TITLE_INVALID("title-invalid"),
    /** {@code language} isn't a language tag. */
    LANGUAGE_INVALID("language-invalid"),
    /** {@code translationGroup} isn't a text, or is empty or too long. */
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
    /** Something that a video needs is missing or wrong: the video is left out. */
    VIDEO_INVALID("video-invalid"),
    /** Something else about a video is wrong: the video stays without it. */
    VIDEO_PART_INVALID("video-part-invalid"),
    /** {@code alternates} isn't an array. */
    ALTERNATES_INVALID("alternates-invalid"),
    /** {@code alternates} has more elements than are kept. */
    ALTERNATES_TOO_MANY("alternates-too-many"),
    /** An alternate has no {@code href}, or no {@code hreflang} that search engines understand. */
    ALTERNATE_INVALID("alternate-invalid"),
    /** An alternate's {@code hreflang} comes again further on. */
    ALTERNATE_REPEATED("alternate-repeated"),
    /** The page isn't among its {@code alternates}, and its {@code language} gives it no place there. */
    ALTERNATES_WITHOUT_PAGE("alternates-without-page"),
    /** {@code news} isn't what the news extension asks for. */
    NEWS_INVALID("news-invalid"),
    /** The extensions take more bytes than a stored page may have. */
    EXTENSIONS_TOO_LARGE("extensions-too-large"),
    /** {@code robots} isn't a text, or is too long. */
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

    /** The code as it is published, in kebab case. */
    public String text() {
        return text;
    }
}
