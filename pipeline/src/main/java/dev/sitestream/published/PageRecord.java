package dev.sitestream.published;

/**
 * A change of a page that crawlers can see, as the topic of published pages holds it.
 *
 * @param change what has changed
 * @param url the page's serialised URL
 * @param site the site's id
 * @param section the section's name
 * @param file the URL of the file that lists the page or, if it is unlisted, that listed it last
 * @param eventTimeMicros the time of the event that caused the change
 * @param visibleAtMillis since when crawlers can see it
 */
public record PageRecord(
        Change change,
        String url,
        String site,
        String section,
        String file,
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
}
