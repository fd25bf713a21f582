package dev.sitestream.placement.state;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The keyed state of one lane of one site. Reads return what was written before; no method waits for a network. */
public interface LaneStore extends LaneReader {

    /** Puts the state of a page that is not listed. It has no place then, even if slots hold it. */
    void putUnlisted(String url, PageState.Unlisted state);

    /** Removes the state of a page that is not listed, or not any more. */
    void removeUnlisted(String url);

    /**
     * Returns up to {@code most} URLs of pages, deleted ones included, in a fixed order: those after a URL, or the
     * first ones after "".
     */
    List<String> urls(String after, int most);

    /** Puts a page's bytes into a slot. This is the page's place then, even if other slots hold it, too. */
    void putSlot(Place place, byte[] slot);

    /** Empties a slot. If it is the place of its page, the page is unknown then. */
    void removeSlot(Place place);

    /** Puts a shard, and which slots were left in it. */
    void putShard(Shard shard);

    void removeShard(ShardId id);

    Collection<SectionState> sections();

    void putSection(SectionState section);

    void putLane(LaneState lane);

    void putPublisherState(PublisherState publication);

    void putTopics(List<String> topics);

    void putWithheld(String section, WithheldCounts counts);

    void putTombstone(long sequence, Tombstone tombstone);

    void removeTombstone(long sequence);

    /** Returns the tombstone with the lowest sequence number; null when there is none. */
    @Nullable
    NumberedTombstone oldestTombstone();

    /** Stores a reminder to examine a page at a given time. */
    void putReminder(Reminder reminder);

    void removeReminder(Reminder reminder);

    /**
     * Returns up to {@code most} reminders that are due, the earliest first.
     */
    List<Reminder> reminders(long calendarMillis, int most);

    /** Visits the removals of pages that are not reported yet, with their numbers. */
    void forEachRemoval(RemovalVisitor visitor);

    /** Returns the removal with this number; null if there is none. */
    @Nullable
    PendingRemoval removal(int number);

    void putRemoval(int number, PendingRemoval removal);

    void removeRemoval(int number);

    /** Visits removals; may not change the store meanwhile. */
    interface RemovalVisitor {
        void visit(int number, PendingRemoval removal);
    }

    /**
     * A time at which a page may become listed, or cease to be, without an event.
     *
     * @param atMillis the time
     * @param url the page
     */
    record Reminder(long atMillis, String url) {}

    /**
     * A deletion whose page state is removed after a retention time.
     *
     * @param url the deleted page
     * @param arrivedAtMillis the timestamp of the deletion's record
     */
    record Tombstone(String url, long arrivedAtMillis) {}

    /** A tombstone and the lane's sequence number under which it is kept. */
    record NumberedTombstone(long sequence, Tombstone tombstone) {}
}
