package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.SiteEvent.FileEvent.Published;
import dev.sitestream.site.Site;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FreshnessTrackerTest {

    private static final ShardId SHARD = new ShardId("pages", 1);
    private static final ShardId OTHER = new ShardId("pages", 2);
    private static final String FILE = "pages-00001.xml.gz";
    private static final String OTHER_FILE = "pages-00002.xml.gz";

    private final RecordedMetrics metrics = new RecordedMetrics();
    private Site site;
    private FreshnessTracker<ShardId> shards;
    private FreshnessTracker<String> files;

    @SuppressWarnings("NullAway.Init") // JUnit calls begin() first
    FreshnessTrackerTest() {}

    @BeforeEach
    void begin() throws Exception {
        site = Site.at(WebUrl.parse("https://example.com/"));
        shards = FreshnessTracker.ofShards(site, metrics);
        files = FreshnessTracker.ofListedFiles(site, metrics);
    }

    @Test
    void theOldestChangeOfAFileCounts() {
        shards.changeArrived(SHARD, 1000);
        shards.changeArrived(SHARD, 900);
        shards.changeArrived(SHARD, 1100);
        shards.contentCopied(SHARD);

        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(900);
        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(Published.UNKNOWN);
        assertThat(metrics.lines()).containsExactly("example.com: pages reached file after 1100 ms");
    }

    @Test
    void aChangeThatCameAfterTheCopyWaitsForTheNextWrite() {
        shards.changeArrived(SHARD, 1000);
        shards.contentCopied(SHARD);
        shards.changeArrived(SHARD, 1500);
        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(1000);

        shards.contentCopied(SHARD);
        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(1500);
    }

    @Test
    void aWriteThatFailedIsStillWaitedFor() {
        shards.changeArrived(SHARD, 1000);
        shards.contentCopied(SHARD);
        shards.changeArrived(SHARD, 1500);
        shards.contentCopied(SHARD);

        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(1000);
    }

    @Test
    void eachFileWaitsForItself() {
        shards.changeArrived(SHARD, 1000);
        shards.changeArrived(OTHER, 1200);
        shards.contentCopied(SHARD);

        assertThat(shards.fileWritten(OTHER, 2000)).isEqualTo(Published.UNKNOWN);
        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(1000);
    }

    @Test
    void aChangeThatWasSentAtAnUnknownTimeIsNotCounted() {
        shards.changeArrived(SHARD, Published.UNKNOWN);
        shards.contentCopied(SHARD);

        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(Published.UNKNOWN);
        assertThat(metrics.lines()).isEmpty();
    }

    @Test
    void severalFilesAreCopiedAndWrittenTogether() {
        files.changeArrived(FILE, 1000);
        files.changeArrived(OTHER_FILE, 1200);
        files.contentsCopied(FILE::equals);
        files.filesWritten(file -> true, 2000);
        assertThat(metrics.lines()).containsExactly("example.com: pages reached index after 1000 ms");

        files.filesWritten(file -> true, 2000);
        files.contentsCopied(file -> true);
        files.filesWritten(FILE::equals, 2500);
        assertThat(metrics.lines()).hasSize(1);
        files.filesWritten(OTHER_FILE::equals, 3000);
        assertThat(metrics.lines())
                .containsExactly(
                        "example.com: pages reached index after 1000 ms",
                        "example.com: pages reached index after 1800 ms");
    }

    @Test
    void aFileThatIsNoMoreIsNotWaitedFor() {
        shards.changeArrived(SHARD, 1000);
        shards.contentCopied(SHARD);
        shards.changeArrived(SHARD, 1100);
        shards.forget(SHARD);
        shards.contentCopied(SHARD);

        assertThat(shards.fileWritten(SHARD, 2000)).isEqualTo(Published.UNKNOWN);
    }

    @Test
    void aFileThatIsListedIsPublishedWhenItIsWritten() {
        write(SHARD, 900);
        shards.fileListed(SHARD);

        assertThat(shards.takeDelays(2000)).containsExactly(Duration.ofMillis(1100));
        assertThat(shards.takeDelays(2000)).isEmpty();
    }

    @Test
    void aNewFileIsPublishedWhenItIsListed() {
        write(SHARD, 1000);
        assertThat(shards.takeDelays(2000)).isEmpty();

        shards.fileListed(SHARD);
        assertThat(shards.takeDelays(3000)).containsExactly(Duration.ofSeconds(2));
    }

    @Test
    void theOldestChangeOfSeveralWritesCounts() {
        write(SHARD, 1000);
        write(SHARD, 1500);

        shards.fileListed(SHARD);
        assertThat(shards.takeDelays(2000)).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void eachFileHasItsOwnDelay() {
        write(OTHER, 1200);
        shards.fileListed(OTHER);
        write(SHARD, 1000);
        shards.fileListed(SHARD);

        assertThat(shards.takeDelays(2000)).containsExactly(Duration.ofMillis(800), Duration.ofSeconds(1));
    }

    @Test
    void anEventFromAClockThatIsAheadHasNotWaited() {
        write(SHARD, 3000);
        shards.fileListed(SHARD);

        assertThat(shards.takeDelays(2000)).containsExactly(Duration.ZERO);
        assertThat(metrics.lines()).containsExactly("example.com: pages reached file after 0 ms");
    }

    @Test
    void aShardThatIsNoMoreIsNotPublished() {
        write(SHARD, 1000);
        shards.forget(SHARD);
        shards.fileListed(SHARD);

        assertThat(shards.takeDelays(2000)).isEmpty();
    }

    private void write(ShardId shard, long sentAtMillis) {
        shards.changeArrived(shard, sentAtMillis);
        shards.contentCopied(shard);
        shards.fileWritten(shard, 2000);
    }
}
