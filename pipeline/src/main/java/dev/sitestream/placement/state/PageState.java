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

    /** Returns the record of that change; null if it is unknown. */
    @Nullable
    Origin origin();

    /** Returns the owner of the page; null if it has none, or is deleted. */
    default @Nullable Ownership ownership() {
        return null;
    }

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
     * @param ownership see {@link PageState#ownership}
     * @param changedAt the revision of its shard that first shows the latest change of its entry or place
     * @param isNew whether that change listed the page
     * @param origin see {@link PageState#origin}
     */
    record Listed(
            long timeMicros,
            Place place,
            EntrySize entrySize,
            long entryFingerprint,
            long dataFingerprint,
            Set<Tie> ties,
            @Nullable Ownership ownership,
            long changedAt,
            boolean isNew,
            @Nullable Origin origin)
            implements PageState {

        /** Returns this page at another place. */
        public Listed at(Place other, long revision, boolean nowIsNew) {
            return new Listed(
                    timeMicros,
                    other,
                    entrySize,
                    entryFingerprint,
                    dataFingerprint,
                    ties,
                    ownership,
                    revision,
                    nowIsNew,
                    origin);
        }

        /** Returns this page after a change that changed only its time, owner and origin. */
        public Listed since(long laterMicros, @Nullable Ownership other, @Nullable Origin from) {
            return new Listed(
                    laterMicros,
                    place,
                    entrySize,
                    entryFingerprint,
                    dataFingerprint,
                    ties,
                    other,
                    changedAt,
                    isNew,
                    from);
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
     * @param ownership see {@link PageState#ownership}
     * @param origin see {@link PageState#origin}
     */
    record Withheld(
            long timeMicros,
            String series,
            Set<Exclusion> reasons,
            Page page,
            @Nullable Departure departure,
            @Nullable Ownership ownership,
            @Nullable Origin origin)
            implements PageState {
        public Withheld {
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a page is withheld for a reason");
            }
            reasons = EnumSet.copyOf(reasons);
        }

        /** Returns this page with another owner. */
        public Withheld of(@Nullable Ownership other) {
            return new Withheld(timeMicros, series, reasons, page, departure, other, origin);
        }
    }

    /**
     * A deleted page: a tombstone, so that a late, older upsert can't bring the page back.
     *
     * @param timeMicros when the page was last deleted, by anyone: an older upsert without an owner is stale
     * @param ownableSinceMicros an older upsert with an owner is stale. This is the time of the deleted upsert if its
     *     owner deleted the page, since that says nothing of other owners; else the time of the deletion.
     * @param sequence the lane's sequence number of the deletion
     * @param departure where it was last listed; null when it never was
     * @param origin see {@link PageState#origin}
     */
    record Deleted(
            long timeMicros,
            long ownableSinceMicros,
            long sequence,
            @Nullable Departure departure,
            @Nullable Origin origin)
            implements PageState {}

    /**
     * The record of an event. It is named in few bytes, because every page has one.
     *
     * @param topic the number of its topic in the lane's {@link LaneReader#topics list of topics}, counted from 1
     * @param partition its partition
     * @param offset its offset
     */
    record Origin(int topic, int partition, long offset) {}

    /**
     * The owner of a page: the sender's id of the page, if its latest upsert has one. A delete by another owner has no
     * effect.
     *
     * @param owner {@code <source>:<type>:<id>}
     * @param refusedDeleteMicros the time of the latest delete by another owner; {@link #NONE} if there was none since
     *     the upsert. It deletes a page without an owner, so an upsert without one that comes late has to be newer.
     */
    record Ownership(String owner, long refusedDeleteMicros) {

        /** No delete was refused. */
        public static final long NONE = Long.MIN_VALUE;
    }

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
