package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.publish.Listing;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.ShardFile;
import dev.sitestream.publish.SiteEvent;
import dev.sitestream.publish.site.IndexLimits;
import dev.sitestream.site.Site;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.WriteMarker;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A site's lanes, its index, an object store and a crawler, in one thread and in a random order of happenings: messages
 * and uploads take any time, the store fails, and tasks crash and go on from what they had committed.
 *
 * <p>After every change of the store the crawler reads the site. A page that it has once found, by what was committed
 * then, must be found until the page is deleted. No object's revision ever goes back, nor does any lastmod in a
 * committed index; and a crawler that reads only files whose lastmod has moved knows at rest what one knows that reads
 * them all.
 */
final class PublishingSimulation {

    private static final long LONGEST_TRANSACTION_MILLIS = 1_000;
    private static final Comparator<WriteMarker> LATER =
            Comparator.comparingLong(WriteMarker::epoch).thenComparingLong(WriteMarker::revision);
    private static final int REMEMBERED = 60;
    private static final int PATIENCE = 300_000;
    private static final int READING_PATIENCE = 5_000_000;

    /** One of so many writes is one of an instance that has lost its task. */
    private static final int ZOMBIES = 5;

    private static final int HAPPENINGS_PER_REWRITE = 100;
    private static final int HAPPENINGS_PER_VISIT = 20;

    private static final int CRASHES_PER_STARVATION = 10;

    /** Far longer than anybody should rely on. */
    private static final int LONGEST_STARVATION_MILLIS = 120_000;

    private final Site site;
    private final PublishSettings settings;
    private final Random random;

    /** Of its own, so that it changes nothing of what else a seed stands for. */
    private final Random operator;

    /** Of its own as well. */
    private final Random starving;

    /** Of its own as well. */
    private final Random visitor;

    private final DateFilteringCrawler dateFiltering;
    private final LastmodWatch lastmods;
    private final Troubles troubles;
    private final PageTraffic traffic;
    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final Crawler crawler;
    private final List<SimulatedLane> lanes = new ArrayList<>();
    private final SimulatedSite index;
    private final Map<String, Long> lives = new HashMap<>();
    private final Set<String> found = new HashSet<>();
    private final Map<ObjectKey, WriteMarker> latest = new HashMap<>();
    private final Map<ObjectKey, Long> revisions = new HashMap<>();
    private final Deque<String> history = new ArrayDeque<>();
    private SortedMap<String, SitemapFile> view;
    private @Nullable AssertionError firstHole;

    /** Until when a task reads nothing of its input, by the lane's number; the index is the last one. */
    private final long[] starvedUntil;

    /** Whether the same changes give the same revisions: not where pages are examined anew, which goes by the clock. */
    private boolean revisionsComeAgain = true;

    private long now = 1_000_000;
    private long committedAt = now;

    /**
     * What goes wrong: one of so many happenings is a crash, or a failure of the store, or a task is starved from then
     * on for a while; 0 for none.
     */
    record Troubles(int crashes, int failures, int starvations) {

        static final Troubles NONE = new Troubles(0, 0, 0);

        /** Without any starvation. */
        Troubles(int crashes, int failures) {
            this(crashes, failures, 0);
        }
    }

    PublishingSimulation(
            Site site, long seed, PageTraffic traffic, PublishSettings settings, IndexLimits limits, Troubles troubles)
            throws LayoutChangedException {
        this.site = site;
        this.settings = settings;
        this.random = new Random(seed);
        this.operator = new Random(~seed);
        this.starving = new Random(seed + 1);
        this.starvedUntil = new long[site.lanes() + 1];
        this.troubles = troubles;
        this.traffic = traffic;
        this.crawler = new Crawler(site);
        this.visitor = new Random(seed * 31);
        this.dateFiltering = new DateFilteringCrawler(crawler);
        this.lastmods = new LastmodWatch(troubles.equals(Troubles.NONE));
        this.view = crawler.read(Map.of());
        for (int lane = 0; lane < site.lanes(); lane++) {
            lanes.add(new SimulatedLane(site, lane, objects, settings));
        }
        this.index = new SimulatedSite(site, objects, settings, limits);
        // Else a write that was held up could replace one of its own content's kind: what a precondition can't prevent.
        objects.distinguishWrites();
        objects.afterChange(this::crawl);
    }

    /** Sends so many changes, one after so many happenings on average. */
    void run(int changes, int happeningsPerChange) throws LayoutChangedException {
        int left = changes;
        while (left > 0) {
            if (random.nextInt(happeningsPerChange) == 0) {
                PageTraffic.Event event = traffic.next();
                lanes.get(laneOf(event.change().url())).send(event);
                left--;
            }
            happen(troubles);
        }
    }

