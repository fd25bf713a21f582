package dev.sitestream.placement.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.codec.UnreadableFormatException;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.entries.EntryTotals;
import dev.sitestream.placement.entries.ExtensionUse;
import dev.sitestream.placement.entries.ShardEntries;
import dev.sitestream.placement.state.Arrival.LeftPlace;
import dev.sitestream.placement.state.LaneStore.Tombstone;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Departure;
import dev.sitestream.placement.state.PageState.Origin;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.SlotMarks.FormerState;
import dev.sitestream.placement.state.SlotMarks.SlotState;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stored forms of placement, byte by byte. */
class PlacementCodecTest {

    private static final ShardId SHARD = new ShardId("blog", 300);
    private static final EntryState ENTRY = new EntryState(
            1_700_000_000_000_000L,
            new EntrySize(120, 300, Set.of(Extension.IMAGES, Extension.ALTERNATES)),
            -1,
            1,
            Set.of(Tie.NEWS),
            null,
            new Origin(1, 11, 300));
    private static final Withheld WITHHELD = new Withheld(
            6,
            "blog.txt",
            Set.of(Exclusion.NOINDEX, Exclusion.ROBOTS_DISALLOWED),
            new Page("https://a.example/", null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN),
            null,
            null,
            null);
    private static final EntryState OWNED =
            ENTRY.since(1_700_000_000_000_000L, new Ownership("erp:p:1", 1_700_000_000_000_300L), null);
    private static final LeftPlace KEPT =
            new LeftPlace(new Place(new ShardId("blog", 3), 2), new EntrySize(9, 1, Set.of()));
    private static final Deleted DELETED =
            new Deleted(-5, -5, Long.MAX_VALUE, new Departure(new Place(SHARD, 4), 6, KEPT), new Origin(2, 0, 1));
    private static final SectionState SECTION = new SectionState(
            "blog",
            301,
            300,
            List.of(new FreedSlot(7, 8, 9)),
            5,
            6,
            4,
            true,
            1_000,
            new Trend(900, 70_000, 70_000, true));
    private static final LaneState LANE = new LaneState(
            1_000_000, 900_000, 3, "https://a.example/", 40, Limits.PROTOCOL, -2, "https://a.example/", 7);
    private static final List<String> TOPICS = List.of("a", "b");
    private static final Tombstone TOMBSTONE = new Tombstone("https://a.example/", 1_700_000_000_000L);

    @Test
    void pagesHaveThisForm() {
        assertThat(hex(encode(ENTRY)))
                .isEqualTo("8080f2818389850678ac0205ffffffffffffffff0000000000000001020" + "0010bac02");
        assertThat(hex(encode(OWNED)))
                .isEqualTo(
                        "8080f2818389850678ac0205ffffffffffffffff000000000000000102" + "086572703a703a31ac02" + "00");
        assertThat(hex(PageStateCodec.encode(DELETED)))
                .isEqualTo("03000909ffffffffffffffff7f0104626c6f67ac02040601" + "04626c6f670302090100" + "020001");
        assertThat(hex(PageStateCodec.encode(WITHHELD)))
                .isEqualTo("03010c08626c6f672e7478748101000000011268747470733a2f2f612e6578616d706c652f00000000000000");
    }

    @Test
    void shardsHaveThisForm() {
        assertThat(hex(ShardCodec.encode(shard())))
                .isEqualTo("0304626c6f67ac02d08603c68603f092eb178c8d060300c8010001cb8603"
                        + "f8b9eb17968d060300c80100cf860398d9eb179e8d060300c80100"
                        + "020107f0a20408f0a204000101042265312201ffffffffffffffff0a0980d095ffbc31ac02");
        assertThat(hex(ShardCodec.encode(new Shard(SHARD))))
                .isEqualTo("0304626c6f67ac0200000000030000000000000000" + "0000");
    }

    @Test
    void theSmallRecordsHaveThisForm() {
        assertThat(hex(LaneCodec.encode(SECTION)))
                .isEqualTo("0204626c6f67ad02ac0205060401e807" + "8407f0a204f0a20401" + "01070809");
        assertThat(hex(LaneCodec.encode(LANE)))
                .isEqualTo(
                        "04c0843da0f736031268747470733a2f2f612e6578616d706c652f28d0860380808019fffffffffffffffe1368747470733a2f2f612e6578616d706c652f07");
        assertThat(hex(LaneCodec.encodeTopics(TOPICS))).isEqualTo("0102" + "0161" + "0162");
        assertThat(hex(LaneCodec.encode(TOMBSTONE))).isEqualTo("011268747470733a2f2f612e6578616d706c652f80a0abfef962");
    }

    @Test
    void allOfThemComeBack() {
        EntryState neverRefused =
                OWNED.since(5, new Ownership("erp:p:1", Ownership.NONE), new Origin(300, 999, Long.MAX_VALUE));
        for (EntryState entry : List.of(ENTRY, OWNED, neverRefused)) {
            assertThat(PageStateCodec.readEntry(new BinaryReader(encode(entry))))
                    .isEqualTo(entry);
        }
        assertThat(PageStateCodec.decode(PageStateCodec.encode(DELETED))).isEqualTo(DELETED);
        assertThat(PageStateCodec.decode(PageStateCodec.encode(WITHHELD))).isEqualTo(WITHHELD);
        assertThat(LaneCodec.decodeSection(LaneCodec.encode(SECTION))).isEqualTo(SECTION);
        assertThat(LaneCodec.decodeLane(LaneCodec.encode(LANE))).isEqualTo(LANE);
        assertThat(LaneCodec.decodeTombstone(LaneCodec.encode(TOMBSTONE))).isEqualTo(TOMBSTONE);
        assertThat(LaneCodec.decodeTopics(LaneCodec.encodeTopics(TOPICS))).isEqualTo(TOPICS);
        Shard shard = ShardCodec.decode(ShardCodec.encode(shard()));
        assertThat(shard.storedListing()).isEqualTo(slots(7));
        shard.marks().set(7, FormerState.ARRIVING);
        assertThat(shard.mayShow(80_000)).as("what was written is not known").isTrue();
        assertThat(shard).usingRecursiveComparison().ignoringFields("copiedTo").isEqualTo(shard());
    }

