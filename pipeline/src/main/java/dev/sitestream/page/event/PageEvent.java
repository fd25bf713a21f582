package dev.sitestream.page.event;

import dev.sitestream.page.Page;
import dev.sitestream.page.url.WebUrl;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One change of one page, by version 1 of the event contract. Every value has been validated. */
public sealed interface PageEvent permits PageEvent.Upsert, PageEvent.Delete {

    /** The page's address. */
    WebUrl url();

    /** When the change happened; null if the event has no time, and then the record's timestamp counts. */
    @Nullable
    Instant time();

    /**
     * Creates or replaces the page.
     *
     * @param url the page's address
     * @param time when the change happened
     * @param section the requested section, which may not exist
     * @param page the new state of the page, with the same URL
     */
    record Upsert(
            WebUrl url, @Nullable Instant time, @Nullable String section, Page page) implements PageEvent {

        public Upsert {
            if (!url.href().equals(page.url())) {
                throw new IllegalArgumentException("the event of " + url + " holds the page " + page.url());
            }
        }
    }

    /**
     * Deletes the page.
     *
     * @param url the page's address
     * @param time when the change happened
     */
    record Delete(WebUrl url, @Nullable Instant time) implements PageEvent {

        public Delete {
            Objects.requireNonNull(url, "url");
        }
    }
}
