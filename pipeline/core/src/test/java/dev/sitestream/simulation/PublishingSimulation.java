package dev.sitestream.simulation;

import dev.sitestream.guarantees.AtRestEqualsModel;
import dev.sitestream.guarantees.EntriesNeverGoBack;
import dev.sitestream.guarantees.FilesShowPagesOnce;
import dev.sitestream.guarantees.GoneStaysGone;
import dev.sitestream.guarantees.Guarantee;
import dev.sitestream.guarantees.LastmodMovesOnlyWithContent;
import dev.sitestream.guarantees.LastmodShowsEveryChange;
import dev.sitestream.guarantees.LastmodsNeverGoBack;
import dev.sitestream.guarantees.ListedFilesExist;
import dev.sitestream.guarantees.ListedFilesHavePages;
import dev.sitestream.guarantees.NoHole;
import dev.sitestream.guarantees.NoOrphanFiles;
import dev.sitestream.guarantees.PublishedPage;
import dev.sitestream.guarantees.RevisionsNeverGoBack;
import dev.sitestream.guarantees.RobotsLinesNameEveryIndex;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.guarantees.SitemapFile;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.Page;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.WriteMarker;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A site's lanes, its index and an object store in one thread, in random steps: messages and uploads take any time, the
 * store fails, and tasks crash and go on from their last commit. A crawler reads the site after every change of the
 * store, and each change must keep the {@linkplain #always guarantees}.
 */
final class PublishingSimulation {

    private static final String ROBOTS = "robots-sitemaps.txt";
    private static final long LONGEST_TRANSACTION_MILLIS = 1_000;
    private static final int STEPS_REMEMBERED = 60;

    /** More steps than it takes to come to rest once all input is read. */
    private static final int MOST_STEPS = 300_000;

    /** After each so many steps with nothing left to read, the grace of retired files passes at once. */
    private static final int STEPS_PER_GRACE = 1_000;

    /** More steps than it takes to read all input as well. */
    private static final int MOST_STEPS_WITH_INPUT = 5_000_000;

    /** One write of this many is that of an instance that has lost its task. */
    private static final int WRITES_PER_ZOMBIE = 5;

    private static final int STEPS_PER_REWRITE = 100;
    private static final int STEPS_PER_VISIT = 20;
    private static final int CRASHES_PER_STARVATION = 10;

    /** Far longer than any time limit that publishing could rely on. */
    private static final int LONGEST_STARVATION_MILLIS = 120_000;

    private final NoHole noHole = new NoHole();
    private final EntriesNeverGoBack entriesNeverGoBack = new EntriesNeverGoBack();
    private final GoneStaysGone goneStaysGone = new GoneStaysGone();
    private final LastmodsNeverGoBack lastmodsNeverGoBack = new LastmodsNeverGoBack();
    private final LastmodShowsEveryChange lastmodShowsEveryChange = new LastmodShowsEveryChange();

    /** Hold after every change of the store. The first one is the condition of the others. */
    private final List<Guarantee<SiteLook>> always;

    /** Hold in addition when nothing is left to do. */
    private final List<Guarantee<SiteLook>> atRest;

    /** The owner and the revision of an object. */
    private final RevisionsNeverGoBack<WriteMarker> markersNeverGoBack = new RevisionsNeverGoBack<>(
            Comparator.comparingLong(WriteMarker::epoch).thenComparingLong(WriteMarker::revision));

    /** The revision of a shard's file under all its owners: a crawler never sees fewer changes than before. */
    private final RevisionsNeverGoBack<Long> changesNeverGoBack = new RevisionsNeverGoBack<>(Comparator.naturalOrder());

    private final ReportsShowWhatIsVisible reportsShowWhatIsVisible;

    private final Random random;

    // Each has a seed of its own, so that the other steps are the same with it and without it.
    private final Random operator;
    private final Random starving;
    private final Random visitor;

    private final Troubles troubles;
    private final Traffic traffic;
    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Crawler crawler;
    private final List<SimulatedLane> lanes = new ArrayList<>();
    private final SimulatedSite index;
    private final long compareEveryMillis;
    private final long graceMillis;
    private final Map<String, Long> lives = new HashMap<>();
    private final Map<String, Instant> expiries = new HashMap<>();
    private final Deque<String> history = new ArrayDeque<>();

    /** Until when a task reads no input, by the lane's number; the index is the last one. */
    private final long[] starvedUntil;

    private Site site;
    private SiteLook look;
    private @Nullable AssertionError violation;

    /** Whether equal changes give equal revisions: not once pages are examined again, which depends on the clock. */
    private boolean revisionsComeAgain = true;

    private long now = 1_000_000;
    private long committedAt = now;

    /**
     * What goes wrong, as the number of steps per crash, per failure of the store, and per starvation of a task, which
     * then reads no input for a while; 0 for none.
     */
    record Troubles(int crashes, int failures, int starvations) {

        static final Troubles NONE = new Troubles(0, 0, 0);

        /** Without any starvation. */
        Troubles(int crashes, int failures) {
            this(crashes, failures, 0);
        }
    }

    PublishingSimulation(
            Site site, long seed, Traffic traffic, PublishSettings settings, IndexLimits limits, Troubles troubles) {
        this.site = site;
        this.random = new Random(seed);
        this.operator = new Random(~seed);
        this.starving = new Random(seed + 1);
        this.visitor = new Random(seed * 31);
        this.starvedUntil = new long[site.lanes() + 1];
        this.troubles = troubles;
        this.traffic = traffic;
        this.compareEveryMillis = settings.compareEvery().toMillis();
        this.graceMillis = settings.grace().toMillis();
        this.crawler = new Crawler(site);
        this.look = crawler.look(Map.of(), Instant.ofEpochMilli(now));
        this.reportsShowWhatIsVisible = new ReportsShowWhatIsVisible(lives::containsKey, this::isRemovalLost);
        this.always = new ArrayList<>(List.of(
                new ListedFilesExist(site.limits().urls(), site.limits().bytes()),
                new ListedFilesHavePages(),
                new FilesShowPagesOnce(),
                noHole,
                entriesNeverGoBack,
                goneStaysGone,
                lastmodsNeverGoBack));
        if (troubles.equals(Troubles.NONE)) {
            always.add(new LastmodMovesOnlyWithContent());
        }
        this.atRest = List.of(
                new AtRestEqualsModel(this::expectedPages),
                new NoOrphanFiles(Set.of(ROBOTS)),
                new RobotsLinesNameEveryIndex(ROBOTS, site.sitemaps()),
                lastmodShowsEveryChange);
        TestPublishing publishing = TestPublishing.on(objects).withSettings(settings);
        for (int lane = 0; lane < site.lanes(); lane++) {
            lanes.add(new SimulatedLane(site, lane, publishing));
        }
        this.index = new SimulatedSite(site, publishing, limits);
        // A precondition can't keep a held-up write from replacing a file with the content that it replaced before.
        objects.distinguishWrites();
        objects.afterChange(this::observe);
    }

    /** Sends this many changes, each after this many steps on average. */
    void run(int changes, int stepsPerChange) {
        int left = changes;
        while (left > 0) {
            if (random.nextInt(stepsPerChange) == 0) {
                PageTraffic.Event event = traffic.next(SimulatedLane.calendarMillis(now));
                lanes.get(laneOf(event.change().url())).send(event);
                left--;
            }
            step(troubles);
        }
    }

    /** Every task crashes, and goes on with another configuration of the same site. */
    void reconfigure(Site changed) {
        remember("another configuration");
        revisionsComeAgain = false;
        site = changed;
        for (SimulatedLane lane : lanes) {
            lane.crash(changed, random);
        }
        index.crash(changed, random);
    }

    /** Lets everything come to rest, without any more trouble, and checks what holds then. */
    void drain() {
        objects.failNext(0);
        objects.loseNextAnswers(0);
        lanes.forEach(lane -> lane.zombies().bury());
        index.zombies().bury();
        long compared = now + 2 * compareEveryMillis;
        // Starved tasks may have much to read first.
        int withoutInput = 0;
        for (int i = 0; now < compared || !isAtRest(); i++) {
            withoutInput += hasReadAll() ? 1 : 0;
            if (withoutInput > MOST_STEPS || i > MOST_STEPS_WITH_INPUT) {
                throw new AssertionError("it never comes to rest; the last steps: " + history());
            }
            step(Troubles.NONE);
            if (withoutInput % STEPS_PER_GRACE == STEPS_PER_GRACE - 1) {
                now += graceMillis;
            }
        }
        check(atRest);
        report(reportsShowWhatIsVisible, reportsShowWhatIsVisible.violationsAtRest());
        if (violation != null) {
            throw violation;
        }
    }

    /** What the crawler sees. */
    SiteLook look() {
        return look;
    }

    MemoryObjectStore objects() {
        return objects;
    }

    private void step(Troubles troublesNow) {
        now += random.nextInt(40);
        expirePages();
        if (visitor.nextInt(STEPS_PER_VISIT) == 0 && violation == null) {
            lastmodShowsEveryChange.visit(look);
        }
        int task = random.nextInt(lanes.size() + 1);
        if (troublesNow.starvations() > 0 && starving.nextInt(troublesNow.starvations()) == 0) {
            starve(starving.nextInt(starvedUntil.length));
        }
        if (task < lanes.size()) {
            stepOfLane(lanes.get(task), task, troublesNow);
        } else {
            stepOfIndex(troublesNow);
        }
        if (troublesNow.failures() > 0 && random.nextInt(troublesNow.failures()) == 0) {
            failSome();
        }
        if (now - committedAt > LONGEST_TRANSACTION_MILLIS) {
            for (int lane = 0; lane < lanes.size(); lane++) {
                commit(lane);
            }
            commitIndex();
            committedAt = now;
        }
        if (violation != null) {
            throw violation;
        }
    }

    private void starve(int task) {
        starvedUntil[task] = now + starving.nextInt(LONGEST_STARVATION_MILLIS);
        remember((task == lanes.size() ? "the index" : "lane " + task) + " starves until " + starvedUntil[task]);
    }

    /** Where many tasks start at once, some of them get no time at first. */
    private void starveAfterCrash(int task, Troubles troublesNow) {
        if (troublesNow.starvations() > 0 && starving.nextInt(CRASHES_PER_STARVATION) == 0) {
            starve(task);
        }
    }

    private boolean isStarved(int task, Troubles troublesNow) {
        return troublesNow.starvations() > 0 && now < starvedUntil[task];
    }

    private void stepOfLane(SimulatedLane lane, int number, Troubles troublesNow) {
        switch (random.nextInt(6)) {
            case 0 -> {
                PageTraffic.Event event = isStarved(number, troublesNow) ? null : lane.takeEvent(now);
                if (event != null) {
                    noteLife(event, number);
                }
            }
            case 1 -> {
                if (!isStarved(number, troublesNow)) {
                    lane.takeListing();
                }
            }
            case 2 -> {
                lane.run(now);
                report(reportsShowWhatIsVisible, reportsShowWhatIsVisible.violations(lane.reports()));
            }
            case 3 -> lane.releaseAnyWork(random);
            case 4 -> releaseAny(lane);
            default -> {
                if (random.nextInt(3) == 0) {
                    commit(number);
                }
            }
        }
        if (troublesNow.crashes() > 0 && operator.nextInt(STEPS_PER_REWRITE) == 0) {
            remember("lane " + number + " is to write files again");
            lane.rewriteAny(operator);
        }
        if (troublesNow.crashes() > 0 && random.nextInt(troublesNow.crashes()) == 0) {
            remember("lane " + number + " crashes");
            lane.crash(random);
            starveAfterCrash(number, troublesNow);
        }
    }

    private void stepOfIndex(Troubles troublesNow) {
        switch (random.nextInt(5)) {
            case 0 -> {
                if (!isStarved(lanes.size(), troublesNow)) {
                    index.takeEvent(now);
                }
            }
            case 1 -> index.run(now);
            case 2, 3 -> releaseAny(index);
            default -> {
                if (random.nextInt(3) == 0) {
                    commitIndex();
                }
            }
        }
        if (troublesNow.crashes() > 0 && random.nextInt(troublesNow.crashes()) == 0) {
            remember("the index crashes");
            index.crash(random);
            starveAfterCrash(lanes.size(), troublesNow);
        }
    }

    private void releaseAny(SimulatedTask<?> task) {
        if (random.nextInt(WRITES_PER_ZOMBIE) == 0) {
            task.zombies().releaseAny(random, now);
        } else {
            task.releaseAnyWork(random);
        }
    }

    private void failSome() {
        if (random.nextBoolean()) {
            objects.failNext(1 + random.nextInt(3));
        } else {
            objects.loseNextAnswers(1 + random.nextInt(2));
        }
    }

    private void noteLife(PageTraffic.Event event, int lane) {
        String url = event.change().url();
        remember("lane " + lane + " takes " + event.change().getClass().getSimpleName() + " of " + url);
        if (event.ends()) {
            endLife(url);
        }
        if (event.life() != null) {
            lives.put(url, event.life());
            goneStaysGone.begin(url);
            if (event.expireAt() != null) {
                expiries.put(url, event.expireAt());
            } else {
                expiries.remove(url);
            }
        }
        expirePages();
    }

    private void endLife(String url) {
        lives.remove(url);
        expiries.remove(url);
        noHole.release(url);
        goneStaysGone.release(url);
    }

    /** Pages that have expired may disappear from now on. */
    private void expirePages() {
        Instant present = Instant.ofEpochMilli(SimulatedLane.calendarMillis(now));
        List<String> expired = expiries.keySet().stream()
                .filter(url -> !Objects.requireNonNull(expiries.get(url)).isAfter(present))
                .toList();
        expired.forEach(this::endLife);
    }

    private void commit(int lane) {
        List<SiteEvent> sent = lanes.get(lane).commit();
        reportsShowWhatIsVisible.commit(lanes.get(lane).takeCommittedReports());
        remember("lane " + lane + " commits " + sent);
        index.send(sent);
        promiseCommittedPages();
    }

    private void commitIndex() {
        List<ListingMessage> sent = index.commit();
        remember("the index commits " + sent);
        sent.forEach(listing -> lanes.get(listing.lane()).send(listing));
        promiseCommittedPages();
    }

    /**
     * From now on, the pages that can be found by the committed state must not be lost. A page that is only in an
     * upload that ran ahead of its transaction may vanish: the transaction may be lost.
     */
    private void promiseCommittedPages() {
        if (!index.hasCommittedIndexes(objects)) {
            return;
        }
        lastmodsNeverGoBack.commit(look);
        look.files().forEach((name, file) -> {
            String etag = String.valueOf(objects.etag(site.id(), name));
            if (lanes.stream().anyMatch(lane -> lane.hasCommitted(etag))) {
                file.entries().stream().filter(this::isCommitted).forEach(entry -> {
                    noHole.promise(entry.loc());
                    entriesNeverGoBack.promise(entry);
                    goneStaysGone.promise(entry);
                });
            }
        });
    }

    /** Whether the entry shows a page that exists now and in the committed state of its lane, in the same life. */
    private boolean isCommitted(SitemapFile.Entry entry) {
        Long life = lives.get(entry.loc());
        Long committed = lanes.get(laneOf(entry.loc())).committedLives().get(entry.loc());
        // A text file does not show its pages' lives.
        return life != null
                && life.equals(committed)
                && entry.lastmod() != null
                && PageLives.of(entry.lastmod()) == life;
    }

    private void observe(MemoryObjectStore.Operation operation) {
        remember(operation.toString());
        report(markersNeverGoBack, revisionViolations(operation));
        look = crawler.look(objects.content(), Instant.ofEpochMilli(now));
        reportsShowWhatIsVisible.see(look, now);
        check(always);
    }

    private List<String> revisionViolations(MemoryObjectStore.Operation operation) {
        String name = operation.key().toString();
        WriteMarker marker = operation.marker();
        List<String> violations =
                new ArrayList<>(markersNeverGoBack.violations(new RevisionsNeverGoBack.Shown<>(name, marker)));
        if (revisionsComeAgain && ShardFile.parse(operation.key().name()).isPresent()) {
            Long changes = marker == null ? null : marker.changes();
            violations.addAll(changesNeverGoBack.violations(new RevisionsNeverGoBack.Shown<>(name, changes)));
        }
        return violations;
    }

    private void check(List<Guarantee<SiteLook>> guarantees) {
        for (Guarantee<SiteLook> guarantee : guarantees) {
            if (violation != null) {
                return;
            }
            report(guarantee, guarantee.violations(look));
        }
    }

    /** Keeps the first violation: it is found within a write, where the publisher would take it for a failed write. */
    private void report(Guarantee<?> guarantee, List<String> violations) {
        if (violation == null && !violations.isEmpty()) {
            violation = new AssertionError(
                    guarantee.name() + ": " + String.join("\n", violations) + "\nafter " + history());
        }
    }

    private Map<String, PublishedPage> expectedPages() {
        Map<String, PublishedPage> expected = new TreeMap<>();
        traffic.live().forEach((url, live) -> {
            Page page = live.page();
            if (live.hasExpired(SimulatedLane.calendarMillis(now))) {
                return;
            }
            boolean isText = site.section(live.section()).orElseThrow().format() == Format.TEXT;
            expected.put(
                    url,
                    isText
                            ? new PublishedPage(live.section(), null)
                            : new PublishedPage(live.section(), page.lastmod(), page.priority()));
        });
        return expected;
    }

    /** Whether the page's last change has removed it, but in a transaction that was lost: its lane lists it again. */
    private boolean isRemovalLost(String url) {
        return !lives.containsKey(url) && lanes.get(laneOf(url)).lists(url);
    }

    private boolean hasReadAll() {
        return index.hasReadAll() && lanes.stream().allMatch(SimulatedLane::hasReadAll);
    }

    private boolean isAtRest() {
        return index.isAtRest() && lanes.stream().allMatch(lane -> lane.isAtRest() && !lane.awaitsTime());
    }

    private int laneOf(String url) {
        return (int) Math.floorMod(Fingerprint.of(url), (long) lanes.size());
    }

    private void remember(String step) {
        history.addLast(now + ": " + step);
        if (history.size() > STEPS_REMEMBERED) {
            history.removeFirst();
        }
    }

    private String history() {
        return String.join("\n", history);
    }
}