    /** Every task crashes, and goes on with another configuration of the same site. */
    void reconfigure(Site changed) throws LayoutChangedException {
        remember("another configuration");
        revisionsComeAgain = false;
        for (SimulatedLane lane : lanes) {
            lane.crash(changed, random);
        }
        index.crash(changed, random);
    }

    /** Lets everything come to rest, without any more trouble. */
    void drain() throws LayoutChangedException {
        objects.failNext(0);
        objects.loseNextAnswers(0);
        lanes.forEach(lane -> lane.zombies().bury());
        index.zombies().bury();
        long compared = now + settings.compareEvery().multipliedBy(2).toMillis();
        // What starved tasks have to read first is finite, and may be much.
        int withoutInput = 0;
        for (int i = 0; now < compared || !isAtRest(); i++) {
            withoutInput += hasReadAll() ? 1 : 0;
            if (withoutInput > PATIENCE || i > READING_PATIENCE) {
                throw new AssertionError("it never comes to rest; the last happenings: " + history());
            }
            happen(Troubles.NONE);
        }
        assertThat(dateFiltering.visit(objects.content()))
                .as("what a crawler knows that goes by the lastmods of the index")
                .isEqualTo(view);
    }

    /** What the crawler finds. */
    SortedMap<String, SitemapFile> view() {
        return view;
    }

    MemoryObjectStore objects() {
        return objects;
    }

