package dev.sitestream.publish.shards;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.state.MemoryLaneStore;
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
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a health issue says that changes are published later than they should be. */
class FreshnessAlarmTest {

    private static final String BASE = "https://shop.example.com/";

    private final Health health = new Health();
    private final FreshnessAlarm alarm = new FreshnessAlarm("site shop", health);
    private Lane lane;
    private DirtyShards dirty;
    private Shard pages;
    private Shard products;

    @BeforeEach
    void changeOneFileMoreThanTheBudgetAllows() throws Exception {
        Site site = new Site(
                "shop",
                WebUrl.parse(BASE),
                BASE,
                1,
                Limits.PROTOCOL,
                new PublishWaits(Duration.ofSeconds(2), Duration.ofSeconds(10)),
                List.of(Section.of("products", List.of(PathPattern.of("/p/**"))), Section.of("pages", List.of())));
        lane = new Lane(site, new MemoryLaneStore());
        dirty = new DirtyShards(
                lane,
                site,
                new SharedSchedule<ShardId>(new WriteBudget(1, 0.001)).newLane(),
                new CompressedShards(FileCompression.of(CompressionSettings.DEFAULT)));
        pages = change("pages");
        products = change("products");
        assertThat(dirty.due(2_000, 0)).containsExactly(pages);
        dirty.writeStarted(pages);
        dirty.writeEnded(pages, 0.1, 0.1, 2_000);
        dirty.remove(pages);
    }

    @Test
    void aFileThatIsLateForLackOfBudgetIsReportedWithItsSection() {
        check(19_000);
        assertThat(health.issues()).as("short delays").isEmpty();

        check(25_000);

        HealthIssue issue = health.issues().get(0);
        assertThat(issue.kind()).isEqualTo(Kind.FRESHNESS_MISSED);
        assertThat(issue.subject()).isEqualTo("site shop");
        assertThat(issue.detail())
                .isEqualTo("the budget of writes does not suffice, so changed files wait longer than `freshness`: 1 of"
                        + " section products, the first one for 25 s");
    }

    @Test
    void theReportEndsWhenNoFileIsLateAnyMore() {
        check(25_000);
        dirty.remove(products);
        check(26_000);

        assertThat(health.issues()).isEmpty();
    }

    private void check(long nowMillis) {
        dirty.due(nowMillis, 0);
        alarm.check(dirty, nowMillis);
    }

    private Shard change(String section) {
        Page page = new Page(BASE + section, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new Upsert(1, section, page, null), 0, 0);
        Shard shard = lane.takeChanged().iterator().next();
        dirty.add(shard, 0);
        return shard;
    }
}
