package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shrink guard holds a site's files after a mass delete by a faulty producer. */
class ShrinkGuardScenarioTest {

    private static final int PAGES = 100;

    private final Site shop = TestSites.shop(new ShrinkLimit(30, 20));
    private final Site blog =
            TestSites.site("blog", "https://blog.example.com/", 1, Limits.PROTOCOL, Duration.ofSeconds(2));
    private PipelineDriver pipeline;

    @TempDir
    private Path state;

    @SuppressWarnings("NullAway.Init") // JUnit calls publish() first
    ShrinkGuardScenarioTest() {}

    @BeforeEach
    void publish() {
        pipeline = new PipelineDriver(state, PublishSettings.CONTINUOUS, shop, blog);
        for (int page = 0; page < PAGES; page++) {
            pipeline.upsert(url(page));
        }
        pipeline.settle();
        assertThat(pipeline.pages("shop")).hasSize(PAGES);
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void asLongAsFewPagesDisappearTheyDo() {
        delete(0, 30);
        pipeline.settle();

        assertThat(pipeline.pages("shop")).hasSize(70);
        assertThat(pipeline.healthIssues()).isEmpty();
    }

    @Test
    void whereTooManyWouldDisappearNothingOfTheSiteIsPublishedAnyMore() {
        delete(0, 32);
        Map<String, String> before = pipeline.objects().dump();
        pipeline.upsert("https://shop.example.com/new");
        pipeline.pass(Duration.ofMinutes(1));

        assertThat(pipeline.pages("shop")).hasSize(PAGES);
        assertThat(pipeline.objects().dump()).isEqualTo(before);
        assertThat(pipeline.healthIssues()).singleElement().satisfies(issue -> {
            assertThat(issue.kind()).isEqualTo(HealthIssue.Kind.PUBLICATION_HELD);
            assertThat(issue.subject()).isEqualTo("site shop");
            assertThat(issue.detail())
                    .contains("only 69 of the 100 pages that were published at 2026-11-21T12:0")
                    .contains("sitestream release shop");
        });
    }

    @Test
    void whileItIsHeldItReportsHowManyWouldBeLeftByNow() {
        delete(0, 40);
        pipeline.pass(Duration.ofSeconds(1));
        delete(40, 50);
        pipeline.pass(Duration.ofSeconds(1));

        assertThat(pipeline.healthIssues())
                .singleElement()
                .extracting(HealthIssue::detail)
                .asString()
                .contains("only 50 of the 100 pages");
    }

    @Test
    void deletionsThatComeOneAfterTheOtherAreHeldAsWell() {
        for (int page = 0; page < 60; page++) {
            delete(page, page + 1);
            pipeline.pass(Duration.ofSeconds(3));
        }

        assertThat(pipeline.pages("shop")).hasSize(70);
        assertThat(pipeline.healthIssues()).hasSize(1);
    }

    @Test
    void deletionsOverDaysAreNot() {
        for (int page = 0; page < 60; page++) {
            delete(page, page + 1);
            pipeline.leap(Duration.ofHours(3));
        }

        assertThat(pipeline.pages("shop")).hasSize(40);
        assertThat(pipeline.healthIssues()).isEmpty();
    }

    @Test
    void othersAreNotHeld() {
        delete(0, 50);
        pipeline.upsert("https://blog.example.com/a");
        pipeline.pass(Duration.ofMinutes(1));

        assertThat(pipeline.pages("blog")).hasSize(1);
    }

    @Test
    void backAboveTheLineItGoesOnByItself() {
        delete(0, 50);
        pipeline.pass(Duration.ofMinutes(1));
        for (int page = 0; page < 20; page++) {
            pipeline.upsert(url(page));
        }
        pipeline.settle();

        assertThat(pipeline.pages("shop")).hasSize(70);
        assertThat(pipeline.healthIssues()).isEmpty();
    }

    @Test
    void onceReleasedItGoesOn() {
        delete(0, 50);
        pipeline.pass(Duration.ofMinutes(1));
        pipeline.release(shop);
        pipeline.settle();

        assertThat(pipeline.pages("shop")).hasSize(50);
        assertThat(pipeline.healthIssues()).isEmpty();

        delete(50, 70);
        pipeline.pass(Duration.ofMinutes(1));
        assertThat(pipeline.pages("shop"))
                .as("what disappears afterwards counts anew")
                .hasSize(50);
    }

    @Test
    void aSmallSiteIsNeverHeld() {
        for (int page = 0; page < 50; page++) {
            pipeline.upsert("https://blog.example.com/" + page);
        }
        pipeline.settle();
        for (int page = 0; page < 50; page++) {
            pipeline.delete("https://blog.example.com/" + page);
        }
        pipeline.pass(Duration.ofMinutes(1));

        assertThat(pipeline.pages("blog")).isEmpty();
    }

    private void delete(int from, int to) {
        for (int page = from; page < to; page++) {
            pipeline.delete(url(page));
        }
    }

    private static String url(int page) {
        return "https://shop.example.com/p/" + page;
    }
}
