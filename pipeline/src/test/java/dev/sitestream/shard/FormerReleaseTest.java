package dev.sitestream.shard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.shard.PageChange.Delete;
import dev.sitestream.shard.PageChange.Upsert;
import dev.sitestream.shard.PageNotice.Joined;
import dev.sitestream.shard.PageState.Deleted;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A lane goes on from what the release stored that knew neither extensions nor reasons: all of its forms are version 1. */
class FormerReleaseTest {

    private static final ShardId SHARD = new ShardId("pages", 1);
    private static final String HOME = "https://a.example/";
    private static final String TEA = "https://a.example/é";
    private static final String GONE = "https://a.example/gone";
    private static final List<String> IMAGES = List.of("https://a.example/1.png", "https://a.example/2.png");
    private static final ListingSettings TRANSLATED = new ListingSettings(false, false, Format.XML, "en");

    private static final String FILE = """
            <?xml version="1.0" encoding="UTF-8"?>
            <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
            <url><loc>https://a.example/</loc></url>
            <url><loc>https://a.example/é</loc><lastmod>2026-11-21</lastmod><changefreq>daily</changefreq><priority>0.5</priority></url>
            </urlset>
            """;

    private final MemoryLaneStore store = new MemoryLaneStore();

    /** Two pages, of which the second has a language, a group and images; and one that was deleted. */
    @BeforeEach
    void store() {
        store.putSlot(new Place(SHARD, 0), bytes("011268747470733a2f2f612e6578616d706c652f00000000000000"));
        store.putSlot(
                new Place(SHARD, 1),
                bytes(
                        "011468747470733a2f2f612e6578616d706c652fc3a90b323032362d31312d3231066461696c7904302e35065469746c65"
                                + "036465036731021768747470733a2f2f612e6578616d706c652f312e706e67"
                                + "1768747470733a2f2f612e6578616d706c652f322e706e67"));
        store.putStoredPage(HOME, bytes("010180897a057061676573010029493abf693d2e7c5d0d91ff11a3951b10"));
        store.putStoredPage(TEA, bytes("01018092f40105706167657301017e089f393406ba1d99d5c0c906de1f3f33"));
        store.putStoredPage(GONE, bytes("0100809bee0204"));
        store.putStoredShard(SHARD, bytes("01057061676573010302950204809bee020108026531809bee02010000"));
        store.putStoredSection("pages", bytes("0105706167657302010000000000"));
        store.putStoredLane(bytes("010401d0860380808019"));
    }

    @Test
    void itsPagesAreExaminedAndItsFilesStayAsTheyAre() throws LayoutChangedException {
        Lane lane = lane(ListingSettings.PLAIN);
        assertThat(lane.examines()).isTrue();

        examineAll(lane);

        assertThat(lane.takeChanged()).isEmpty();
        assertThat(lane.takeNotices()).isEmpty();
        Shard shard = shard(lane);
        assertThat(shard.dirty()).isFalse();
        assertThat(store.fileOf(shard)).asString(UTF_8).isEqualTo(FILE);
        assertThat(shard.bytes()).isEqualTo(FILE.getBytes(UTF_8).length);
        assertThat(lane(ListingSettings.PLAIN).examines()).isFalse();
    }

    @Test
    void eventsGoOn() throws LayoutChangedException {
        Lane lane = lane(ListingSettings.PLAIN);
        assertThat(lane.apply(new Upsert(4_000_000, "pages", tea(Extensions.NONE)), 0, 0))
                .isEqualTo(Outcome.UNCHANGED);
        examineAll(lane);
        assertThat(shard(lane).dirty()).isFalse();

        assertThat(lane.apply(new Upsert(5_000_000, "pages", tea(Extensions.ofImages(IMAGES))), 0, 0))
                .isEqualTo(Outcome.CHANGED);
        assertThat(lane.apply(new Upsert(2_999_999, "pages", page(GONE)), 0, 0)).isEqualTo(Outcome.STALE);
        assertThat(lane.apply(new Delete(HOME, 6_000_000), 0, 0)).isEqualTo(Outcome.CHANGED);

        Shard shard = shard(lane);
        assertThat(shard.extensions()).containsExactly(Extension.IMAGES);
        assertThat(store.fileOf(shard)).hasSize(Math.toIntExact(shard.bytes()));
        assertThat(store.fileOf(shard)).asString(UTF_8).contains(IMAGES).doesNotContain(HOME + "<");
        assertThat(store.page(GONE)).isEqualTo(new Deleted(3_000_000, 4));
    }

    @Test
    void itsPagesJoinTheirTranslationGroups() throws LayoutChangedException {
        Lane lane = lane(TRANSLATED);

        examineAll(lane);

        assertThat(lane.takeNotices()).containsExactly(new Joined(TEA, "g1", "de", 2_000_000, 5));
        assertThat(shard(lane).dirty()).isFalse();
        assertThat(store.fileOf(shard(lane))).asString(UTF_8).isEqualTo(FILE);
    }

    private Lane lane(ListingSettings settings) throws LayoutChangedException {
        return new Lane(settings.site(Limits.PROTOCOL), store);
    }

    private static void examineAll(Lane lane) {
        // Three pages, one at a time, and a last look that finds none.
        for (int i = 0; i < 4; i++) {
            assertThat(lane.examines()).isTrue();
            lane.examine(1_790_000_000_000L, 1);
        }
        assertThat(lane.examines()).isFalse();
    }

    private static Shard shard(Lane lane) {
        return Objects.requireNonNull(lane.shard(SHARD));
    }

    private static Page tea(Extensions extensions) {
        return new Page(
                TEA, "2026-11-21", ChangeFrequency.DAILY, "0.5", "Title", "de", "g1", extensions, Visibility.PLAIN);
    }

    private static Page page(String url) {
        return new Page(url, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
