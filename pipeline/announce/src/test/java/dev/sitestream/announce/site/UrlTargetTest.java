package dev.sitestream.announce.site;

import static dev.sitestream.announce.site.AnnouncedSite.HOUR;
import static dev.sitestream.announce.site.AnnouncedSite.MINUTE;
import static dev.sitestream.announce.site.AnnouncedSite.SECOND;
import static dev.sitestream.announce.site.AnnouncedSite.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.Standing.State;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.publish.fact.PublishedFact.LaneHeld;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is announced to an engine, when, and what follows from its answers. */
class UrlTargetTest {

    private final AnnouncedSite site = new AnnouncedSite().restart();
    private final ScriptedEngine engine = site.engine;
    private final long start = site.clock.nowMillis;

    @Test
    void aChangeIsAnnouncedOnceAMinuteAfterItIsVisible() {
        site.change("a");
        site.pass(HOUR);

        assertThat(site.submitted()).containsExactly(url("a"));
        // The check and the batch wait for the next second, the batch for the commit
        assertThat(site.secondsSince(start)).containsExactly(62L);
        assertThat(site.counts.announced).isOne();
        assertThat(site.counts.longest).isEqualTo(Duration.ofSeconds(62));
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void nothingIsSentBeforeTheBatchIsCommitted() {
        site.change("a");
        site.clock.nowMillis += 2 * MINUTE;
        for (int i = 0; i < 20; i++) {
            site.announcer.run(site.clock.nowMillis);
        }
        assertThat(engine.requests).isEmpty();

        site.commits++;
        site.announcer.run(site.clock.nowMillis);

        assertThat(site.submitted()).containsExactly(url("a"));
    }

    @Test
    void aPageThatChangesAgainIsAnnouncedAgainTenMinutesLater() {
        site.change("a");
        site.pass(2 * MINUTE);
        site.change("a");
        site.change("a");
        site.pass(HOUR);

        assertThat(site.submitted()).containsExactly(url("a"), url("a"));
        assertThat(site.secondsSince(start)).containsExactly(62L, 62L + 600 + 1);
    }

    @Test
    void aPageThatChangesAllTheTimeIsAnnouncedAllTheSame() {
        for (int i = 0; i < 120; i++) {
            site.change("live");
            site.pass(30 * SECOND);
        }
        int duringTheHour = engine.requests.size();
        site.pass(HOUR);

        assertThat(duringTheHour).isBetween(4, 6);
        assertThat(engine.requests.size()).isBetween(duringTheHour + 1, duringTheHour + 2);
    }

    @Test
    void aChangeThatComesWhileABatchIsOnItsWayStaysPending() {
        site.network = new SlowNetwork(site.clock);
        site.restart();
        site.change("a", "b");
        site.pass(2 * MINUTE);
        site.network.arriveAll();
        site.pass(2 * SECOND);
        site.change("a");
        site.network.arriveAll();
        site.pass(2 * SECOND);

        assertThat(site.store.pending("indexnow", url("a"))).isNotNull();
        assertThat(site.store.pending("indexnow", url("b"))).isNull();
        site.pass(11 * MINUTE);
        site.network.arriveAll();
        site.pass(2 * SECOND);
        assertThat(site.submitted()).containsExactlyInAnyOrder(url("a"), url("b"), url("a"));
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void aRequestThatArrivesLateDelaysTheNextOne() {
        List<Long> arrivals = new ArrayList<>();
        engine.mostUrls = 1;
        engine.onSubmit = urls -> {
            arrivals.add(site.clock.nowMillis);
            return ScriptedEngine.ACCEPTED;
        };
        SlowNetwork network = new SlowNetwork(site.clock);
        site.network = network;
        site.restart();
        site.change("a", "b");
        site.pass(70 * SECOND);
        network.arriveAll();
        site.pass(20 * SECOND);
        assertThat(network.isIdle()).isFalse();
        network.fast().arriveAll();
        site.pass(HOUR);

        assertThat(arrivals).hasSize(2);
        assertThat(arrivals.get(1) - arrivals.get(0)).isGreaterThanOrEqualTo(MINUTE);
    }

    @Test
    void theNewestEventsAreFirst() {
        engine.mostUrls = 2;
        site.pass(5 * SECOND);
        for (long age : List.of(3L, 1L, 4L, 2L)) {
            long event = site.clock.nowMillis - age * SECOND;
            site.apply(new PagesChanged(List.of(site.changed("age-" + age, event)), 0, 0));
        }
        site.pass(HOUR);

        assertThat(engine.requests)
                .extracting(ScriptedEngine.Request::urls)
                .containsExactly(List.of(url("age-1"), url("age-2")), List.of(url("age-3"), url("age-4")));
        assertThat(site.secondsSince(start)).containsExactly(67L, 67L + 62);
    }

    @Test
    void aChangeFromBeforeTheSwitchOnOrOfAnOldEventIsSkipped() {
        site.apply(new PagesChanged(List.of(site.changed("before", start - 1)), 0, 0));
        site.pass(25 * HOUR);
        site.apply(new PagesChanged(List.of(site.changed("old", start + HOUR)), 0, 0));
        site.apply(new PagesChanged(List.of(site.changed("new", start + 2 * HOUR)), 0, 17));
        site.pass(HOUR);

        assertThat(site.submitted()).containsExactly(url("new"));
        assertThat(site.counts.skipped)
                .containsOnly(entry(Skipped.BEFORE_SWITCH_ON, 1L), entry(Skipped.OLD, 1L), entry(Skipped.DAILY, 17L));
    }

    /** A busy machine may have published the change before it has looked at the site for the first time. */
    @Test
    void aChangeIsAnnouncedThatComesBeforeTheFirstLookAtTheSite() {
        site.announcer = site.open();
        site.store.removeStanding(engine.target());
        site.clock.nowMillis += 5 * SECOND;
        site.apply(new PagesChanged(List.of(site.changed("early", start + SECOND)), 0, 0));
        site.pass(HOUR);

        assertThat(site.submitted()).containsExactly(url("early"));
    }

    @Test
    void theSwitchOnIsForgottenWithTheTarget() {
        site.change("a");
        AnnounceEngines with = site.engines;
        site.engines = new AnnounceEngines(List.of(), List.of(), List.of());
        site.restart();
        assertThat(site.store.size()).isZero();
        site.pass(HOUR);
        site.engines = with;
        site.restart();

        assertThat(site.standing().sinceMillis()).isEqualTo(start + HOUR);
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void aChangeThatIsReceivedTwiceIsAnnouncedOnce() {
        PagesChanged change = new PagesChanged(List.of(site.changed("a", start)), 0, 0);
        site.apply(change);
        site.apply(change);
        site.pass(HOUR);
        site.apply(change);
        site.pass(HOUR);

        assertThat(site.submitted()).containsExactly(url("a"));
        assertThat(site.counts.skipped).containsOnly(entry(Skipped.REPEATED, 2L));
    }

    @Test
    void theOldestEventsBeyondTheDailyCapAreSkipped() {
        site.withDaily(3);
        for (int i = 0; i < 5; i++) {
            site.change("p" + i);
            site.clock.nowMillis++;
        }
        assertThat(site.announcer.pending()).isEqualTo(3);
        site.pass(HOUR);

        assertThat(site.submitted()).containsExactly(url("p4"), url("p3"), url("p2"));
        assertThat(site.counts.skipped).containsOnly(entry(Skipped.DAILY, 2L));
    }

    @Test
    void aLowerCapHoldsForWhatIsPendingAlready() {
        for (int i = 0; i < 5; i++) {
            site.change("p" + i);
            site.clock.nowMillis++;
        }
        site.withDaily(2);

        assertThat(site.announcer.pending()).isEqualTo(2);
        site.pass(HOUR);
        assertThat(site.submitted()).containsExactly(url("p4"), url("p3"));
        assertThat(site.counts.skipped).containsOnly(entry(Skipped.DAILY, 3L));
    }

    @Test
    void whatIsDueAfterTheDaysCapIsLeftToTheSitemap() {
        site.withDaily(3);
        site.change("a", "b");
        site.pass(HOUR);
        site.change("c", "d");
        site.pass(HOUR);
        site.change("e");
        site.pass(HOUR);
        assertThat(site.submitted()).hasSize(3).doesNotContain(url("e"));
        assertThat(site.counts.skipped).containsOnly(entry(Skipped.DAILY, 2L));

        site.pass(12 * HOUR);
        site.change("f");
        site.pass(HOUR);
        assertThat(site.submitted()).hasSize(4).contains(url("f"));
    }

    @Test
    void anInvalidBatchIsHalvedUntilTheGuiltyUrlIsAloneAndOthersGoOnMeanwhile() {
        engine.onSubmit =
                urls -> urls.contains(url("p7")) ? ScriptedEngine.answer(Kind.INVALID) : ScriptedEngine.ACCEPTED;
        List<String> pages = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            pages.add("p" + i);
        }
        site.change(pages.toArray(String[]::new));
        site.pass(3 * MINUTE);
        site.change("fresh");
        site.pass(HOUR);

        assertThat(site.announcer.pending()).isZero();
        assertThat(engine.requests)
                .anySatisfy(request -> assertThat(request.urls()).containsExactly(url("fresh")));
        assertThat(engine.requests.get(engine.requests.size() - 1).sentAtMillis() - start)
                .isLessThan(15 * MINUTE);
        assertThat(taken()).hasSize(16).doesNotContain(url("p7"));
        assertThat(site.counts.skipped).containsOnly(entry(Skipped.QUARANTINED, 1L));
        Announcement refused = Objects.requireNonNull(site.store.announcement("indexnow", url("p7")));
        assertThat(refused.answer().kind()).isEqualTo(Kind.INVALID);
        paceHolds();
    }

    @Test
    void aQuarantinedUrlIsSentAloneAfterItsNextChange() {
        engine.onSubmit =
                urls -> urls.contains(url("bad")) ? ScriptedEngine.answer(Kind.INVALID) : ScriptedEngine.ACCEPTED;
        site.change("bad");
        site.pass(HOUR);
        assertThat(engine.requests).hasSize(1);

        site.change("bad", "good");
        site.pass(HOUR);

        assertThat(engine.requests).hasSize(3);
        assertThat(taken()).containsExactly(url("good"));
    }

    @Test
    void aUrlThatAnAcceptedBatchRefusesIsQuarantinedAlone() {
        engine.onSubmit = urls -> new Answer(Kind.ACCEPTED, 200, "1 not valid", null, List.of(url("b")));
        site.change("a", "b");
        site.pass(HOUR);

        assertThat(engine.requests).hasSize(1);
        assertThat(answerTo("a")).isEqualTo(Kind.ACCEPTED);
        assertThat(answerTo("b")).isEqualTo(Kind.INVALID);
        assertThat(site.counts.announced).isOne();
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void whileTheKeyIsPendingABatchIsSentEveryTenMinutes() {
        engine.mostUrls = 1;
        engine.onSubmit =
                urls -> engine.requests.size() < 2 ? ScriptedEngine.answer(Kind.KEY_PENDING) : ScriptedEngine.ACCEPTED;
        site.change("a", "b", "c", "d");
        site.pass(HOUR);

        assertThat(site.secondsSince(start)).containsExactly(62L, 664L, 1_266L, 1_328L);
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void anUnavailableEngineIsTriedAgainEverMoreRarely() {
        engine.onSubmit = urls -> ScriptedEngine.answer(Kind.UNAVAILABLE);
        site.change("a");
        site.pass(20 * HOUR);

        List<Long> seconds = site.secondsSince(start);
        // Not 5 seconds after the first attempt, because of the pace; each answer and each commit takes a second
        assertThat(gaps(seconds)).containsExactly(62L, 302L, 1_802L, 7_202L, 18_002L, 36_002L);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.ANNOUNCING_FAILS);
        assertThat(site.health.issues().get(0).detail())
                .contains("indexnow", "site shop", "2026-11-22T09:01", "UNAVAILABLE")
                .contains("`sitestream announce --resume shop --target indexnow`");

        engine.onSubmit = urls -> ScriptedEngine.ACCEPTED;
        site.apply(new Resumed(null));
        site.pass(2 * MINUTE);
        assertThat(site.issues()).isEmpty();
        assertThat(taken()).containsExactly(url("a"));
    }

    @Test
    void twoFailuresAreNoHealthIssue() {
        engine.onSubmit = urls -> ScriptedEngine.answer(Kind.UNAVAILABLE);
        site.change("a");
        site.pass(3 * MINUTE);

        assertThat(engine.requests).hasSize(2);
        assertThat(site.issues()).isEmpty();
    }

    @Test
    void invalidBatchesDoNotCountAsFailuresOfTheEngine() {
        List<Kind> answers = List.of(Kind.INVALID, Kind.INVALID, Kind.UNAVAILABLE, Kind.UNAVAILABLE);
        engine.onSubmit =
                urls -> ScriptedEngine.answer(answers.get(Math.min(engine.requests.size(), answers.size() - 1)));
        site.change("a", "b", "c", "d");
        site.pass(5 * MINUTE);
        assertThat(engine.requests).hasSize(4);
        assertThat(site.issues()).isEmpty();

        site.pass(10 * MINUTE);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.ANNOUNCING_FAILS);
    }

    @Test
    void aBatchThatIsStoredWhenTheSiteIsHeldIsNotSentAndDoesNotCount() {
        site.change("a");
        site.clock.nowMillis += 62 * SECOND;
        for (int i = 0; i < 5; i++) {
            site.announcer.run(site.clock.nowMillis);
        }
        assertThat(site.standing().batches().inFlight()).isNotNull();
        site.apply(new LaneHeld(0, true));
        site.pass(HOUR);
        assertThat(engine.requests).isEmpty();
        assertThat(site.standing().batches().inFlight()).isNull();
        assertThat(site.standing().day().announced()).isZero();

        site.apply(new LaneHeld(0, false));
        site.pass(5 * SECOND);
        assertThat(site.submitted()).containsExactly(url("a"));
    }

    @Test
    void anEngineThatHasNotVerifiedTheSiteIsTriedAfterAQuarterOfAnHourThenLater() {
        engine.onSubmit = urls -> ScriptedEngine.answer(Kind.UNVERIFIED);
        site.change("a");
        site.pass(23 * HOUR);

        assertThat(gaps(site.secondsSince(start)))
                .containsExactly(902L, 1_802L, 3_602L, 7_202L, 14_402L, 21_602L, 21_602L);
    }

    @Test
    void aPauseThatTheEngineAsksForIsKept() {
        engine.onSubmit = urls ->
                engine.requests.isEmpty() ? ScriptedEngine.tooMany(Duration.ofMinutes(7)) : ScriptedEngine.ACCEPTED;
        site.change("a");
        site.pass(HOUR);

        assertThat(gaps(site.secondsSince(start)).get(0)).isBetween(421L, 465L);
    }

    @Test
    void aPauseConcernsAllSitesOfTheEndpoint() {
        engine.onSubmit = urls -> ScriptedEngine.tooMany(Duration.ofMinutes(30));
        site.change("a");
        site.pass(2 * MINUTE);

        assertThat(site.pace.nextMillis(engine.endpoint()) - start).isGreaterThan(30 * MINUTE);
    }

    @Test
    void aPauseWithoutATimeBeginsWithAQuarterOfAnHour() {
        engine.onSubmit = urls -> ScriptedEngine.answer(Kind.TOO_MANY);
        site.change("a");
        site.pass(3 * HOUR);

        List<Long> gaps = gaps(site.secondsSince(start));
        assertThat(gaps.get(0)).isBetween(900L, 992L);
        assertThat(gaps.get(1)).isBetween(1_800L, 1_982L);
    }

    @Test
    void anExhaustedQuotaWaitsForTheNextDay() {
        engine.onSubmit = urls ->
                engine.requests.isEmpty() ? ScriptedEngine.answer(Kind.QUOTA_EXHAUSTED) : ScriptedEngine.ACCEPTED;
        site.change("a");
        site.pass(23 * HOUR);

        assertThat(engine.requests).hasSize(2);
        assertThat(engine.requests.get(1).sentAtMillis() - start).isBetween(15 * HOUR, 15 * HOUR + 3 * SECOND);
    }

    @Test
    void theKeyIsCheckedOnceBeforeTheFirstBatch() {
        site.pass(HOUR);
        assertThat(engine.checks).isEmpty();
        site.change("a");
        site.pass(HOUR);
        site.restart();
        site.change("b");
        site.pass(HOUR);
        assertThat(engine.checks).hasSize(1);

        engine.identity = "key 2";
        site.restart();
        site.change("c");
        site.pass(HOUR);
        assertThat(engine.checks).hasSize(2);
        assertThat(engine.requests).hasSize(3);
    }

    @Test
    void aFailedCheckIsAHealthIssueAtOnceAndIsRepeatedEachMinuteUntilItSucceeds() {
        engine.onCheck = () -> ScriptedEngine.answer(Kind.UNAUTHORIZED);
        site.change("a");
        site.pass(50 * MINUTE);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.ANNOUNCING_FAILS);
        assertThat(engine.requests).isEmpty();
        assertThat(engine.checks).hasSizeBetween(45, 50);

        engine.onCheck = () -> ScriptedEngine.ACCEPTED;
        site.pass(2 * MINUTE);
        assertThat(site.issues()).isEmpty();
        assertThat(taken()).containsExactly(url("a"));
    }

    @Test
    void wrongCredentialsAreCheckedAgainBeforeAnythingIsSent() {
        engine.onSubmit =
                urls -> engine.requests.size() < 2 ? ScriptedEngine.answer(Kind.UNAUTHORIZED) : ScriptedEngine.ACCEPTED;
        site.change("a");
        site.pass(2 * HOUR);

        assertThat(engine.checks).hasSize(3);
        assertThat(gaps(site.secondsSince(start))).containsExactly(903L, 1_803L);
        assertThat(site.issues()).isEmpty();
    }

    @Test
    void aForbiddenKeyStopsTheTargetUntilThereIsAnotherOne() {
        engine.onSubmit = urls -> ScriptedEngine.answer(Kind.FORBIDDEN);
        site.change("a");
        site.pass(12 * HOUR);
        site.restart();
        site.pass(HOUR);
        assertThat(engine.requests).hasSize(1);
        assertThat(site.issues()).containsExactly(HealthIssue.Kind.ANNOUNCING_STOPPED);

        engine.onSubmit = urls -> ScriptedEngine.ACCEPTED;
        engine.identity = "key 2";
        site.restart();
        site.pass(2 * MINUTE);
        assertThat(site.issues()).isEmpty();
        assertThat(taken()).containsExactly(url("a"));
    }

    @Test
    void anOperatorResumesAStoppedTarget() {
        engine.onSubmit =
                urls -> engine.requests.isEmpty() ? ScriptedEngine.answer(Kind.FORBIDDEN) : ScriptedEngine.ACCEPTED;
        site.change("a");
        site.pass(HOUR);
        site.apply(new Resumed("baidu"));
        site.pass(HOUR);
        assertThat(engine.requests).hasSize(1);
        assertThat(site.standing().state()).isEqualTo(State.STOPPED);

        site.apply(new Resumed("indexnow"));
        site.pass(MINUTE);
        assertThat(taken()).containsExactly(url("a"));
    }

    @Test
    void whatWaitsLongerThanADayExpires() {
        engine.onSubmit = urls -> ScriptedEngine.answer(Kind.FORBIDDEN);
        site.change("a", "b");
        site.pass(25 * HOUR);

        assertThat(site.announcer.pending()).isZero();
        assertThat(site.counts.skipped).containsOnly(entry(Skipped.EXPIRED, 2L));
    }

    @Test
    void aHeldSiteAnnouncesNothing() {
        site.change("a");
        site.apply(new LaneHeld(0, true));
        site.apply(new LaneHeld(3, true));
        site.apply(new LaneHeld(0, false));
        site.pass(HOUR);
        site.restart();
        site.pass(HOUR);
        assertThat(engine.requests).isEmpty();
        assertThat(site.announcer.pending()).isOne();

        site.apply(new LaneHeld(3, false));
        site.pass(10 * SECOND);
        assertThat(site.submitted()).containsExactly(url("a"));
    }

    @Test
    void aDryRunSendsNothingButFillsTheLedger() {
        site.settings = AnnouncedSite.settings(10_000, true);
        site.restart();
        site.change("a");
        site.pass(HOUR);

        assertThat(engine.requests).isEmpty();
        assertThat(engine.checks).isEmpty();
        assertThat(Objects.requireNonNull(site.store.announcement("indexnow", url("a")))
                        .answer()
                        .detail())
                .isEqualTo("dry run");
        assertThat(site.standing().key().checked()).isFalse();
        assertThat(site.announcer.pending()).isZero();
    }

    @Test
    void aBatchWhoseAnswerWasLostIsSentAgainButNotTooSoon() {
        site.network = new SlowNetwork(site.clock);
        site.restart();
        site.change("a");
        site.pass(70 * SECOND);
        site.network.arriveAll();
        site.pass(2 * SECOND);
        site.network.arriveAll();
        assertThat(engine.requests).hasSize(1);

        site.network = new SlowNetwork(site.clock).fast();
        site.restart();
        site.pass(HOUR);

        assertThat(site.submitted()).containsExactly(url("a"), url("a"));
        paceHolds();
        assertThat(site.store.batch("indexnow", 3)).isNull();
        assertThat(Stream.of(2, 1).map(number -> site.store.batch("indexnow", number)))
                .extracting(batch -> batch.answer().detail())
                .containsExactly("200 OK", "no answer is known: the process ended before it arrived");
    }

    @Test
    void aBugInAnEngineCountsAsUnavailable() {
        engine.onSubmit = urls -> {
            throw new IllegalStateException("not expected");
        };
        site.change("a");
        site.pass(2 * MINUTE);

        assertThat(site.standing().state()).isEqualTo(State.UNAVAILABLE);
        assertThat(Objects.requireNonNull(site.standing().last()).detail()).contains("IllegalStateException");
    }

    @Test
    void theLedgerIsKeptForSevenDays() {
        site.change("a", "b");
        site.pass(HOUR);
        assertThat(site.store.announcement("indexnow", url("a"))).isNotNull();
        site.clock.nowMillis += Duration.ofDays(6).toMillis();
        site.change("b");
        site.pass(HOUR);
        site.clock.nowMillis += Duration.ofDays(1).toMillis();
        site.pass(HOUR);
        assertThat(site.store.announcement("indexnow", url("a"))).isNull();
        assertThat(site.store.announcement("indexnow", url("b"))).isNotNull();

        site.clock.nowMillis += Duration.ofDays(7).toMillis();
        site.pass(HOUR);
        // The standing
        assertThat(site.store.size()).isOne();
    }

    @Test
    void anAnnouncerThatIsClosedLeavesNoHealthIssue() {
        engine.onSubmit = urls -> ScriptedEngine.answer(Kind.FORBIDDEN);
        site.change("a");
        site.pass(HOUR);
        site.announcer.close();

        assertThat(site.issues()).isEmpty();
    }

    private Kind answerTo(String page) {
        return Objects.requireNonNull(site.store.announcement("indexnow", url(page)))
                .answer()
                .kind();
    }

    private List<String> taken() {
        return engine.requests.stream()
                .filter(ScriptedEngine.Request::isTaken)
                .flatMap(request -> request.urls().stream())
                .toList();
    }

    private void paceHolds() {
        assertThat(gaps(site.secondsSince(start)))
                .allSatisfy(gap -> assertThat(gap).isGreaterThanOrEqualTo(60));
    }

    private static List<Long> gaps(List<Long> seconds) {
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < seconds.size(); i++) {
            gaps.add(seconds.get(i) - seconds.get(i - 1));
        }
        return gaps;
    }
}
