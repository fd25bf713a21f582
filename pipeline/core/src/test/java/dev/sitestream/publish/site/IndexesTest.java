package dev.sitestream.publish.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.publish.SiteEvent.FileEvent.Retired;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.simulation.RunningSite;
import dev.sitestream.site.Outputs;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.sitemap.SitemapIndex;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which index lists which file, when one index can't hold all files. */
class IndexesTest {

    private static final String A = "pages-00001.xml.gz";
    private static final String B = "pages-00002.xml.gz";
    private static final String C = "pages-00003.xml.gz";
    private static final Duration GRACE = Duration.ofSeconds(3);

    private RunningSite site = site(1);

    @Test
    void anIndexIsWrittenOnlyWhenOneOfItsFilesChanges() {
        publish(A, 1);
        publish(B, 2);
        site.settle();
        int before = site.operations();
        publish(B, 3);
        site.settle();

        assertThat(site.objects().operations().subList(before, site.operations()))
                .extracting(operation -> operation.key().name())
                .containsExactly("sitemap-2.xml");
    }

    @Test
    void anIndexIsWrittenAtOnceWhenItWasQuietAndALargeOneIsQuietForLonger() {
        site = site(IndexLimits.PROTOCOL.files());
        site.settle();
        assertThat(intervalMillis(A)).isEqualTo(50);
        for (int i = 0; i < 10_000; i++) {
            publish("products-" + i + ".xml.gz", 1);
        }
        site.settle();
        site.sleep(Duration.ofMinutes(1));
        assertThat(intervalMillis(B)).isEqualTo(site.text("sitemap.xml").length() / 5_000);
    }

    @Test
    void aFileThatIsPublishedAgainComesBackToItsIndex() {
        publish(A, 1);
        publish(B, 2);
        site.settle();
        site.apply(new Retired(A, 0));
        pause();
        assertThat(site.text("sitemap.xml")).doesNotContain(A);
        publish(A, 3);
        publish(C, 4);
        site.settle();

        assertThat(site.text("sitemap.xml")).contains(A);
        assertThat(site.text("sitemap-2.xml")).contains(B);
        assertThat(site.text("sitemap-3.xml")).contains(C);
    }

    @Test
    void theRoomOfARemovedFileIsTakenAndAnIndexWithoutFilesStays() {
        publish(A, 1);
        publish(B, 2);
        site.settle();
        site.apply(new Retired(A, 0));
        site.apply(new Retired(B, 0));
        site.settle();
        publish(C, 3);
        site.settle();
        site.restart();
        site.settle();

        assertThat(site.text("sitemap.xml")).contains(C);
        assertThat(site.text("sitemap-2.xml")).doesNotContain("<sitemap>");
        assertThat(site.text("robots-sitemaps.txt")).contains("sitemap-2.xml");
    }

    @Test
    void aFileThatIsRetiredWhileTheIndexThatListsItIsWrittenIsReportedBeforeTheIndex() {
        publish(A, 1);
        site.settle();
        site.takeReported();
        site.holdWrites();
        publish(B, 2);
        pause();
        site.apply(new Retired(B, 0));
        site.endHeldWrites();
        site.run();
        assertThat(site.text("sitemap-2.xml")).contains(B);
        assertThat(site.takeReported()).containsSubsequence(B, "sitemap-2.xml");

        site.letWritesPass();
        pause();
        assertThat(site.text("sitemap-2.xml")).doesNotContain(B);
        assertThat(site.takeReported()).contains(B, "sitemap-2.xml");
    }

    @Test
    void theBytesAreALimitToo() {
        int two = SitemapIndex.OVERHEAD + 2 * SitemapIndex.sizeOf(RunningSite.BASE + A);
        site = new RunningSite(Outputs.DEFAULT, new IndexLimits(50_000, two));
        for (String name : List.of(A, B, C)) {
            publish(name, 1);
        }
        site.settle();

        assertThat(site.text("sitemap.xml")).contains(A, B).hasSizeLessThanOrEqualTo(two);
        assertThat(site.text("sitemap-2.xml")).contains(C);
    }

    @Test
    void whatALostTransactionHadListedElsewhereIsTakenBackBeforeItIsListedAgain() {
        publish(A, 1);
        site.settle();
        site.apply(new Retired(A, 0));
        pause();
        MemorySiteStore committed = site.store().copy();
        site.settle();
        publish(B, 2);
        site.settle();
        assertThat(site.text("sitemap.xml")).contains(B);

        site.objects().afterChange(operation -> checkThatNoneIsListedTwice());
        site.restart(committed);
        publish(B, 2);
        site.run();
        site.objects().failNext(1);
        site.settle();
        assertThat(site.text("sitemap.xml")).doesNotContain(B);
        assertThat(site.text("sitemap-2.xml")).contains(B);
    }

    @Test
    void filesThatALostTransactionListedStayListedUntilLanesReportThemAgain() {
        site = site(2);
        publish(A, 1);
        site.settle();
        MemorySiteStore committed = site.store().copy();
        publish(B, 2);
        site.settle();
        site.objects()
                .afterChange(operation -> assertThat(site.text("sitemap.xml")).contains(A, B));

        site.restart(committed);
        site.lag();
        for (int i = 0; i < 1_200; i++) {
            site.sleep(Duration.ofMillis(50));
            site.run();
        }
        publish(B, 2);
        site.catchUp();
        site.settle();
        assertThat(site.text("sitemap.xml")).contains(A, B);
    }

    @Test
    void anIndexThatALostTransactionHadBegunIsKnownAgain() {
        publish(A, 1);
        site.settle();
        MemorySiteStore committed = site.store().copy();
        publish(B, 2);
        site.settle();
        site.restart(committed);
        site.settle();

        assertThat(site.text("sitemap-2.xml")).doesNotContain(B);
        assertThat(site.text("robots-sitemaps.txt")).contains("sitemap-2.xml");
    }

    /** Publishes a change, which is written at once, and returns how long the next change waits. */
    private long intervalMillis(String name) {
        site.sleep(Duration.ofMinutes(1));
        publish(name, 2);
        assertThat(site.text("sitemap.xml")).contains(name);
        publish(C + name, 2);
        long millis = 0;
        for (; !site.text("sitemap.xml").contains(C + name); millis++) {
            site.sleep(Duration.ofMillis(1));
            site.run();
        }
        return millis;
    }

    private void checkThatNoneIsListedTwice() {
        String all = site.text("sitemap.xml") + (site.has("sitemap-2.xml") ? site.text("sitemap-2.xml") : "");
        for (String name : List.of(A, B)) {
            assertThat(all.split(name, -1)).as(name).hasSizeLessThanOrEqualTo(2);
        }
    }

    private void publish(String name, long revision) {
        site.apply(new Published(name, 0, revision, revision, Published.UNKNOWN, StoredVersion.UNKNOWN));
    }

    /** Waits long enough for the indexes to be written, but not for a removal. */
    private void pause() {
        for (int i = 0; i < 10; i++) {
            site.sleep(GRACE.dividedBy(20));
            site.run();
        }
    }

    private static RunningSite site(int files) {
        return new RunningSite(Outputs.DEFAULT, new IndexLimits(files, IndexLimits.PROTOCOL.bytes()));
    }
}
