package dev.sitestream.topology.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.codec.PackedText;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.LaneStore.Reminder;
import dev.sitestream.placement.state.Place;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.topology.message.LaneKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;

/**
 * The keys of one lane's records. Every key begins with the lane's; the keys of a shard's slots are adjacent and
 * ordered by slot. In the store of the pages, another byte precedes the lane's key: it separates the slots from what is
 * kept by URL.
 */
public final class LaneKeys {

    private static final int SLOT = 0;
    private static final int PAGE = 1;

    private static final int LANE_RECORD = 0;
    private static final int SECTION_RECORD = 1;
    private static final int PUBLICATION_RECORD = 2;
    private static final int WITHHELD_RECORD = 3;
    private static final int TOPICS_RECORD = 4;
    private static final int LEFT_SLOTS_RECORD = 5;

    /** A text that sorts after every URL: no URL has a character that high. */
    private static final String AFTER_URLS = "\uFFFF";

    private final byte[] prefix;

    public LaneKeys(LaneKey lane) {
        this.prefix = lane.encode();
    }

    /** Returns the prefix of all keys. */
    byte[] prefix() {
        return prefix;
    }

    Bytes page(String url) {
        byte[] bytes = url.getBytes(StandardCharsets.UTF_8);
        return key(writer(PAGE, bytes.length).raw(bytes));
    }

    /** Returns a key after those of all pages. */
    Bytes afterPages() {
        return page(AFTER_URLS);
    }

    /** Returns the URL in a page's key. */
    String url(Bytes page) {
        byte[] key = page.get();
        return new String(key, urlStart(), key.length - urlStart(), StandardCharsets.UTF_8);
    }

    /** Whether a slot holds the page with this key. */
    boolean holds(byte[] slot, Bytes page) {
        PackedText url = new PackedText();
        ListedPage.url(slot, url);
        byte[] key = page.get();
        return Arrays.equals(url.array(), url.from(), url.end(), key, urlStart(), key.length);
    }

    private int urlStart() {
        return 1 + prefix.length;
    }

    /** Whether this key in the store of the pages is that of a page, and not that of a slot. */
    static boolean isPage(Bytes key) {
        return key.get()[0] == PAGE;
    }

    /** Whether what is kept of a page is the key of its slot; the state of an unlisted page begins with its version. */
    static boolean isPlace(byte[] found) {
        return found[0] == SLOT;
    }

    /** Returns the key of the page in a slot. */
    static Bytes page(Bytes slot, byte[] content) {
        byte[] key = slot.get();
        int lane = 1;
        while (key[lane] != 0) {
            lane++;
        }
        int end = lane + 1 + Short.BYTES;
        PackedText url = new PackedText();
        ListedPage.url(content, url);
        byte[] page = new byte[end + url.end() - url.from()];
        System.arraycopy(key, 0, page, 0, end);
        System.arraycopy(url.array(), url.from(), page, end, page.length - end);
        page[0] = PAGE;
        return Bytes.wrap(page);
    }

    Bytes slot(ShardId shard, int slot) {
        return key(
                writer(SLOT, 72).keyText(shard.series()).fixed32(shard.number()).fixed32(slot));
    }

    /** Returns the place with this key of a slot. */
    Place place(byte[] slot) {
        BinaryReader in = new BinaryReader(slot);
        in.moveTo(slot, 1 + prefix.length);
        return new Place(new ShardId(in.keyText(), in.fixed32()), in.fixed32());
    }

    Bytes shard(ShardId shard) {
        return key(writer(68).keyText(shard.series()).fixed32(shard.number()));
    }

    Bytes section(String name) {
        return key(writer(64).octet(SECTION_RECORD).keyText(name));
    }

    /** Returns the prefix of all sections' keys. */
    byte[] sections() {
        return writer(1).octet(SECTION_RECORD).toBytes();
    }

    Bytes lane() {
        return key(writer(1).octet(LANE_RECORD));
    }

    Bytes publication() {
        return key(writer(1).octet(PUBLICATION_RECORD));
    }

    Bytes withheld(String section) {
        return key(writer(64).octet(WITHHELD_RECORD).keyText(section));
    }

    /** Returns the prefix of the keys of the withheld pages' counts. */
    byte[] withheld() {
        return writer(1).octet(WITHHELD_RECORD).toBytes();
    }

    /** Returns the section's name in a key of withheld pages' counts. */
    String withheldSection(Bytes key) {
        byte[] bytes = key.get();
        int name = prefix.length + 1;
        return new String(bytes, name, bytes.length - name - 1, StandardCharsets.UTF_8);
    }

    Bytes leftSlots(ShardId shard, int part) {
        return key(leftSlotsOf(shard).fixed32(part));
    }

    /** Returns the prefix of the keys of all parts of a shard's left slots. */
    byte[] leftSlots(ShardId shard) {
        return leftSlotsOf(shard).toBytes();
    }

    private BinaryWriter leftSlotsOf(ShardId shard) {
        return writer(72).octet(LEFT_SLOTS_RECORD).keyText(shard.series()).fixed32(shard.number());
    }

    /** Returns the number of the part in its key. */
    static int partOfLeftSlots(Bytes key) {
        byte[] bytes = key.get();
        return ByteBuffer.wrap(bytes).getInt(bytes.length - Integer.BYTES);
    }

    Bytes topics() {
        return key(writer(1).octet(TOPICS_RECORD));
    }

    Bytes tombstone(long sequence) {
        return key(writer(8).fixed64(sequence));
    }

    /** Returns the sequence number in a tombstone's key. */
    long sequence(Bytes tombstone) {
        return ByteBuffer.wrap(tombstone.get()).getLong(prefix.length);
    }

    Bytes reminder(Reminder reminder) {
        byte[] url = reminder.url().getBytes(StandardCharsets.UTF_8);
        return key(writer(8 + url.length).fixed64(sortable(reminder.atMillis())).raw(url));
    }

    /** Returns the reminder with this key. */
    Reminder reminder(Bytes key) {
        byte[] bytes = key.get();
        int url = prefix.length + Long.BYTES;
        return new Reminder(
                sortable(ByteBuffer.wrap(bytes).getLong(prefix.length)),
                new String(bytes, url, bytes.length - url, StandardCharsets.UTF_8));
    }

    /** Returns a key before those of all reminders. */
    Bytes beforeReminders() {
        return key(writer(8).fixed64(sortable(Long.MIN_VALUE)));
    }

    /** Returns a key after those of all reminders up to this time. */
    Bytes afterReminders(long dueMillis) {
        return key(writer(9).fixed64(sortable(dueMillis)).octet(0xFF));
    }

    Bytes removal(int slot) {
        return key(writer(4).fixed32(slot));
    }

    /** Returns the slot in a pending change's key. */
    int removal(Bytes key) {
        return ByteBuffer.wrap(key.get()).getInt(prefix.length);
    }

    /** Converts a number to its form in a key, where negative numbers come first, and back: inverts the sign bit. */
    static long sortable(long number) {
        return number ^ Long.MIN_VALUE;
    }

    private BinaryWriter writer(int kind, int extraBytes) {
        return new BinaryWriter(1 + prefix.length + extraBytes).octet(kind).raw(prefix);
    }

    private BinaryWriter writer(int extraBytes) {
        return new BinaryWriter(prefix.length + extraBytes).raw(prefix);
    }

    private static Bytes key(BinaryWriter key) {
        return Bytes.wrap(key.toBytes());
    }
}
