package dev.sitestream.announce.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.state.AnnounceReader;
import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.AnnouncerState;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.LedgerChunk;
import dev.sitestream.announce.state.MemoryAnnounceStore;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.extension.ByteStore;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** It answers as the store in memory, and its records have a fixed form. */
class StoredAnnounceStoreTest {

    private static final List<String> TARGETS = List.of("baidu", "bing", "bing2");
    private static final GivenAnswer ANSWER = new GivenAnswer(Answer.Kind.ACCEPTED, 200, "ok", 7);

    private final AnnounceStores<ByteStore> stores = new AnnounceStores<>(new MemoryByteStore(), new MemoryByteStore());
    private final StoredAnnounceStore shop = new StoredAnnounceStore(stores, "shop");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void itAnswersAsTheStoreInMemoryDoes(long seed) {
        Random random = new Random(seed);
        MemoryAnnounceStore expected = new MemoryAnnounceStore();
        StoredAnnounceStore other = new StoredAnnounceStore(stores, "shop2");
        change(other, new Random(99));
        for (int i = 0; i < 2_000; i++) {
            long step = random.nextLong();
            change(expected, new Random(step));
            change(shop, new Random(step));
            if (i % 20 == 0) {
                isEqual(shop, expected);
            }
        }
        isEqual(shop, expected);
    }

    @Test
    void whatIsStoredHasThisForm() {
        shop.putState(new AnnouncerState(new TreeSet<>(List.of(3)), 1, 2));
        shop.putStanding("t", Standing.since(5, "id"));
        shop.putFile(new KnownFile("f", FileWritten.Kind.NEWS, 6));
        shop.putSubmission(new Submission("t", "f", 1, true, 2, 3, ANSWER));
        shop.putReading(new StoredReading("t", "f", 4L, true, 5, 6, 7));
        shop.putPending("t", new PendingUrl("u", true, 1, 2, 3, 4, 5, 6));
        shop.putAnnouncement(new Announcement("t", "u", 1, true, 0, 1, 2, 3, ANSWER));
        shop.putBatch(new AnnouncedBatch("t", 300, 1, 2, "f", ANSWER));
        shop.putChunk(300, new LedgerChunk("t", 3, 4, List.of("u")));

        String answer = "08" + hex("ACCEPTED") + "c801" + "02" + hex("ok") + "0e";
        String never = "ffffffffffffffffff01";
        assertThat(dump(stores.announcements()))
                .containsExactly(
                        "73686f700001 = 0101030102",
                        "73686f70000274 = 010a02" + hex("id") + "0004" + hex("OPEN") + "00000000" + never.repeat(3)
                                + "0000000000",
                        "73686f70000366 = 0104" + hex("NEWS") + "0c",
                        "73686f700004740066 = 0102010206" + "01" + answer,
                        "73686f700005740066 = 010108" + "0105060e",
                        "73686f700006740075 = 0101020403080a06");
        assertThat(dump(stores.announced()))
                .containsExactly(
                        "73686f700001750074 = 01010100020403" + answer,
                        "73686f7000027400000000000000012c = 01020202" + hex("f") + answer,
                        "73686f700003000000000000012c = 010174" + "0308010175");
    }

    private static void change(AnnounceStore store, Random random) {
        String target = TARGETS.get(random.nextInt(TARGETS.size()));
        String name = "n" + random.nextInt(12);
        int number = random.nextInt(12);
        switch (random.nextInt(17)) {
            case 0 -> store.putState(new AnnouncerState(new TreeSet<>(List.of(number)), number, number + 1));
            case 1 -> store.putStanding(target, standing(random));
            case 2 -> store.removeStanding(target);
            case 3, 4 ->
                store.putPending(
                        target, new PendingUrl(name, random.nextBoolean(), number, 2, 3, 4, 5, PendingUrl.UNSUSPECTED));
            case 5 -> store.removePending(target, name);
            case 6 -> store.putAnnouncement(new Announcement(target, name, number, false, 0, 0, 1, 2, ANSWER));
            case 7 -> store.removeAnnouncement(target, name);
            case 8 -> store.putBatch(new AnnouncedBatch(target, number, 1, 2, null, ANSWER));
            case 9 -> store.removeBatch(target, number);
            case 10 -> store.putChunk(number, new LedgerChunk(target, 1, number, List.of(name, "b")));
            case 11 -> store.removeChunk(number);
            case 12 -> store.putFile(new KnownFile(name, FileWritten.Kind.INDEX, number));
            case 13 -> store.putSubmission(Submission.opened(target, name, number));
            case 14 -> store.removeSubmission(target, name);
            case 15 -> store.putReading(new StoredReading(target, name, null, false, number, 0, 0));
            default -> store.removeReading(target, name);
        }
    }

    private static Standing standing(Random random) {
        Standing standing = Standing.since(random.nextInt(), "id");
        if (random.nextBoolean()) {
            standing = standing.failed(Standing.State.LIMITED, 3).pausedUntil(random.nextLong());
        }
        if (random.nextBoolean()) {
            standing = standing.withInFlight(new Standing.InFlight(random.nextInt(9), 5, 6))
                    .withLast(ANSWER);
        }
        return standing;
    }

    private static void isEqual(AnnounceStore store, AnnounceStore expected) {
        assertThat(store.state()).isEqualTo(expected.state());
        assertThat(store.standings()).isEqualTo(expected.standings());
        assertThat(store.files()).containsExactlyElementsOf(expected.files());
        assertThat(store.submissions()).containsExactlyElementsOf(expected.submissions());
        assertThat(store.readings()).containsExactlyElementsOf(expected.readings());
        for (String target : TARGETS) {
            assertThat(pending(store, target)).isEqualTo(pending(expected, target));
            for (int i = 0; i < 12; i++) {
                assertThat(store.pending(target, "n" + i)).isEqualTo(expected.pending(target, "n" + i));
                assertThat(store.announcement(target, "n" + i)).isEqualTo(expected.announcement(target, "n" + i));
                assertThat(store.batch(target, i)).isEqualTo(expected.batch(target, i));
                assertThat(store.chunk(i)).isEqualTo(expected.chunk(i));
            }
        }
    }

    private static List<PendingUrl> pending(AnnounceReader store, String target) {
        List<PendingUrl> urls = new ArrayList<>();
        store.forEachPending(target, urls::add);
        return urls;
    }

    private static List<String> dump(ByteStore store) {
        List<String> entries = new ArrayList<>();
        store.forEach(
                new byte[0],
                (key, value) -> entries.add(
                        HexFormat.of().formatHex(key) + " = " + HexFormat.of().formatHex(value)));
        return entries;
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
