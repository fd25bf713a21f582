package dev.sitestream.query.sites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.query.sites.SiteFreshness.Delayed;
import dev.sitestream.query.sites.SitesQuestion.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SitesAnswerTest {

    private static final InstanceStatus INSTANCE = new InstanceStatus(
            "a:1", true, List.of(), new InstanceStatus.Freshness(0, 0, 0), new InstanceStatus.Writes(0, 1, 0, 5), 0, 0);

    @Test
    void thePartsOfAllInstancesAreOneSite() {
        SiteSummary lanes = summary("shop", 1_000, 1, false, new Delayed(100, 3));
        SiteSummary others = summary("shop", 234, 1, true, new Delayed(100, 1), new Delayed(900, 4));

        SiteSummary whole = answer(all(), part(lanes), part(others)).sites().get(0);

        assertThat(whole.pages()).isEqualTo(1_234);
        assertThat(whole.servedLanes()).isEqualTo(2);
        assertThat(whole.state()).isEqualTo(SiteSummary.FRESH);
        assertThat(whole.freshness().files()).isEqualTo(8);
        assertThat(whole.freshness().medianMillis()).isEqualTo(100);
        assertThat(whole.freshness().p99Millis())
                .as("delays are rounded up, but not beyond the slowest one")
                .isEqualTo(870);
        assertThat(whole.freshness().slowestByMinuteMillis()).hasSize(60).endsWith(870L);
    }

    @Test
    void aSiteWithALaneOrAnIndexThatNobodyServesIsNotFresh() {
        SiteSummary lane = summary("shop", 10, 1, true);
        SiteSummary lanes = summary("shop", 10, 2, false);

        assertThat(lane.state()).isEqualTo(SiteSummary.UNSERVED);
        assertThat(lanes.state()).isEqualTo(SiteSummary.UNSERVED);
    }

    @Test
    void anIssueThatDoesNotStopPublishingLeavesASiteFresh() {
        assertThat(withIssue("sitemap-unread").state()).isEqualTo(SiteSummary.FRESH);
        assertThat(withIssue("store-failing").state()).isEqualTo(SiteSummary.FAILING);
        assertThat(withIssue("of-a-later-release").state()).isEqualTo(SiteSummary.FAILING);
    }

    @Test
    void manySitesComeInPartsThatMissAndRepeatNothing() {
        List<SiteSummary> sites = new ArrayList<>();
        LongStream.range(0, 1_234).forEach(i -> sites.add(summary("site-" + i, i % 7, 2, true)));
        for (Order order : Order.values()) {
            List<SiteSummary> seen = new ArrayList<>();
            String after = "";
            while (after != null) {
                SitesAnswer part = answer(new SitesQuestion("", order, after, 100), part(sites));
                assertThat(part.sites()).hasSizeLessThanOrEqualTo(100);
                assertThat(part.totals().matching()).isEqualTo(1_234);
                seen.addAll(part.sites());
                after = part.next();
            }
            assertThat(seen).as(order.notation()).hasSize(1_234).isSortedAccordingTo(order.comparator());
        }
    }

    @Test
    void whatNeedsAttentionComesFirst() {
        SitesAnswer answer =
                answer(all(), part(summary("a", 1, 2, true), withIssue("store-failing"), summary("c", 1, 1, true)));

        assertThat(answer.sites()).extracting(SiteSummary::id).containsExactly("shop", "c", "a");
        assertThat(answer.totals().notFresh()).isEqualTo(2);
    }

    @Test
    void sitesAreFoundByTheirIdAndTheirUrlInAnyCase() {
        SitesAnswer part = part(summary("shop", 1, 2, true), summary("blog", 1, 2, true));

        for (String text : List.of("SHOP", "hop.EXAMPLE", " shop ")) {
            assertThat(answer(new SitesQuestion(text, Order.SITE, "", 10), part).sites())
                    .as(text)
                    .extracting(SiteSummary::id)
                    .containsExactly("shop");
        }
        assertThat(answer(new SitesQuestion("nothing", Order.SITE, "", 10), part)
                        .totals()
                        .sites())
                .isEqualTo(2);
    }

    @Test
    void anInstanceThatDoesNotAnswerIsNamed() {
        SitesAnswer answer = SitesAnswer.of(all(), List.of(part(summary("shop", 1, 2, true))), List.of("b:2"));

        assertThat(answer.instances()).extracting(InstanceStatus::address).containsExactly("a:1", "b:2");
        assertThat(answer.instances().get(1).answers()).isFalse();
    }

    @Test
    void answersSurviveTheirWayBetweenInstances() {
        SitesAnswer answer = answer(all(), part(summary("shop", 1, 2, true, new Delayed(100, 3))));

        String json = AnswerJson.write(answer);

        assertThat(AnswerJson.read(json, SitesAnswer.class)).isEqualTo(answer);
        assertThat(json).contains("\"state\":\"fresh\"").doesNotContain("\"fresh\":");
    }

    private static SitesQuestion all() {
        return new SitesQuestion("", Order.ATTENTION, "", 100);
    }

    private static SitesAnswer answer(SitesQuestion question, SitesAnswer... parts) {
        return SitesAnswer.of(question, List.of(parts), List.of());
    }

    private static SitesAnswer part(SiteSummary... sites) {
        return part(List.of(sites));
    }

    private static SitesAnswer part(List<SiteSummary> sites) {
        return SitesAnswer.ofInstance(sites, INSTANCE);
    }

    private static SiteSummary withIssue(String kind) {
        SiteSummary site = summary("shop", 1, 2, true);
        return new SiteSummary(
                site.id(),
                site.url(),
                site.sitemaps(),
                site.pages(),
                site.files(),
                0,
                0,
                false,
                false,
                null,
                2,
                2,
                true,
                site.freshness(),
                List.of(new Issue(kind, "site shop", "detail", null)));
    }

    /** A site of two lanes. */
    private static SiteSummary summary(String id, long pages, int servedLanes, boolean index, Delayed... delays) {
        List<Long> slowest = new ArrayList<>(Collections.nCopies(60, 0L));
        slowest.set(59, 870L);
        return new SiteSummary(
                id,
                "https://" + id + ".example.com/",
                "https://" + id + ".example.com/",
                pages,
                1,
                0,
                0,
                false,
                false,
                null,
                2,
                servedLanes,
                index,
                new SiteFreshness(0, 0, 0, slowest, List.of(delays)),
                List.of());
    }
}
