package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.placement.state.PageState;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.ListingRules;
import dev.sitestream.site.Outputs;
import dev.sitestream.site.ParameterPattern;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.RobotsRules;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages are excluded from the published files, and come back when the reason is gone. */
class ListingScenarioTest {

    private static final String A = "https://shop.example.com/p/a";
    private static final String B = "https://shop.example.com/p/b";
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final ListingRules RULES = new ListingRules(
            List.of(PathPattern.of("/p/internal/**")),
            List.of(new ParameterPattern("utm_*")),
            RobotsRules.of("User-agent: *\nDisallow: /p/cart\nAllow: /p/cart/help\n"));

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    ListingScenarioTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(state, PublishSettings.CONTINUOUS, TestSites.shop(RULES, null, Outputs.DEFAULT));
        pipeline.upsert(B);
        pipeline.settle();
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void noindexTakesAPageOutUntilAnEventComesWithoutIt() {
        upsert(A);
        expect(A, B);
        upsert(A, "\"robots\":\"nofollow, noindex\"");
        expect(B);
        upsert(A, "\"robots\":\"nofollow\"");
        expect(A, B);
    }

    @Test
    void aPageWithAnotherCanonicalUrlIsNotListedAndOneWithItsOwnIs() {
        upsert(A, "\"canonical\":\"" + B + "\"");
        expect(B);
        upsert(A, "\"canonical\":\"HTTPS://SHOP.example.com:443/p/./a\"");
        expect(A, B);
    }

    @Test
    void onlyAPageThatCanBeReadIsListed() {
        upsert(A, "\"status\":404");
        expect(B);
        upsert(A, "\"status\":200");
        expect(A, B);
        upsert(A, "\"status\":301");
        expect(B);
    }

    @Test
    void aScheduledPageComesByTheClock() {
        Instant publishAt = pipeline.now().plus(Duration.ofDays(3));
        upsert(A, "\"publishAt\":\"" + publishAt + "\"");
        pipeline.leap(Duration.between(pipeline.now(), publishAt).minus(SECOND));
        expect(B);
        pipeline.pass(SECOND);
        pipeline.settle();
        expect(A, B);
    }

    @Test
    void anExpiringPageGoesByTheClock() {
        Instant expireAt = pipeline.now().plus(Duration.ofDays(3));
        upsert(A, "\"expireAt\":\"" + expireAt + "\"");
        pipeline.leap(Duration.between(pipeline.now(), expireAt).minus(Duration.ofSeconds(5)));
        expect(A, B);
        pipeline.pass(Duration.ofSeconds(5));
        pipeline.settle();
        expect(B);
    }

    @Test
    void aPageComesAndGoesByTheClock() {
        Instant now = pipeline.now();
        upsert(
                A,
                "\"publishAt\":\"" + now.plus(Duration.ofHours(1)) + "\"",
                "\"expireAt\":\"" + now.plus(Duration.ofHours(2)) + "\"");
        expect(B);
        pipeline.leap(Duration.ofHours(1));
        expect(A, B);
        pipeline.leap(Duration.ofHours(1));
        expect(B);
    }

    @Test
    void anEventThatChangesTheTimesReplacesThem() {
        Instant now = pipeline.now();
        upsert(A, "\"publishAt\":\"" + now.plus(Duration.ofHours(1)) + "\"");
        upsert(A, "\"publishAt\":\"" + now.plus(Duration.ofHours(3)) + "\"");
        pipeline.leap(Duration.ofHours(2));
        expect(B);
        pipeline.leap(Duration.ofHours(1));
        expect(A, B);
    }

    @Test
    void morePagesThanAreExaminedAtOnceComeByTheClock() {
        String scheduled = "\"publishAt\":\"" + pipeline.now().plus(Duration.ofHours(1)) + "\"";
        for (int i = 0; i < 1_100; i++) {
            upsert("https://shop.example.com/p/scheduled-" + i, scheduled);
        }
        expect(B);
        pipeline.leap(Duration.ofHours(1));
        assertThat(pipeline.pages("shop")).hasSize(1_101);
    }

    @Test
    void aPageWhoseTimeHasComeIsListedAtOnceAndAnExpiredOneNever() {
        pipeline.leap(Duration.ofHours(5));
        Instant past = pipeline.now().minus(SECOND);
        String expired = "https://shop.example.com/p/expired";
        pipeline.upsert(A, "\"publishAt\":\"" + past + "\"");
        pipeline.upsert(expired, "\"expireAt\":\"" + past + "\"");

        assertThat(pipeline.lane("shop", 0).page(A)).isInstanceOf(PageState.Listed.class);
        assertThat(pipeline.lane("shop", 0).page(expired)).isInstanceOf(PageState.Withheld.class);
        pipeline.settle();
        expect(A, B);
    }

    @Test
    void aDeletedPageDoesNotComeByTheClock() {
        upsert(A, "\"publishAt\":\"" + pipeline.now().plus(Duration.ofHours(1)) + "\"");
        pipeline.delete(A);
        pipeline.leap(Duration.ofHours(2));
        expect(B);
    }

    @Test
    void aPageIsListedWhenItsLastReasonHasGone() {
        Instant publishAt = pipeline.now().plus(Duration.ofHours(1));
        String scheduled = "\"publishAt\":\"" + publishAt + "\"";
        upsert(A, scheduled, "\"robots\":\"none\"", "\"status\":503");
        pipeline.leap(Duration.ofHours(1));
        expect(B);
        upsert(A, scheduled, "\"robots\":\"none\"");
        expect(B);
        upsert(A, scheduled);
        expect(A, B);
    }

    @Test
    void whatTheSitesConfigurationExcludesIsNotListedWhateverItsEventsSay() {
        String robots = "\"robots\":\"all\"";
        upsert("https://shop.example.com/p/internal/a", robots);
        upsert("https://shop.example.com/p/a?id=1&utm_source=mail", robots);
        upsert("https://shop.example.com/p/cart?id=1", robots);
        upsert("https://shop.example.com/p/cart/help", robots);
        upsert("https://shop.example.com/p/a?id=1", robots);

        expect(B, "https://shop.example.com/p/cart/help", "https://shop.example.com/p/a?id=1");
    }

    private void upsert(String url, String... fields) {
        pipeline.upsert(url, fields);
        pipeline.settle();
    }

    private void expect(String... urls) {
        assertThat(pipeline.pages("shop")).containsOnlyKeys(urls);
    }
}
