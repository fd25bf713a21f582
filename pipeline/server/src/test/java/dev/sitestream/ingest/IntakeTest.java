package dev.sitestream.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.ingest.FakeOutput.Behaviour;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class IntakeTest {

    private static final String EVENT =
            "{\"op\":\"upsert\",\"url\":\"https://a.example/1\",\"time\":\"2026-11-20T00:00:00Z\"}";

    private final FakeOutput output = new FakeOutput();
    private final Site site = site();
    private final Intake intake = new Intake(
            new Sites(List.of(site)),
            new JsonEventDecoder(),
            output,
            InstantSource.fixed(Instant.parse("2026-11-21T00:00:00Z")));

    @Test
    void theResultWaitsForAllAcknowledgements() throws Exception {
        output.behave(Behaviour.HOLD);
        CompletableFuture<IntakeResult> result = intake.accept(site, batch(EVENT, EVENT));

        assertThat(result).isNotDone();
        output.release();
        assertThat(result.get()).isEqualTo(new IntakeResult(2, List.of(), List.of()));
    }

    @Test
    void nothingPartialIsClaimedAndNothingMoreIsSentAfterAFailure() {
        output.behave(Behaviour.FAIL);
        CompletableFuture<IntakeResult> result = intake.accept(site, batch(EVENT, EVENT, EVENT, "{}"));

        assertThatThrownBy(result::get)
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(UnavailableException.class)
                .hasMessageContaining("the broker is away");
        assertThat(output.count()).isEqualTo(1);
    }

    @Test
    void rejectedEventsAreInTheOrderOfTheRequest() throws Exception {
        output.behave(Behaviour.FIND_TOO_LARGE);
        IntakeResult result =
                intake.accept(site, batch("{}", EVENT, "{}", EVENT)).get();

        assertThat(result.accepted()).isZero();
        assertThat(result.rejected()).extracting(IntakeResult.Rejected::index).containsExactly(0, 1, 2, 3);
    }

    @Test
    void anEmptyListIsAccepted() throws Exception {
        assertThat(new String(intake.accept(site, batch()).get().json(), UTF_8))
                .isEqualTo("{\"accepted\":0,\"rejected\":0}");
    }

    @Test
    void aTimeAheadOfTheClockIsAWarning() throws Exception {
        IntakeResult result =
                intake.accept(site, batch(EVENT.replace("2026", "2027"))).get();

        assertThat(result.warnings()).extracting(IntakeResult.Warning::code).containsExactly("time-in-future");
    }

    @Test
    void theSiteOfAnotherEventIsNotNamed() throws Exception {
        IntakeResult result = intake.accept(site, batch(EVENT.replace("a.example", "b.example")))
                .get();

        assertThat(new String(result.json(), UTF_8))
                .contains("\"site-forbidden\"", "must belong to site `a.example`, so lie under https://a.example/");
    }

    private static EventBatch batch(String... events) {
        return EventBatch.of(List.of(events).stream()
                .map(event -> EventItem.of(event.getBytes(UTF_8)))
                .toList());
    }

    private static Site site() {
        try {
            return Site.at(WebUrl.parse("https://a.example/"));
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
