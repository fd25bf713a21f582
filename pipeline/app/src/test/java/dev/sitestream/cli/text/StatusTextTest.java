package dev.sitestream.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.GuardStatus;
import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.InstanceStatus.Freshness;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.query.InstanceStatus.Writes;
import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.LaneStatus.WithheldStatus;
import dev.sitestream.query.OwnFile;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusTextTest {

    private static final Instant NOW = Instant.parse("2026-11-21T08:00:00Z");
    private static final GuardStatus NOTHING = new GuardStatus(0, null, 0);
    private static final Freshness NONE = new Freshness(0, 0, 0);
    private static final Writes WRITES = new Writes(0.15, 0.6, 0.5, 5);

    @Test
    void anInstanceThatDoesNotAnswerIsShownWithoutMetrics() {
        InstanceStatus silent = new InstanceStatus("b:2", false, List.of(), NONE, WRITES, 0, 0);
        Freshness freshness = new Freshness(3, 1_240, 20_000);
        InstanceStatus well = new InstanceStatus("a:1", true, List.of(), freshness, WRITES, 12_345, 7);

        assertThat(lines(new PipelineStatus(List.of(well, silent), List.of()), false))
                .containsExactly(
                        "INSTANCE  READY            LAG            LEFT TO DO  BUDGET SPENT  FRESHNESS, LAST 5 MINUTES",
                        "a:1       yes              12,345 events  7           25%           3 files, median 1.2 s, worst 20.0 s",
                        "b:2       does not answer");
    }

    @Test
    void aHealthIssueIsOnOneLineWhateverItsTextHas() {
        Issue issue = new Issue("store-failing", "site shop", "can't write \u001b[2J\nnext", null);
        InstanceStatus ill = new InstanceStatus("a:1", true, List.of(issue), NONE, WRITES, 0, 0);

        assertThat(lines(new PipelineStatus(List.of(ill), List.of()), false).get(2))
                .startsWith("! a:1: site shop: store-failing: can't write ")
                .doesNotContain("\u001b", "\n");
    }

    @Test
    void unservedLanesAndHeldSitesAreMarked() {
        assertThat(lines(status(new LaneStatus(3, null, 0, false, NOTHING, List.of(), List.of()), true), false))
                .contains(
                        "site shop  https://shop.example.com/  PUBLICATION IS HELD",
                        "! lane 3: no reachable instance serves it; it may be moving between instances");
    }

    @Test
    void theShrinkGuardsReferenceIsShown() {
        GuardStatus guard = new GuardStatus(1_000, "2026-11-21T07:00:00Z", 700);

        assertThat(lines(status(new LaneStatus(0, "a:1", 800, false, guard, List.of(), List.of()), false), false))
                .contains(
                        "site shop  https://shop.example.com/",
                        "shrink guard: of the 1,000 pages that were published at 2026-11-21T07:00:00Z, at least"
                                + " 700 must remain, and 800 do");
        assertThat(lines(status(new LaneStatus(0, "a:1", 600, true, guard, List.of(), List.of()), true), false))
                .contains("site shop  https://shop.example.com/  PUBLICATION IS HELD: only 600 of the"
                        + " 1,000 pages that were published at 2026-11-21T07:00:00Z would remain")
                .noneMatch(line -> line.startsWith("shrink guard"));
    }

    @Test
    void pagesThatAreNotListedAreCountedByReasonOverAllLanes() {
        LaneStatus one = lane(0, new WithheldStatus("p", 1_200, Map.of("noindex", 1_100L, "status", 100L)));
        LaneStatus two = lane(1, new WithheldStatus("p", 3, Map.of("expired", 1L, "noindex", 3L)));
        SiteStatus site = new SiteStatus(
                "shop",
                "https://shop.example.com/",
                "https://shop.example.com/",
                "a:1",
                false,
                List.of(),
                List.of(one, two));

        assertThat(lines(new PipelineStatus(List.of(), List.of(site)), false))
                .contains("not listed in p: 1,203 pages (expired 1, noindex 1,103, status 100)");
    }

    private static LaneStatus lane(int number, WithheldStatus withheld) {
        return new LaneStatus(number, "a:1", 0, false, NOTHING, List.of(), List.of(withheld));
    }

    @Test
    void aSectionsFilesAreSummedUpAndTheLatestWriteIsShown() {
        LaneStatus lane = new LaneStatus(
                0,
                "a:1",
                3,
                false,
                NOTHING,
                List.of(
                        shard("p-00001.xml.gz", 2, 100, false, true, "2026-11-21T07:59:30Z"),
                        shard("p-00002.xml.gz", 1, 50, true, false, null)),
                List.of());

        assertThat(lines(status(lane, false), false))
                .endsWith(
                        "SECTION      FILES  PAGES  STORED BYTES  FILL  DIRTY  UNLISTED  LAST WRITTEN",
                        "p            2      3      1,234         75%   1      1         30 s ago",
                        "sitemap.xml  1                                                  2 h ago");
        assertThat(lines(status(lane, false), true))
                .endsWith(
                        "FILE            PAGES  STORED BYTES  UNCOMPRESSED  FILL  DIRTY  LISTED  LAST WRITTEN",
                        "p-00001.xml.gz  2      1,234         10,000        100%  no     yes     30 s ago",
                        "p-00002.xml.gz  1                    10,000        50%   yes    no      unknown",
                        "sitemap.xml                                                             2 h ago");
    }

    private static List<String> lines(PipelineStatus status, boolean files) {
        return new StatusText(status, NOW).lines(files);
    }

    private static PipelineStatus status(LaneStatus lane, boolean held) {
        return new PipelineStatus(
                List.of(),
                List.of(new SiteStatus(
                        "shop",
                        "https://shop.example.com/",
                        "https://shop.example.com/",
                        "a:1",
                        held,
                        List.of(new OwnFile("sitemap.xml", "ef46db3751d8e999", "2026-11-21T05:59:00Z")),
                        List.of(lane))));
    }

    private static ShardStatus shard(
            String file, int pages, int fill, boolean dirty, boolean listed, @Nullable String publishedAt) {
        return new ShardStatus(
                file,
                "p",
                pages,
                10_000,
                publishedAt == null ? 0 : 1_234,
                fill,
                dirty,
                listed,
                "2026-11-21T07:00:00Z",
                publishedAt);
    }
}
