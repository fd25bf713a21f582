package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PublishedFile;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.publish.FileCompression;
import dev.sitestream.publish.schedule.SharedSchedule;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.publish.shards.content.CompressedShards;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a changed file is due, and which due file comes first. */
class DirtyShardsTest {

    private static final String BASE = "https://shop.example.com/";

    private Lane lane;
    private DirtyShards dirty;
    private long time;

    @BeforeEach
    void takeUp() throws Exception {
        Site site = new Site(
                "shop",
                WebUrl.parse(BASE),
                BASE,
                1,
                Limits.PROTOCOL,
                new PublishWaits(Duration.ofSeconds(2), Duration.ofSeconds(60)),
                List.of(
                        section("blog", Duration.ZERO),
                        section("archive", Duration.ofMinutes(1)),
                        section("pages", null)));
        lane = new Lane(site, new MemoryLaneStore());
        dirty = new DirtyShards(
                lane,
                site,
                new SharedSchedule<ShardId>(new WriteBudget(1, 1)).newLane(),
                new CompressedShards(FileCompression.of(CompressionSettings.DEFAULT)));
    }

    @Test
    void urgentShardsAreDueAtOnceAndOthersAfterTheirLeastWait() {
        for (String series : List.of("blog", "pages", "archive", "former")) {
            change(series, 1_000);
        }
        assertThat(due(1_000)).containsExactly("blog");
        assertThat(due(2_900)).containsExactly("blog");
        assertThat(due(3_000)).containsExactly("blog", "former", "pages");
        assertThat(due(60_900)).hasSize(3);
        assertThat(due(61_000)).containsExactly("blog", "former", "pages", "archive");
        assertThat(dirty.size()).isEqualTo(4);
    }

    @Test
    void aFurtherChangeDoesNotMakeItWaitLonger() {
        change("pages", 1_000);
        change("pages", 2_500);
        assertThat(due(3_000)).containsExactly("pages");
    }

    @Test
    void urgentShardsWaitWhileEventsLagBehind() {
        change("blog", 1_000);
        assertThat(dirty.due(5_999, 5_000)).isEmpty();
        assertThat(dirty.due(6_000, 5_000)).hasSize(1);
    }

    @Test
    void whatChangedWhileItWasWrittenWaitsAnew() {
        Shard shard = change("pages", 1_000);
        assertThat(due(3_000)).containsExactly("pages");
        dirty.writeStarted(shard);
        long copied = shard.revision();
        change("pages", 3_100);
        dirty.writeEnded(shard, 0.1, 0.1, 3_200);
        shard.setPublishedFile(new PublishedFile(copied, "etag", null, 1, 3_200, 0));
        dirty.written(shard, 3_200);
        assertThat(due(5_100)).isEmpty();
        assertThat(due(5_200)).containsExactly("pages");

        written("pages", 5_300);
        assertThat(due(120_000)).isEmpty();
        assertThat(dirty.size()).isZero();
    }

    @Test
    void aShardWhoseWriteHasFailedIsDueAgain() {
        Shard shard = change("pages", 1_000);
        assertThat(due(3_000)).containsExactly("pages");
        dirty.writeStarted(shard);
        assertThat(due(3_500)).isEmpty();

        dirty.writeEnded(shard, 0.1, 0.1, 3_200);

        assertThat(due(4_000)).containsExactly("pages");
    }

    @Test
    void whatIsNoMoreIsNotDue() {
        dirty.remove(change("pages", 1_000));
        assertThat(due(120_000)).isEmpty();
        assertThat(dirty.size()).isZero();
    }

    private Shard change(String series, long now) {
        Page page = new Page(
                BASE + series, "2026-11-" + ++time, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(time, series, page, null), 0, 0);
        Shard shard = lane.takeChanged().iterator().next();
        dirty.add(shard, now);
        return shard;
    }

    private void written(String series, long now) {
        Shard shard = lane.shards().stream()
                .filter(some -> some.id().series().equals(series))
                .findFirst()
                .orElseThrow();
        shard.setPublishedFile(new PublishedFile(shard.revision(), "etag", null, 1, 0, 0));
        dirty.written(shard, now);
    }

    private List<String> due(long now) {
        return dirty.due(now, 0).stream().map(shard -> shard.id().series()).toList();
    }

    private static Section section(String name, @Nullable Duration publishAfter) {
        return new Section(
                name,
                List.of(PathPattern.of("/" + name)),
                Format.XML,
                true,
                publishAfter == null ? null : PublishWaits.after(publishAfter));
    }
}
