package dev.sitestream.placement.state;

import dev.sitestream.page.Page;
import dev.sitestream.site.Exclusion;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a lane remembers of a page by its URL. */
public sealed interface PageState {

    /**
     * When the change happened that this state comes from, in microseconds since 1970: a change older than that is
     * stale.
     */
    long time();

    /** Where the page was listed last, if it is not now; null when it never was, or is. */
    default @Nullable Departure departure() {
        return null;
    }

    /**
     * A page that is listed.
     *
     * @param time see {@link PageState#time}
     * @param place where it lives
     * @param share its share in its file
     * @param entryFingerprint the hash of its rendered entry: what does not change it causes no work
     * @param dataFingerprint the hash of all that is kept of it, rendered or not
     * @param ties what else of the site knows of it
     */
    record Listed(long time, Place place, EntrySize share, long entryFingerprint, long dataFingerprint, Set<Tie> ties)
            implements PageState {

        /** The same page, moved. */
        public Listed at(Place other) {
            return new Listed(time, other, share, entryFingerprint, dataFingerprint, ties);
        }

        /** The same page, after a change that changed nothing but its time. */
        public Listed since(long later) {
            return new Listed(later, place, share, entryFingerprint, dataFingerprint, ties);
        }
    }

    /**
     * A page that exists, and is not listed. It is remembered as a whole, and comes back when the reasons go.
     *
     * @param time see {@link PageState#time}
     * @param section the section in which it would be listed
     * @param reasons why it is not listed, one at least
     * @param page all that is known of it
     * @param departure where it was listed last; null when it never was
     */
    record Withheld(
            long time,
            String section,
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
     * A page that was deleted: a tombstone, so that a late, older upsert can't bring it back.
     *
     * @param time see {@link PageState#time}
     * @param sequence the lane's sequence number of the deletion
     * @param departure where it was listed last; null when it never was
     */
    record Deleted(long time, long sequence, @Nullable Departure departure) implements PageState {}

    /**
     * The place that a page has left.
     *
     * @param shard where it was listed
     * @param revision the shard's first revision without it
     */
    record Departure(ShardId shard, long revision) {}

    /** What beyond its lane knows of a listed page, and has to be told when it changes or goes. */
    enum Tie {
        /** Its translation group. */
        GROUP,
        /** The site's news. */
        NEWS
    }
}
