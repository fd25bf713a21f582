package dev.sitestream.placement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.WholeFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pages with many extensions reach a file's byte limit long before its URL limit, and the bytes are counted exactly.
 */
@Tag("slow")
class ByteOverflowTest {

    private static final String BASE = "https://example.com/";

    private final MemoryLaneStore store = new MemoryLaneStore();
    private long time;

    @Test
    void fiftyThousandPagesWithFortyAlternatesEachKeepBothLimits() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        int count = 50_000;
        long entries = 0;
        for (int i = 0; i < count; i++) {
            Page page = withAlternates(i, 40);
            entries += Format.XML.entry(page).length;
            upsert(lane, page);
        }
        assertThat(lane.livePages()).isEqualTo(count);
        assertThat(lane.shards()).hasSize((int) (entries / Limits.PROTOCOL.bytes()) + 1);
        int largest = Format.XML.entry(withAlternates(count - 1, 40)).length;
        long found = 0;
        for (Shard shard : ordered(lane.shards())) {
            found += checkFile(shard);
            assertThat(shard.live()).isLessThan(Limits.PROTOCOL.urls());
            assertThat(shard.bytes()).isLessThanOrEqualTo(Limits.PROTOCOL.bytes());
            if (shard.id().number() < lane.shards().size()) {
                assertThat(shard.bytes()).as("full").isGreaterThan(Limits.PROTOCOL.bytes() - largest);
            }
        }
        assertThat(found).isEqualTo(count);
    }

    @Test
    void theLastByteIsUsedAndOneByteLessMakesASecondFile() throws LayoutChangedException {
        List<Page> pages = new ArrayList<>();
        for (int i = 100; i < 105; i++) {
            pages.add(withAlternates(i, 40));
        }
        long exactly = WholeFile.of(Format.XML, Set.of(Extension.ALTERNATES), pages).length;

        assertThat(filesWithin(exactly, pages)).isEqualTo(1);
        assertThat(filesWithin(exactly - 1, pages)).isEqualTo(2);
    }

    @Test
    void aPageThatWouldFitButForTheDeclarationOfItsExtensionMakesASecondFile() throws LayoutChangedException {
        List<Page> pages = new ArrayList<>();
        for (int i = 1_000; i < 1_500; i++) {
            pages.add(page(i, Extensions.NONE));
        }
        pages.add(page(1_500, Extensions.ofImages(List.of(BASE + "image"))));
        long undeclared = WholeFile.of(Format.XML, Set.of(), pages).length;
        long declared = WholeFile.of(Format.XML, Set.of(Extension.IMAGES), pages).length;
        assertThat(declared).isGreaterThan(undeclared);

        assertThat(filesWithin(declared, pages)).isEqualTo(1);
        assertThat(filesWithin(declared - 1, pages)).isEqualTo(2);
        assertThat(filesWithin(undeclared, pages)).isEqualTo(2);
    }

    @Test
    void aUrlCountsWithTheEscapesThatItIsPublishedWith() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        String odd = "|[]100%&'";
        Extensions images = Extensions.ofImages(List.of(BASE + odd));
        upsert(lane, new Page(BASE + odd, null, null, null, null, null, null, images, Visibility.PLAIN));

        assertThat(lane.shards()).singleElement().satisfies(shard -> {
            checkFile(shard);
            assertThat(store.fileOf(shard)).asString(UTF_8).contains("%7C%5B%5D100%25&amp;&apos;<");
        });
    }

    @Test
    void aDeclarationIsCountedFromTheFirstPageThatNeedsItToTheLast() throws LayoutChangedException {
        Lane lane = new Lane(LaneSites.of(1, Limits.PROTOCOL), store);
        Extensions images = Extensions.ofImages(List.of(BASE + "image"));
        upsert(lane, page(1, Extensions.NONE));
        assertThat(declared(lane)).isEmpty();
        upsert(lane, page(2, images));
        assertThat(declared(lane)).containsExactly(Extension.IMAGES);
        upsert(lane, withAlternates(3, 2));
        upsert(lane, page(1, images));
        assertThat(declared(lane)).containsExactly(Extension.IMAGES, Extension.ALTERNATES);

        delete(lane, 2);
        assertThat(declared(lane)).containsExactly(Extension.IMAGES, Extension.ALTERNATES);
        upsert(lane, page(1, Extensions.NONE));
        assertThat(declared(lane)).as("changed").containsExactly(Extension.ALTERNATES);
        delete(lane, 3);
        assertThat(declared(lane)).as("deleted").isEmpty();
    }

    /** Returns the extensions that the lane's only file declares, after checking the file. */
    private Set<Extension> declared(Lane lane) {
        assertThat(lane.shards()).hasSize(1);
        Shard shard = lane.shards().iterator().next();
        checkFile(shard);
        return shard.extensions();
    }

    private static int filesWithin(long bytes, List<Page> pages) throws LayoutChangedException {
        ByteOverflowTest test = new ByteOverflowTest();
        Lane lane = new Lane(LaneSites.of(1, new Limits(50_000, bytes)), test.store);
        pages.forEach(page -> test.upsert(lane, page));
        lane.shards().forEach(test::checkFile);
        return lane.shards().size();
    }

    /** Renders a shard's file, checks its size and page count against the shard, and returns the number of pages. */
    private int checkFile(Shard shard) {
        assertThat(store.fileOf(shard).length).as("%s", shard.id()).isEqualTo((int) shard.bytes());
        assertThat(store.pagesOf(shard.id())).hasSize(shard.live());
        return shard.live();
    }

    private void upsert(Lane lane, Page page) {
        time++;
        lane.apply(new Upsert(time, "pages", page, null), time, time);
    }

    private void delete(Lane lane, int number) {
        time++;
        lane.apply(new Delete(BASE + number, time, null), time, time);
    }

    private static Collection<Shard> ordered(Collection<Shard> shards) {
        return shards.stream().sorted(Comparator.comparing(Shard::id)).toList();
    }

    private static Page withAlternates(int number, int count) {
        List<Alternate> alternates = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String language = "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
            alternates.add(new Alternate(language, BASE + language + "/a-folder-with-a-name/and-a-page/" + number));
        }
        return page(number, Extensions.NONE.withAlternates(alternates));
    }

    private static Page page(int number, Extensions extensions) {
        return new Page(BASE + number, null, null, null, null, null, null, extensions, Visibility.PLAIN);
    }
}
