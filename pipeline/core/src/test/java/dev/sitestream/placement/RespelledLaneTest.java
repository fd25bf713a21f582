package dev.sitestream.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.placement.PageNotice.Joined;
import dev.sitestream.placement.PageNotice.Left;
import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Deleted;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.ParameterPattern;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.RobotsRules;
import dev.sitestream.site.Site;
import dev.sitestream.site.Translations;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A lane that was stored by a former release examines its pages, and moves them to the normal form of their URLs. */
class RespelledLaneTest {

    private static final String SPELLED = "https://example.com/%e3%83%86";
    private static final String NORMAL = "https://example.com/%E3%83%86";
    private static final String OWNER = "erp:product:1";

    private final MemoryLaneStore store = new MemoryLaneStore();
    private int starts;

    @Test
    void aListedPageStaysInItsPlace() throws LayoutChangedException {
        Lane lane = started(1);
        lane.apply(new Upsert(7, "pages", page(SPELLED, null, Visibility.PLAIN), OWNER), 0, 0);
        lane.apply(upsert("https://example.com/other", 1), 0, 0);
        Listed before = listed(SPELLED);

        examine(started(1));

        Listed after = listed(NORMAL);
        assertThat(after.place()).isEqualTo(before.place());
        assertThat(after.timeMicros()).isEqualTo(7);
        assertThat(after.ownership()).isEqualTo(before.ownership());
        assertThat(store.page(SPELLED)).isNull();
        assertThat(started(1).livePages()).isEqualTo(2);
    }

    @Test
    void aPageThatWasWithheldForTheSpellingOfItsCanonicalUrlIsListed() throws LayoutChangedException {
        Visibility canonical = new Visibility(false, NORMAL, Visibility.OK, null, null);
        started(1).apply(new Upsert(7, "pages", page(SPELLED, null, canonical), null), 0, 0);
        assertThat(store.page(SPELLED)).isInstanceOf(Withheld.class);

        Lane lane = started(1);
        examine(lane);

        assertThat(listed(NORMAL).timeMicros()).isEqualTo(7);
        assertThat(store.page(SPELLED)).isNull();
        assertThat(lane.withheldPages())
                .allSatisfy((reason, pages) -> assertThat(pages).isZero());
    }

    @Test
    void aPageThatExpiresIsTakenOutInItsTime() throws LayoutChangedException {
        Instant expiry = Instant.ofEpochMilli(60_000);
        Visibility visibility = new Visibility(false, null, Visibility.OK, null, expiry);
        started(1).apply(new Upsert(7, "pages", page(SPELLED, null, visibility), null), 0, 0);
        Lane lane = started(1);
        examine(lane);
        assertThat(lane.livePages()).isEqualTo(1);

        lane.reach(expiry.toEpochMilli(), 10);

        assertThat(lane.livePages()).isZero();
        assertThat(store.page(NORMAL)).isInstanceOf(Withheld.class);
    }

    @Test
    void aPageThatIsExcludedInTheNormalFormCountsAsDisappearing() throws LayoutChangedException {
        started(1).apply(upsert(SPELLED, 7), 0, 0);

        Lane lane = new Lane(
                LaneSites.of(
                        1,
                        Limits.PROTOCOL,
                        Site.DEFAULT_SECTIONS,
                        new ListingRules(List.of(PathPattern.of("/%E3%83%86")), List.of(), RobotsRules.NONE),
                        null,
                        Outputs.DEFAULT),
                store);
        examine(lane);

        assertThat(lane.livePages()).isZero();
        assertThat(store.page(SPELLED)).isNull();
        assertThat(lane.takeTakenOver()).isZero();
    }

    @Test
    void aDeletionByOneOwnerLeavesThePageOfAnother() throws LayoutChangedException {
        Lane lane = started(1);
        lane.apply(new Upsert(3, "pages", page(SPELLED, null, Visibility.PLAIN), OWNER), 0, 0);
        lane.apply(new Delete(SPELLED, 5, OWNER), 0, 0);
        lane.apply(new Upsert(4, "pages", page(NORMAL, null, Visibility.PLAIN), "erp:product:2"), 0, 0);

        examine(started(1));

        assertThat(listed(NORMAL).timeMicros()).isEqualTo(4);
        assertThat(store.page(SPELLED)).isNull();
    }

