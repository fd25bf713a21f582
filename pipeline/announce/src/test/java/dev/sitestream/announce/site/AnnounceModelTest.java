package dev.sitestream.announce.site;

import static dev.sitestream.announce.site.AnnouncedSite.HOUR;
import static dev.sitestream.announce.site.AnnouncedSite.MINUTE;
import static dev.sitestream.announce.site.AnnouncedSite.SECOND;
import static dev.sitestream.announce.site.AnnouncedSite.url;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceEvent.Published;
import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import dev.sitestream.announce.state.MemoryAnnounceStore;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.publish.fact.PublishedFact;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.LaneHeld;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random changes, answers of all kinds, late and lost answers, and crashes that take the state back to the last commit:
 * whatever happens, nothing is announced too early, too often or too much, and nothing is forgotten.
 */
class AnnounceModelTest {

    private static final int PAGES = 40;
    private static final int DAILY = 60;
    private static final String POISON = url("p0");

    private final AnnouncedSite site = new AnnouncedSite();
    private final ScriptedEngine engine = site.engine;

    /** Everything that was ever sent to the announcer; a crash reads again what was not committed. */
    private final List<AnnounceEvent> events = new ArrayList<>();

    private final Map<String, List<ChangedPage>> changes = new HashMap<>();
    private final Set<Long> committedNumbers = new HashSet<>();
    private final Map<Long, Integer> announcedByDay = new HashMap<>();
    private final Map<String, Long> lastTaken = new HashMap<>();
    private MemoryAnnounceStore committed = new MemoryAnnounceStore();
    private int read;
    private int committedRead;
    private long number;
    private long lastSentAtMillis = Long.MIN_VALUE;
    private long pausedUntilMillis = Long.MIN_VALUE;
    private boolean held;
    private boolean crashed;
    private Random random = new Random(0);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverIsAnsweredAndWheneverItCrashesTheRulesHold(long seed) {
        start(seed);
        for (int step = 0; step < 40_000; step++) {
            step(true, Duration.ofSeconds(1 + random.nextInt(5)).toMillis());
        }
        comeToRest(true);
        everythingIsAnnouncedOrCounted();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12, 13, 14})
    void withoutCrashesNoChangeIsAnnouncedTwice(long seed) {
        start(seed);
        for (int step = 0; step < 40_000; step++) {
            step(false, Duration.ofSeconds(1 + random.nextInt(5)).toMillis());
        }
        comeToRest(true);
        everythingIsAnnouncedOrCounted();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23})
    void aProcessThatIsKilledEveryFewSecondsAnnouncesEverything(long seed) {
        start(seed);
        site.settings = AnnouncedSite.settings(100_000, false);
        site.announcer = site.open();
        engine.onSubmit = urls -> accept(urls, false);
        engine.onCheck = () -> ScriptedEngine.ACCEPTED;
        for (int step = 0; step < 20_000; step++) {
            if (step % 7 == 0) {
                crash();
            }
            if (random.nextInt(20) == 0) {
                send(change(0));
            }
            tick(SECOND);
            everyChangeIsAnnouncedOrPending();
        }
        comeToRest(false);

        changes.forEach((url, all) -> assertThat(lastTaken.getOrDefault(url, 0L))
                .isGreaterThanOrEqualTo(all.get(all.size() - 1).visibleAtMillis()));
        assertThat(site.counts.skipped()).isZero();
    }

    private void start(long seed) {
        random = new Random(seed);
        engine.mostUrls = 10;
        engine.onSubmit = this::answer;
        engine.onCheck =
                () -> random.nextInt(4) == 0 ? ScriptedEngine.answer(Kind.UNAUTHORIZED) : ScriptedEngine.ACCEPTED;
        site.network = new SlowNetwork(site.clock);
        site.settings = AnnouncedSite.settings(DAILY, false);
        site.announcer = site.open();
        tick(SECOND);
        commit();
    }

    private void step(boolean crashes, long millis) {
        if (random.nextInt(30) == 0) {
            send(change(random.nextInt(10) == 0 ? random.nextInt(30) * HOUR : random.nextInt(60) * SECOND));
        }
        if (random.nextInt(4_000) == 0) {
            held = !held;
            send(new LaneHeld(1, held));
        }
        if (random.nextInt(3_000) == 0) {
            send(new Resumed(null));
            pausedUntilMillis = Long.MIN_VALUE;
        }
        if (crashes && random.nextInt(400) == 0) {
            crash();
        }
        if (random.nextInt(20_000) == 0) {
            outage();
        }
        tick(millis);
    }

    /** Nobody answers for hours. */
    private void outage() {
        for (long end = site.clock.nowMillis + 5 * HOUR; site.clock.nowMillis < end; ) {
            run(MINUTE);
            commit();
        }
    }

    private void tick(long millis) {
        run(millis);
        while (random.nextInt(3) > 0 && !site.network.isIdle()) {
            site.network.arrive(random);
        }
        if (random.nextInt(3) > 0) {
            commit();
        }
    }

    private void run(long millis) {
        site.clock.nowMillis += millis;
        while (read < events.size()) {
            site.announcer.apply(events.get(read), site.clock.nowMillis);
            read++;
        }
        if (site.announcer.isDue(site.clock.nowMillis)) {
            site.announcer.run(site.clock.nowMillis);
        }
        assertThat(site.announcer.pending()).isLessThanOrEqualTo(site.settings.daily());
    }

    private void commit() {
        site.commits++;
        committed = site.store.copy();
        events.subList(committedRead, read).forEach(event -> {
            if (event instanceof Published published && published.fact() instanceof PagesChanged changed) {
                changed.pages().forEach(page -> committedNumbers.add(page.number()));
            }
        });
        committedRead = read;
        Standing standing = committed.standings().get("indexnow");
        if (standing != null && standing.batches().inFlight() == null) {
            pausedUntilMillis = Math.max(
                    pausedUntilMillis,
                    standing.pace().pauseUntilMillis() > site.clock.nowMillis
                            ? standing.pace().pauseUntilMillis()
                            : Long.MIN_VALUE);
        }
    }

    /** Some requests still arrive, though nobody takes their answers. */
    private void crash() {
        crashed = true;
        while (random.nextBoolean() && !site.network.isIdle()) {
            site.network.arrive(random);
        }
        site.network = new SlowNetwork(site.clock);
        site.pace = new EndpointPace();
        site.store = committed.copy();
        read = committedRead;
        site.announcer = site.open();
    }

    private void send(PublishedFact fact) {
        send(new Published(fact));
    }

    private void send(AnnounceEvent event) {
        events.add(event);
    }

    private PagesChanged change(long age) {
        List<ChangedPage> pages = new ArrayList<>();
        int size = 1 + random.nextInt(3);
        for (int i = 0; i < size; i++) {
            number++;
            ChangedPage page = new ChangedPage(
                    url("p" + random.nextInt(PAGES)),
                    random.nextInt(5) == 0,
                    site.clock.nowMillis - age,
                    site.clock.nowMillis,
                    number);
            pages.add(page);
            changes.computeIfAbsent(page.url(), url -> new ArrayList<>()).add(page);
        }
        return new PagesChanged(pages, 0, 0);
    }

    private Answer answer(List<String> urls) {
        long sentAt = site.network.sentAtMillis();
        Answer answer = urls.contains(POISON) ? ScriptedEngine.answer(Kind.INVALID) : anyAnswer(urls);
        check(urls, sentAt, answer);
        return answer;
    }

    private Answer anyAnswer(List<String> urls) {
        return switch (random.nextInt(40)) {
            case 0 -> ScriptedEngine.answer(Kind.FORBIDDEN);
            case 1, 2 -> ScriptedEngine.answer(Kind.UNAUTHORIZED);
            case 3, 4 -> ScriptedEngine.tooMany(Duration.ofMinutes(random.nextInt(60)));
            case 5 -> ScriptedEngine.answer(Kind.TOO_MANY);
            case 6 -> ScriptedEngine.answer(Kind.QUOTA_EXHAUSTED);
            case 7 -> ScriptedEngine.answer(Kind.UNVERIFIED);
            case 8, 9, 10 -> ScriptedEngine.answer(Kind.UNAVAILABLE);
            case 11, 12 -> ScriptedEngine.answer(Kind.KEY_PENDING);
            case 13 -> ScriptedEngine.answer(Kind.INVALID);
            case 14 -> new Answer(Kind.ACCEPTED, 200, "one is not valid", null, urls.subList(0, 1));
            default -> ScriptedEngine.ACCEPTED;
        };
    }

    private void check(List<String> urls, long sentAt, Answer answer) {
        assertThat(sentAt).as("pace").isGreaterThanOrEqualTo(lastSentAtMillis + MINUTE);
        assertThat(sentAt).as("pause").isGreaterThanOrEqualTo(pausedUntilMillis);
        lastSentAtMillis = sentAt;
        assertThat(urls).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(engine.mostUrls);
        boolean taken = answer.kind() == Kind.ACCEPTED || answer.kind() == Kind.KEY_PENDING;
        for (String url : urls) {
            Long before = lastTaken.get(url);
            long settled = sentAt - site.settings.after().toMillis();
            assertThat(changes.get(url)).as(url).anySatisfy(change -> {
                assertThat(change.visibleAtMillis()).isLessThanOrEqualTo(settled);
                assertThat(committedNumbers).contains(change.number());
                if (before != null && !crashed) {
                    // The last announcement was too early for this change
                    assertThat(change.visibleAtMillis() + site.settings.after().toMillis())
                            .isGreaterThan(before);
                }
            });
            if (before != null && !crashed) {
                assertThat(sentAt).as("again").isGreaterThanOrEqualTo(before + 10 * MINUTE);
            }
            if (taken) {
                lastTaken.put(url, sentAt);
            }
        }
        if (taken) {
            int day = announcedByDay.merge(TargetStanding.dayOf(sentAt), urls.size(), Integer::sum);
            assertThat(day).as("daily").isLessThanOrEqualTo(site.settings.daily());
        }
    }

    private Answer accept(List<String> urls, boolean butPoison) {
        Answer answer =
                butPoison && urls.contains(POISON) ? ScriptedEngine.answer(Kind.INVALID) : ScriptedEngine.ACCEPTED;
        check(urls, site.network.sentAtMillis(), answer);
        return answer;
    }

    /** The engine accepts everything, maybe but the poison, and nothing changes any more. */
    private void comeToRest(boolean butPoison) {
        engine.onCheck = () -> ScriptedEngine.ACCEPTED;
        engine.onSubmit = urls -> accept(urls, butPoison);
        send(new LaneHeld(1, false));
        pausedUntilMillis = Long.MIN_VALUE;
        send(new Resumed(null));
        for (int i = 0; i < 2_000 && site.announcer.pending() + site.announcer.inProgress() > 0; i++) {
            run(10 * SECOND);
            site.network.arriveAll();
            commit();
        }
        assertThat(site.announcer.pending()).isZero();
        assertThat(site.announcer.inProgress()).isZero();
    }

    private void everyChangeIsAnnouncedOrPending() {
        long after = site.settings.after().toMillis();
        changes.forEach((url, all) -> {
            ChangedPage last = all.get(all.size() - 1);
            if (lastTaken.getOrDefault(url, 0L) < last.visibleAtMillis() + after) {
                assertThat(site.store.pending("indexnow", url)).as(url).isNotNull();
            }
        });
    }

    private void everythingIsAnnouncedOrCounted() {
        long unannounced = changes.entrySet().stream()
                .filter(page -> lastTaken.getOrDefault(page.getKey(), Long.MIN_VALUE)
                        < page.getValue().get(page.getValue().size() - 1).visibleAtMillis())
                .count();
        assertThat(site.counts.skipped()).isGreaterThanOrEqualTo(unannounced);
        assertThat(lastTaken.size()).isGreaterThan(PAGES / 2);
        assertThat(lastTaken).doesNotContainKey(POISON);
    }
}
