package dev.sitestream.published;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.json.JsonObjectWriter;

/**
 * A change of a page that crawlers can see, as the topic of published pages holds it.
 *
 * @param change what has changed
 * @param url the page's serialised URL
 * @param site the site's id
 * @param section the section's name
 * @param file the name of the file that lists the page or, if it is unlisted, in which it had its last place; in the
 *     site's folder. If the page was moved there just before, the file that it has left may show it until it is written
 * @param fileUrl this file's URL
 * @param eventTimeMicros the time of the event that caused the change
 * @param visibleAtMillis since when crawlers can see it
 */
public record PageRecord(
        Change change,
        String url,
        String site,
        String section,
        String file,
        String fileUrl,
        long eventTimeMicros,
        long visibleAtMillis) {

    /** What has changed. The page is published after all but {@link #UNLISTED}. */
    public enum Change {
        /** The page is listed now, and was not before. */
        LISTED,
        /** An event has changed the page, and with it its entry. */
        UPDATED,
        /**
         * The page itself has not changed, but its entry or its file has: because of its translations, the
         * configuration, or the number of pages in files.
         */
        RELISTED,
        /** The page is not listed any more. */
        UNLISTED
    }

    /** The record's key. */
    public byte[] key() {
        return url.getBytes(UTF_8);
    }

    /** The record's value. */
    public byte[] toJson() {
        return new JsonObjectWriter()
                .constant("change", change)
                .text("url", url)
                .text("site", site)
                .text("section", section)
                .text("file", file)
                .text("fileUrl", fileUrl)
                .text("eventTime", UtcTime.ofMicros(eventTimeMicros))
                .text("visibleAt", UtcTime.ofMillis(visibleAtMillis))
                .toBytes();
    }

    /**
     * Decodes a value. Unknown members are ignored.
     *
     * @throws IllegalArgumentException if it is no record of this kind; the message names the member
     */
    public static PageRecord ofJson(byte[] value) {
        JsonObjectReader in = JsonObjectReader.of(value);
        return new PageRecord(
                in.constant("change", Change.class),
                in.text("url"),
                in.text("site"),
                in.text("section"),
                in.text("file"),
                in.text("fileUrl"),
                in.micros("eventTime"),
                in.millis("visibleAt"));
    }
}
