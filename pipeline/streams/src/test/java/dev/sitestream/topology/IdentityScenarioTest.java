package dev.sitestream.topology;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Limits;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages with ids move when they are renamed, and need no URL to be deleted. */
class IdentityScenarioTest {

    private static final String A = "https://shop.example.com/p/a";
    private static final String B = "https://shop.example.com/p/b";
    private static final String OUTLET = "https://shop.example.com/outlet/a";

    private PipelineDriver pipeline;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    IdentityScenarioTest() {}

    @BeforeEach
    void start(@TempDir Path state) {
        pipeline = new PipelineDriver(
                state,
                PublishSettings.ONCE,
                TestSites.shop(),
                TestSites.site("outlet", "https://shop.example.com/outlet/", 3, Limits.PROTOCOL, Duration.ZERO));
    }

    @AfterEach
    void stop() {
        pipeline.close();
    }

    @Test
    void aRenamedPageIsListedAtItsNewUrlOnly() {
        upsert(A, "product:1", 1);
        pipeline.settle();
        upsert(B, "product:1", 2);
        pipeline.settle();

        assertThat(pages()).containsExactly(B);
    }

    @Test
    void aDeleteByIdNeedsNoUrl() {
        upsert(A, "product:1", 1);
        upsert(B, "product:2", 1);
        delete("product:1", 2);
        delete("product:3", 2);
        pipeline.settle();

        assertThat(pages()).containsExactly(B);
        assertThat(pipeline.takeRejected()).isEmpty();
        assertThat(pipeline.activity().accepted()).isEqualTo(4);
        assertThat(pipeline.activity().outstanding()).isZero();
    }

    @Test
    void twoPagesThatSwapTheirUrlsAreBothListed() {
        upsert(A, "product:1", 1);
        upsert(B, "product:2", 1);
        upsert(B, "product:1", 2);
        upsert(A, "product:2", 3);
        pipeline.settle();

        assertThat(pages()).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void aLateUpsertDoesNotBringADeletedPageBack() {
        delete("product:1", 2);
        upsert(A, "product:1", 1);
        pipeline.settle();

        assertThat(pages()).isEmpty();
    }

    @Test
    void theSameIdOfAnotherSourceIsAnotherPage() {
        upsert(A, "product:1", 1);
        send("upsert", B, "product:1", 2, ",\"source\":\"erp\"");
        pipeline.settle();

        assertThat(pages()).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void aPageThatIsDeletedWithoutATimeAndSentAgainWithTheTimeOfTheDeleteIsListed() {
        upsert(A, "product:1", 1);
        pipeline.delete(B);
        delete("product:1", 2);
        pipeline.send(null, "{\"op\":\"delete\",\"site\":\"shop\",\"id\":\"product:1\"}");
        upsert(A, "product:1", 2);
        pipeline.upsert(B, time(2));
        pipeline.settle();
        assertThat(pages()).containsExactlyInAnyOrder(A, B);

        pipeline.send(B, null);
        pipeline.upsert(B, time(1));
        pipeline.settle();
        assertThat(pages()).containsExactly(A);
    }

    @Test
    void aDeleteWithoutAnIdDeletesThePageWhoeverOwnsIt() {
        upsert(A, "product:1", 1);
        pipeline.delete(A, time(2));
        pipeline.settle();

        assertThat(pages()).isEmpty();
    }

    @Test
    void anEventOfASiteMustHaveAUrlOfThisSite() {
        send("upsert", OUTLET, "product:1", 1, ",\"site\":\"shop\"");
        send("upsert", A, "product:1", 1, ",\"site\":\"nowhere\"");
        pipeline.send(null, "{\"op\":\"delete\",\"id\":\"product:1\",\"site\":\"nowhere\"}");
        pipeline.settle();

        assertThat(pipeline.takeRejected())
                .extracting(record -> new String(
                        Objects.requireNonNull(record.headers().lastHeader("sitestream.reasons"))
                                .value(),
                        UTF_8))
                .satisfiesExactly(
                        reasons -> assertThat(reasons).contains("\"site-forbidden\"", "must belong to the site `shop`"),
                        reasons -> assertThat(reasons)
                                .contains("\"site-unknown\"", "there is no site with the id `nowhere`"),
                        reasons -> assertThat(reasons).contains("\"site-unknown\""));
    }

    @Test
    void aPageThatIsRenamedIntoTheSameSiteInsideAnotherLeavesBoth() {
        String other = "https://shop.example.com/outlet/b";
        upsert(OUTLET, "product:1", 1);
        upsert(other, "product:1", 2);
        pipeline.settle();

        assertThat(pipeline.pages("outlet").keySet()).containsExactly(other);
        assertThat(pages()).isEmpty();
    }

    private Set<String> pages() {
        return pipeline.pages("shop").keySet();
    }

    private void upsert(String url, String id, int second) {
        send("upsert", url, id, second, "");
    }

    private void send(String op, String url, String id, int second, String more) {
        pipeline.send(
                null,
                "{\"op\":\"" + op + "\",\"url\":\"" + url + "\",\"id\":\"" + id + "\"," + time(second) + more + "}");
    }

    private void delete(String id, int second) {
        pipeline.send(null, "{\"op\":\"delete\",\"site\":\"shop\",\"id\":\"" + id + "\"," + time(second) + "}");
    }

    private static String time(int second) {
        return "\"time\":\"2026-11-20T08:00:0" + second + "Z\"";
    }
}