    @Test
    void aShardNamesItsSlotsWithListsUnlessTheyAreMany() {
        Shard shard = shard();
        for (int slot = 1_000; slot < 1_255; slot++) {
            shard.marks().set(slot, slot % 2 == 0 ? FormerState.CLEARING : FormerState.ARRIVING);
        }
        assertThat(ShardCodec.decode(ShardCodec.encode(shard)).storedListing()).hasToString(listing(7, 1_000, 1_255));

        shard.marks().set(2_000, SlotState.LEAVING);
        assertThat(ShardCodec.decode(ShardCodec.encode(shard)).storedListing()).isNull();
        assertThat(ShardCodec.decode(ShardCodec.encode(shard)).hadMarks()).isTrue();
        assertThat(ShardCodec.decode(ShardCodec.encode(new Shard(SHARD))).hadMarks())
                .isFalse();
    }

    private static String listing(int one, int from, int to) {
        BitSet slots = slots(one);
        slots.set(from, to);
        return slots.toString();
    }

    private static BitSet slots(int one) {
        BitSet slots = new BitSet();
        slots.set(one);
        return slots;
    }

    @Test
    void aShardOfTheReleaseThatDoesNotNameSlotsIsRead() {
        byte[] with = HexFormat.of()
                .parseHex("0204626c6f67ac02d08603c68603f092eb178c8d060300c8010001cb8603"
                        + "f8b9eb17968d060300c80100cf860398d9eb179e8d060300c80100"
                        + "01f0a20408f0a204000101042265312201ffffffffffffffff0a0980d095ffbc31ac02");
        byte[] without = HexFormat.of().parseHex("0204626c6f67ac0200000000030000000000000000" + "0000");

        assertThat(ShardCodec.decode(with).storedListing()).isNull();
        assertThat(ShardCodec.decode(without).hadMarks()).isFalse();
    }

    @Test
    void aSectionOfTheReleaseWithoutTrendsIsRead() {
        byte[] stored = HexFormat.of().parseHex("0104626c6f67ad02ac0205060401e80701070809");

        SectionState section = LaneCodec.decodeSection(stored);

        assertThat(section.trend()).isEqualTo(Trend.NONE);
        assertThat(section.freed()).containsExactly(new FreedSlot(7, 8, 9));
        assertThat(section.pausedUntil()).isEqualTo(1_000);
    }

    @Test
    void theOriginOfAPageCostsAtMostEightBytes() {
        EntryState without = ENTRY.since(ENTRY.timeMicros(), null, null);
        EntryState with = ENTRY.since(ENTRY.timeMicros(), null, new Origin(1, 99, 4_000_000_000_000L));

        assertThat(encode(with)).hasSizeLessThan(encode(without).length + 8);
    }

    @Test
    void theStateOfAReleaseWithTwoRecordsForEachPageIsRefused() {
        assertThatThrownBy(() -> LaneCodec.decodeLane(new byte[] {1, 0, 0}))
                .hasMessage("stored lane has format version 1, and this release reads version 4: start with an empty"
                        + " state, and send all events again, as \"Reset\" in OPERATIONS.md says");
    }

    @ParameterizedTest
    @MethodSource("decoders")
    void whatANewerReleaseHasWrittenIsRefused(Function<byte[], Object> decoder) {
        assertThatThrownBy(() -> decoder.apply(new byte[] {9, 0, 0})).isInstanceOf(UnreadableFormatException.class);
    }

    static Stream<Function<byte[], Object>> decoders() {
        return Stream.of(
                PageStateCodec::decode,
                ShardCodec::decode,
                LaneCodec::decodeSection,
                LaneCodec::decodeLane,
                LaneCodec::decodeTombstone,
                LaneCodec::decodeTopics);
    }

    private static Shard shard() {
        ShardEntries entries = new ShardEntries(totals(49_990), totals(49_995), totals(49_999));
        Shard shard = new Shard(SHARD, 50_000, entries, slots(7), 70_000);
        shard.setReported(4);
        shard.setShown(70_000);
        shard.setPublishedFile(new PublishedFile(
                PublishedFile.UNKNOWN_REVISION, "\"e1\"", new ShownContent(-1, 5), 9, 1_700_000_000_000L, 300));
        shard.marks().set(7, FormerState.ARRIVING);
        return shard;
    }

    private static EntryTotals totals(int count) {
        ExtensionUse use = new ExtensionUse();
        use.add(Extension.VIDEOS, 200);
        return new EntryTotals(count, 1_000L * count, 2L * count, use);
    }

    private static byte[] encode(EntryState entry) {
        BinaryWriter out = new BinaryWriter(1);
        PageStateCodec.write(out, entry);
        return out.toBytes();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
