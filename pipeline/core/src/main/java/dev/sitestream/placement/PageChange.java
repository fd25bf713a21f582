package dev.sitestream.placement;

import dev.sitestream.page.Page;
import dev.sitestream.page.stored.EncodedPage;
import org.jspecify.annotations.Nullable;

/** One accepted change of one page, with the section that it belongs to. */
public sealed interface PageChange {

    /** The time of a delete that has none of its own: the delete follows the last known change of its page. */
    long NO_TIME = Long.MIN_VALUE;

    /** Returns the page's serialised URL. */
    String url();

    /** Returns when the change happened; {@link #NO_TIME} if a delete has no time of its own. */
    long timeMicros();

    /** Returns the id that the sender gives the page, {@code <source>:<type>:<id>}; null if it gives none. */
    @Nullable
    String owner();

    /** Returns the record that the change comes from; null if that is unknown. */
    @Nullable
    Origin origin();

    /**
     * The page is live; {@code page} is its full content.
     *
     * @param keepsUrl whether the owner had the page before, by the changes of this owner
     */
    record Upsert(
            long timeMicros,
            String series,
            EncodedPage page,
            @Nullable String owner,
            @Nullable Origin origin,
            boolean keepsUrl)
            implements PageChange {

        public Upsert(
                long timeMicros, String series, EncodedPage page, @Nullable String owner, @Nullable Origin origin) {
            this(timeMicros, series, page, owner, origin, false);
        }

        public Upsert(long timeMicros, String series, Page page, @Nullable String owner, @Nullable Origin origin) {
            this(timeMicros, series, EncodedPage.of(page), owner, origin);
        }

        /** A change of unknown origin. */
        public Upsert(long timeMicros, String series, Page page, @Nullable String owner) {
            this(timeMicros, series, page, owner, null);
        }

        @Override
        public String url() {
            return page.url();
        }
    }

    /** The page is gone. With an owner, this has no effect on a page that belongs to another owner. */
    record Delete(
            String url,
            long timeMicros,
            @Nullable String owner,
            @Nullable Origin origin) implements PageChange {

        /** A change of unknown origin. */
        public Delete(String url, long timeMicros, @Nullable String owner) {
            this(url, timeMicros, owner, null);
        }

        /** Returns the same delete at this time. */
        Delete at(long micros) {
            return new Delete(url, micros, owner, origin);
        }
    }

    /**
     * The record of an event.
     *
     * @param topic its topic
     * @param partition its partition
     * @param offset its offset
     */
    record Origin(String topic, int partition, long offset) {}
}
