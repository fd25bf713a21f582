package dev.sitestream.placement.state;

import dev.sitestream.page.Page;
import dev.sitestream.site.Exclusion;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of a page in its lane, stored by its URL. */
public sealed interface PageState {

    /**
     * Returns when the change happened that led to this state: an older change is stale.
     */
    long timeMicros();

    /** Returns where the page was last listed if it is not listed now; null if it is listed, or never was. */
    default @Nullable Departure departure() {
        return null;
    }

    /**
     * A page that is listed.
     *
     * @param timeMicros see {@link PageState#timeMicros}
     * @param place its place
     * @param entrySize the size of its entry
     * @param entryFingerprint the hash of its rendered entry: a change that keeps it causes no write
     * @param dataFingerprint the hash of all data that is kept of it, rendered or not
     * @param ties which parts of the site must be notified of its changes
     */
    record Listed(
            long timeMicros,
            Place place,
            EntrySize entrySize,
            long entryFingerprint,
            long dataFingerprint,
            Set<Tie> ties)
            implements PageState {

        /** Returns this page at another place. */
        public Listed at(Place other) {
            return new Listed(timeMicros, other, entrySize, entryFingerprint, dataFingerprint, ties);
        }

        /** Returns this page after a change that changed only its time. */
        public Listed since(long laterMicros) {
            return new Listed(laterMicros, place, entrySize, entryFingerprint, dataFingerprint, ties);
        }
    }

    /**
     * A page that exists but is not listed. All its data is kept, and it is listed again when the reasons no longer
     * apply.
     *
     * @param timeMicros see {@link PageState#timeMicros}
     * @param series the section in which it would be listed
     * @param reasons why it is not listed, at least one
     * @param page the page
     * @param departure where it was last listed; null when it never was
     */
    record Withheld(
            long timeMicros,
            String series,
            Set<Exclusion> reasons,
            Page page,
            @Nullable Departure departure) implements PageState {
        public Withheld {
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a page is withheld for a reason");
            }
            reasons = EnumSet.copyOf(reasons);
        }
    }

    /**
     * A deleted page: a tombstone, so that a late, older upsert can't bring the page back.
     *
     * @param timeMicros see {@link PageState#timeMicros}
     * @param sequence the lane's sequence number of the deletion
     * @param departure where it was last listed; null when it never was
     */
    record Deleted(long timeMicros, long sequence, @Nullable Departure departure) implements PageState {}

    /**
     * The place that a page has left.
     *
     * @param shard where it was listed
     * @param revision the shard's first revision without it
     */
    record Departure(ShardId shard, long revision) {}

    /** A part of the site outside the lane that must be notified when a listed page changes or goes. */
    enum Tie {
        /** Its translation group. */
        GROUP,
        /** The site's news. */
        NEWS
    }
}