    @Test
    void aDeletionKeepsOlderUpsertsOut() throws LayoutChangedException {
        Lane lane = started(1);
        lane.apply(new Delete(SPELLED, 7, null), 0, 0);
        lane.apply(upsert(NORMAL, 6), 0, 0);

        examine(started(1));

        assertThat(store.page(SPELLED)).isNull();
        assertThat(store.page(NORMAL)).isInstanceOf(Deleted.class);
        assertThat(started(1).livePages()).isZero();
    }

    @Test
    void aPageThatIsNotYetToBePublishedIsHandedToItsLane() throws LayoutChangedException {
        String other = spelledForAnotherLane();
        Visibility scheduled = new Visibility(false, null, Visibility.OK, Instant.parse("2026-11-21T12:00:00Z"), null);
        started(2).apply(new Upsert(7, "pages", page(other, null, scheduled), OWNER), 0, 0);

        Lane lane = started(2);
        examine(lane);

        assertThat(store.page(other)).isNull();
        assertThat(lane.takeRespelled()).singleElement().satisfies(page -> {
            assertThat(page.change().url()).isEqualTo(NormalUrl.of(other));
            assertThat(page.change().owner()).isEqualTo(OWNER);
            assertThat(page.change().timeMicros()).isEqualTo(7);
        });
    }

    @Test
    void aPageThatChangesWhileItIsHandedOverIsHandedOverAgain() throws LayoutChangedException {
        String other = spelledForAnotherLane();
        started(2).apply(upsert(other, 7), 0, 0);
        Lane lane = started(2);
        examine(lane);
        assertThat(lane.takeRespelled()).hasSize(1);

        lane.apply(upsert(other, 8), 0, 0);
        lane.leave(new Respelled.TakenOver(other, 7, true), 0);
        assertThat(lane.livePages()).isEqualTo(1);

        lane.reach(RespelledPages.AGAIN.toMillis(), 10);
        assertThat(lane.takeRespelled())
                .allSatisfy(page -> assertThat(page.change().timeMicros()).isEqualTo(8))
                .isNotEmpty();
        lane.leave(new Respelled.TakenOver(other, 8, true), 0);
        assertThat(lane.livePages()).isZero();
        assertThat(lane.takeTakenOver()).isEqualTo(1);
    }

    @Test
    void aPageJoinsItsTranslationGroupBeforeItLeavesIt() throws LayoutChangedException {
        started(1).apply(new Upsert(7, "pages", page(SPELLED, "g", Visibility.PLAIN), null), 0, 0);

        Lane lane = started(1);
        examine(lane);

        assertThat(lane.takeNotices())
                .satisfiesExactly(
                        joined -> assertThat(joined)
                                .isInstanceOfSatisfying(
                                        Joined.class,
                                        page -> assertThat(page.url()).isEqualTo(NORMAL)),
                        left -> assertThat(left)
                                .isInstanceOfSatisfying(
                                        Left.class,
                                        page -> assertThat(page.url()).isEqualTo(SPELLED)));
        assertThat(ListedPage.decode(listed(NORMAL).slot()).page().extensions().alternates())
                .containsExactly(new Alternate("ja", NORMAL));
    }

    private static String spelledForAnotherLane() {
        Site site = LaneSites.of(2, Limits.PROTOCOL);
        for (int i = 0; ; i++) {
            String url = SPELLED + i;
            if (site.laneOf(url) != site.laneOf(NormalUrl.of(url))) {
                return url;
            }
        }
    }

    private static Upsert upsert(String url, long time) {
        return new Upsert(time, "pages", page(url, null, Visibility.PLAIN), null);
    }

    private static Page page(String url, @Nullable String group, Visibility visibility) {
        Extensions extensions = Extensions.NONE.withAlternates(List.of(new Alternate("ja", SPELLED)));
        return new Page(url, null, null, null, null, "ja", group, extensions, visibility);
    }

    private Listed listed(String url) {
        PageState state = store.page(url);
        assertThat(state).as(url).isInstanceOf(Listed.class);
        return (Listed) state;
    }

    /** Starts the lane on what is stored, with other rules each time, as a release with another form of URLs has. */
    private Lane started(int lanes) throws LayoutChangedException {
        ListingRules rules =
                new ListingRules(List.of(), List.of(new ParameterPattern("p" + starts++)), RobotsRules.NONE);
        return new Lane(
                LaneSites.of(
                        lanes, Limits.PROTOCOL, Site.DEFAULT_SECTIONS, rules, new Translations("ja"), Outputs.DEFAULT),
                store);
    }

    private static void examine(Lane lane) {
        while (lane.examines()) {
            lane.examine(0, 1);
        }
    }
}
