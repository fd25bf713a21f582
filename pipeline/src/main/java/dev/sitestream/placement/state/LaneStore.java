package dev.sitestream.placement.state;

import dev.sitestream.placement.slot.ListedPage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keyed state of one lane of one site. What was put is what is read; nothing here waits for a network. */
public interface LaneStore extends LaneReader {

    void putPage(String url, PageState state);

    void removePage(String url);

    /**
     * At most so many URLs of pages, deleted ones too, in a fixed order: those after a URL, or the first ones after "".
     */
    List<String> urls(String after, int most);

    /** Puts a {@linkplain ListedPage#encode page's bytes} into a slot. */
    void putSlot(Place place, byte[] page);

    void removeSlot(Place place);

    void putShard(Shard shard);

    void removeShard(ShardId id);

    Collection<SectionState> sections();

    void putSection(SectionState section);

    void putLane(LaneState lane);

    void putPublication(PublisherState publication);

    /** How many pages are withheld; {@link WithheldCounts#NONE} before the lane's first change. */
    WithheldCounts withheld();

    void putWithheld(WithheldCounts counts);

    void putTombstone(long sequence, Tombstone tombstone);

    void removeTombstone(long sequence);

    /** The tombstone with the lowest sequence number; null when there is none. */
    @Nullable
    NumberedTombstone oldestTombstone();

    /** Remembers to look at a page when its time has come, in milliseconds since 1970. */
    void putReminder(Reminder reminder);

    void removeReminder(Reminder reminder);

    /** At most so many reminders whose time has come, the earliest first. */
    List<Reminder> reminders(long now, int most);

    /** The changes that are kept for feeds, by the number of their slots. */
    Map<Integer, OutboxEntry> pendingChanges();

    void putPendingChange(int slot, OutboxEntry change);

    void removePendingChange(int slot);

    /**
     * Says that the clock alone may change whether a page is listed.
     *
     * @param at when, in milliseconds since 1970
     * @param url the page
     */
    record Reminder(long at, String url) {}

    /**
     * Remembers that a deletion's state is to be forgotten some day.
     *
     * @param url the deleted page
     * @param arrivedAt the timestamp of the deletion's record, in milliseconds since 1970
     */
    record Tombstone(String url, long arrivedAt) {}

    /** A tombstone and the lane's sequence number under which it is kept. */
    record NumberedTombstone(long sequence, Tombstone tombstone) {}
}