    private void happen(Troubles troublesNow) throws LayoutChangedException {
        now += random.nextInt(40);
        if (visitor.nextInt(HAPPENINGS_PER_VISIT) == 0 && firstHole == null) {
            dateFiltering.visit(objects.content());
        }
        int who = random.nextInt(lanes.size() + 1);
        if (troublesNow.starvations() > 0 && starving.nextInt(troublesNow.starvations()) == 0) {
            starve(starving.nextInt(starvedUntil.length));
        }
        if (who < lanes.size()) {
            happenTo(lanes.get(who), who, troublesNow);
        } else {
            happenToIndex(troublesNow);
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
        if (firstHole != null) {
            throw firstHole;
        }
    }

    private void starve(int who) {
        starvedUntil[who] = now + starving.nextInt(LONGEST_STARVATION_MILLIS);
        remember((who == lanes.size() ? "the index" : "lane " + who) + " starves until " + starvedUntil[who]);
    }

    /** Where many tasks are taken up at once, some of them get no time at first. */
    private void starveAfterCrash(int who, Troubles troublesNow) {
        if (troublesNow.starvations() > 0 && starving.nextInt(CRASHES_PER_STARVATION) == 0) {
            starve(who);
        }
    }

    private boolean starves(int who, Troubles troublesNow) {
        return troublesNow.starvations() > 0 && now < starvedUntil[who];
    }

    private void happenTo(SimulatedLane lane, int number, Troubles troublesNow) throws LayoutChangedException {
        switch (random.nextInt(6)) {
            case 0 -> {
                PageTraffic.Event event = starves(number, troublesNow) ? null : lane.takeEvent(now);
                if (event != null) {
                    note(event, number);
                }
            }
            case 1 -> {
                if (!starves(number, troublesNow)) {
                    lane.takeListing();
                }
            }
            case 2 -> lane.run(now);
            case 3 -> lane.releaseAnyWork(random);
            case 4 -> releaseAny(lane);
            default -> {
                if (random.nextInt(3) == 0) {
                    commit(number);
                }
            }
        }
        if (troublesNow.crashes() > 0 && operator.nextInt(HAPPENINGS_PER_REWRITE) == 0) {
            remember("lane " + number + " is to write files again");
            lane.rewrite(operator);
        }
        if (troublesNow.crashes() > 0 && random.nextInt(troublesNow.crashes()) == 0) {
            remember("lane " + number + " crashes");
            lane.crash(random);
            starveAfterCrash(number, troublesNow);
        }
    }

    private void happenToIndex(Troubles troublesNow) {
        switch (random.nextInt(5)) {
            case 0 -> {
                if (!starves(lanes.size(), troublesNow)) {
                    index.takeEvent(now);
                }
            }
            case 1 -> index.run(now);
            case 2, 3 -> releaseAnyOfIndex();
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

    private void releaseAny(SimulatedLane lane) {
        if (random.nextInt(ZOMBIES) == 0) {
            lane.zombies().releaseAny(random, now);
        } else {
            lane.releaseAnyWork(random);
        }
    }

    private void releaseAnyOfIndex() {
        if (random.nextInt(ZOMBIES) == 0) {
            index.zombies().releaseAny(random, now);
        } else {
            index.releaseAnyWork(random);
        }
    }

    private void failSome() {
        if (random.nextBoolean()) {
            objects.failNext(1 + random.nextInt(3));
        } else {
            objects.loseNextAnswers(1 + random.nextInt(2));
        }
    }

    private void note(PageTraffic.Event event, int lane) {
        String url = event.change().url();
        remember("lane " + lane + " takes " + event.change().getClass().getSimpleName() + " of " + url);
        if (event.life() != null) {
            lives.put(url, event.life());
        } else if (event.ends()) {
            lives.remove(url);
            found.remove(url);
        }
    }

    private void commit(int lane) {
        List<SiteEvent> sent = lanes.get(lane).commit();
        remember("lane " + lane + " commits " + sent);
        index.send(sent);
        noteFound();
    }

    private void commitIndex() {
        List<Listing> sent = index.commit();
        remember("the index commits " + sent);
        sent.forEach(listing -> lanes.get(listing.lane()).send(listing));
        noteFound();
    }

    /**
     * Notes the pages that can be found by what is committed, and so never may be lost. What an upload that ran ahead
     * of its transaction shows doesn't count: nobody knows of it when the transaction is lost.
     */
    private void noteFound() {
        if (!index.hasCommittedIndexes()) {
            return;
        }
        lastmods.commit(crawler.index(objects.content()));
        view.forEach((name, file) -> {
            String etag = String.valueOf(objects.etag(site.id(), name));
            if (lanes.stream().anyMatch(lane -> lane.hasCommitted(etag))) {
                file.entries().stream().filter(this::isCommitted).forEach(entry -> found.add(entry.loc()));
            }
        });
    }

    /** Whether it shows a page not noted yet that is there, and is there too in what its lane has committed. */
    private boolean isCommitted(SitemapFile.Entry entry) {
        if (found.contains(entry.loc())) {
            return false;
        }
        Long life = lives.get(entry.loc());
        Long committed = lanes.get(laneOf(entry.loc())).committedLives().get(entry.loc());
        // A text file doesn't tell its pages' lives.
        return life != null
                && life.equals(committed)
                && entry.lastmod() != null
                && PageTraffic.lifeOf(entry.lastmod()) == life;
    }

    private void crawl(MemoryObjectStore.Operation operation) {
        remember(operation.toString());
        try {
            checkMarker(operation);
            view = crawler.read(objects.content());
            lastmods.check(site.id(), crawler.index(objects.content()), objects.content(), now);
            Set<String> missing = new HashSet<>(found);
            view.values().forEach(file -> file.entries().forEach(entry -> missing.remove(entry.loc())));
            assertThat(missing).as("pages that can't be found any more").isEmpty();
        } catch (AssertionError e) {
            if (firstHole == null) {
                firstHole = new AssertionError(e.getMessage() + "\nafter " + history(), e);
            }
        }
    }

    /** What one object shows is never older than what it showed before, whoever wrote that. */
    private void checkMarker(MemoryObjectStore.Operation operation) {
        WriteMarker marker = operation.marker();
        if (marker == null) {
            revisions.remove(operation.key());
        } else if (revisionsComeAgain && ShardFile.parse(operation.key().name()).isPresent()) {
            assertThat(marker.revision())
                    .as("changes that %s shows", operation.key())
                    .isEqualTo(revisions.merge(operation.key(), marker.revision(), Math::max));
        }
        WriteMarker before = marker == null
                ? latest.remove(operation.key())
                : latest.merge(operation.key(), marker, (one, other) -> LATER.compare(one, other) > 0 ? one : other);
        if (marker != null) {
            assertThat(marker).as("revision of %s", operation.key()).isEqualTo(before);
        }
    }

    private boolean hasReadAll() {
        return index.hasReadAll() && lanes.stream().allMatch(SimulatedLane::hasReadAll);
    }

    private boolean isAtRest() {
        return index.isAtRest() && lanes.stream().allMatch(SimulatedLane::isAtRest);
    }

    private int laneOf(String url) {
        return (int) Math.floorMod(Fingerprint.of(url), (long) lanes.size());
    }

    private void remember(String happening) {
        history.addLast(now + ": " + happening);
        if (history.size() > REMEMBERED) {
            history.removeFirst();
        }
    }

    private String history() {
        return String.join("\n", history);
    }
}
