package dev.sitestream.page.event;

import dev.sitestream.page.Page;
import dev.sitestream.page.PageId;
import dev.sitestream.page.url.WebUrl;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One change of one page, by version 1 of the event contract. Every value has been validated. */
public sealed interface PageEvent permits PageEvent.Upsert, PageEvent.Delete {

    /** The page's address; null if a delete names the page by its id only. */
    @Nullable
    WebUrl url();

    /**
     * When the change happened; null if the event has no time. Then the record's timestamp counts for an upsert, and a
     * delete follows the last known change of its page, so that a later change of the same instant wins.
     */
    @Nullable
    Instant time();

    /** The id that the sender gives the page; null if it gives none. */
    @Nullable
    PageId id();

    /** The id of the site that the page must belong to; null if the event names none. It may not exist. */
    @Nullable
    String site();

    /** The key for the event's record: the page's id or else its URL, so that the page's changes keep their order. */
    default byte[] recordKey() {
        PageId id = id();
        String key = id == null ? Objects.requireNonNull(url()).href() : id.text();
        return key.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Creates or replaces the page.
     *
     * @param url the page's address
     * @param time when the change happened
     * @param id the sender's id of the page
     * @param site the id of the page's site
     * @param section the requested section, which may not exist
     * @param page the new state of the page, with the same URL
     */
    record Upsert(
            WebUrl url,
            @Nullable Instant time,
            @Nullable PageId id,
            @Nullable String site,
            @Nullable String section,
            Page page)
            implements PageEvent {

        public Upsert {
            if (!url.href().equals(page.url())) {
                throw new IllegalArgumentException("the event of " + url + " holds the page " + page.url());
            }
        }
    }

    /**
     * Deletes the page: the one with this id if there is an id, else the one at this address.
     *
     * @param url the page's address; null if id and site are known
     * @param time when the change happened
     * @param id the sender's id of the page
     * @param site the id of the page's site
     */
    record Delete(
            @Nullable WebUrl url,
            @Nullable Instant time,
            @Nullable PageId id,
            @Nullable String site) implements PageEvent {

        public Delete {
            if (url == null && (id == null || site == null)) {
                throw new IllegalArgumentException("a delete names its page by a URL, or by a site and an id");
            }
        }
    }
}
