package dev.sitestream.announce.site;

import static dev.sitestream.announce.site.AnnouncedSite.HOUR;
import static dev.sitestream.announce.site.AnnouncedSite.MINUTE;
import static dev.sitestream.announce.site.AnnouncedSite.PREFIX;
import static dev.sitestream.announce.site.AnnouncedSite.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.HubEngine;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.publish.fact.PublishedFact.LaneHeld;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a hub is told of changed feeds. */
class HubTargetTest {

    private final ScriptedHub hub = new ScriptedHub();
    private final AnnouncedSite site = new AnnouncedSite().withHub(hub);

    private final class ScriptedHub implements HubEngine {
        final List<String> pings = new ArrayList<>();
        final List<Long> times = new ArrayList<>();
        Supplier<Answer> answer = () -> ScriptedEngine.ACCEPTED;

        @Override
        public String target() {
            return "websub";
        }

        @Override
        public Answer ping(String feedUrl) {
            pings.add(feedUrl);
            times.add(site.network.sentAtMillis());
            return answer.get();
        }
    }

    @Test
    void itIsToldOfEachChangedFeedAndOfNoOtherFile() {
        write("atom.xml");
        write("rss.xml");
        site.apply(new FileWritten("sitemap.xml", FileWritten.Kind.INDEX, site.clock.nowMillis));
        site.pass(HOUR);

        assertThat(hub.pings).containsExactly(PREFIX + "atom.xml", PREFIX + "rss.xml");
        assertThat(hub.times.get(1) - hub.times.get(0)).isGreaterThanOrEqualTo(SECOND);
        assertThat(site.announcer.pending()).isZero();
        assertThat(site.counts.announced).isEqualTo(2);
    }

    @Test
    void nothingIsSentBeforeTheChangeIsCommitted() {
        write("atom.xml");
        site.clock.nowMillis += MINUTE;
        site.announcer.run(site.clock.nowMillis);
        assertThat(hub.pings).isEmpty();

        site.commits++;
        site.announcer.run(site.clock.nowMillis);
        assertThat(hub.pings).hasSize(1);
    }

    @Test
    void aChangeWhileARequestIsOnItsWayTakesAnotherOne() {
        site.network = new SlowNetwork(site.clock);
        site.restart();
        write("atom.xml");
        site.pass(5 * SECOND);
        write("atom.xml");
        write("atom.xml");
        site.network.arriveAll();
        site.pass(5 * SECOND);
        site.network.arriveAll();
        site.pass(5 * SECOND);
        site.network.arriveAll();

        assertThat(hub.pings).hasSize(2);
    }

    @Test
    void aHubThatDoesNotAnswerIsTriedAgain() {
        hub.answer = () -> ScriptedEngine.answer(hub.pings.size() < 3 ? Kind.UNAVAILABLE : Kind.ACCEPTED);
        write("atom.xml");
        site.pass(HOUR);

        assertThat(hub.times.get(1) - hub.times.get(0)).isBetween(5 * SECOND, 7 * SECOND);
        assertThat(hub.times.get(2) - hub.times.get(1)).isBetween(5 * MINUTE, 5 * MINUTE + 2 * SECOND);
        assertThat(hub.pings).hasSize(3);
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void aRefusalIsInTheLedgerAndTheHubIsAskedAgainAfterTheNextChange() {
        hub.answer = () -> Answer.of(Kind.FORBIDDEN, 403, "403 not your feed");
        write("atom.xml");
        site.pass(12 * HOUR);
        assertThat(hub.pings).hasSize(1);
        AnnouncedBatch batch = Objects.requireNonNull(site.store.batch(
                "websub",
                Objects.requireNonNull(site.store.standings().get("websub"))
                        .batches()
                        .last()));
        assertThat(batch.file()).isEqualTo("atom.xml");
        assertThat(batch.answer().detail()).isEqualTo("403 not your feed");

        write("atom.xml");
        site.pass(MINUTE);
        assertThat(hub.pings).hasSize(2);
    }

    @Test
    void whatWaitsIsSentAfterARestartAndNotWhileTheSiteIsHeld() {
        site.apply(new LaneHeld(0, true));
        write("atom.xml");
        site.pass(HOUR);
        site.restart();
        site.pass(HOUR);
        assertThat(hub.pings).isEmpty();

        site.apply(new LaneHeld(0, false));
        site.pass(MINUTE);
        assertThat(hub.pings).hasSize(1);
    }

    @Test
    void aDryRunSendsNothing() {
        site.settings = AnnouncedSite.settings(10, true);
        site.restart();
        write("atom.xml");
        site.pass(HOUR);

        assertThat(hub.pings).isEmpty();
        assertThat(site.announcer.pending()).isZero();
    }

    private void write(String name) {
        site.apply(new FileWritten(name, FileWritten.Kind.FEED, site.clock.nowMillis));
    }
}
