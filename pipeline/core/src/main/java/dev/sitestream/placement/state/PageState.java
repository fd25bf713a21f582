package dev.sitestream.placement.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Page;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.published.PageRecord.Change;
import dev.sitestream.site.Exclusion;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of a page in its lane. */
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
     * @param place its place
     * @param change the latest change of its entry or place
     * @param entry what else is known of it
     * @param slot the content of its slot, of which the others are parts; not compared
     */
    @SuppressWarnings("ArrayRecordComponent") // The other components say all that is compared.
    record Listed(Place place, EntryChange change, EntryState entry, byte[] slot) implements PageState {

        @Override
        public long timeMicros() {
            return entry.timeMicros();
        }

        @Override
        public @Nullable Ownership ownership() {
            return entry.ownership();
        }

        @Override
        public @Nullable Origin origin() {
            return entry.origin();
        }

        /** Returns the revision of its shard that first shows the latest change. */
        public long changedAt() {
            return change.revision();
        }

        /** Whether the latest change listed the page. */
        public boolean isNew() {
            return change.change() == Change.LISTED;
        }
    }

    /** A page that is not listed; it is stored by its URL. */
    sealed interface Unlisted extends PageState {

        /** Returns this state of a page that was last listed at another place, or left its place at another time. */
        Unlisted with(@Nullable Departure other);
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
            implements Unlisted {
        public Withheld {
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("a page is withheld for a reason");
            }
            reasons = EnumSet.copyOf(reasons);
        }

        @Override
        public Withheld with(@Nullable Departure other) {
            return new Withheld(timeMicros, series, reasons, page, other, ownership, origin);
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
            implements Unlisted {

        /** Returns this page with another time before which upserts with an owner are stale. */
        public Deleted ownableSince(long micros) {
            return new Deleted(timeMicros, micros, sequence, departure, origin);
        }

        @Override
        public Deleted with(@Nullable Departure other) {
            return new Deleted(timeMicros, ownableSinceMicros, sequence, other, origin);
        }
    }

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
     * The place at which a page was listed that is deleted or withheld.
     *
     * @param place where it was listed; the slot may hold another page by now
     * @param revision the first revision of its shard without it; {@link #STILL_SHOWN} while the file has to show the
     *     page further, since crawlers could see a former version elsewhere otherwise
     * @param kept the page's newest place, if it had come there from another one: its slot is kept for this page alone;
     *     null if another page may get it
     */
    record Departure(Place place, long revision, @Nullable LeftPlace kept) {

        /** No revision: the file still has to show the page. */
        public static final long STILL_SHOWN = 0;

        /** Returns the shard where it was listed. */
        public ShardId shard() {
            return place.shard();
        }

        /** Whether the file still has to show the page. */
        public boolean isStillShown() {
            return revision == STILL_SHOWN;
        }

        /** Returns this departure once the file needn't show the page any more, from a revision on. */
        public Departure releasedAt(long released) {
            return new Departure(place, released, kept);
        }

        static void write(BinaryWriter out, @Nullable Departure departure) {
            out.flag(departure != null);
            if (departure != null) {
                departure.place.write(out);
                out.count(departure.revision).flag(departure.kept != null);
                if (departure.kept != null) {
                    departure.kept.write(out);
                }
            }
        }

        static @Nullable Departure read(BinaryReader in) {
            return in.flag() ? new Departure(Place.read(in), in.count(), in.flag() ? LeftPlace.read(in) : null) : null;
        }
    }

    /** A part of the site outside the lane that must be notified when a listed page changes or goes. */
    enum Tie {
        /** Its translation group. */
        GROUP,
        /** The site's news. */
        NEWS
    }
}
