package dev.sitestream.identity;

import dev.sitestream.page.PageId;
import org.jspecify.annotations.Nullable;

/** Port: the keyed state of ids. */
public interface IdStore {

    /** Returns what is known of an id; null for an unknown or forgotten one. */
    @Nullable
    KnownId get(SiteId id);

    void put(SiteId id, KnownId known);

    /** Removes all that is known of an id. */
    void remove(SiteId id);

    /** Notes that a deleted id is to be examined at this time. */
    void addExpiry(Expiry expiry);

    void removeExpiry(Expiry expiry);

    /** Returns the expiry with the earliest time; null if there is none. */
    @Nullable
    Expiry firstExpiry();

    /**
     * An id within its site.
     *
     * @param site the site's id
     * @param id the text of the page's id, {@link PageId#text}
     */
    record SiteId(String site, String id) {}

    /**
     * A deleted id that may be forgotten.
     *
     * @param atMillis when, by the time of records
     */
    record Expiry(long atMillis, SiteId id) {}
}
