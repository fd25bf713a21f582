package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceEvent.FileRead;
import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import dev.sitestream.publish.fact.PublishedFact.LaneHeld;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.tasks.Completions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Announces what one site has published, to all of its targets, at least once and never before the change is visible
 * and everything that was stored for it is committed.
 *
 * <p>It belongs to one thread. Requests run on other threads; their results are handled by {@link #run}. The stores are
 * not touched before the first call of {@link #run} or {@link #apply}.
 */
public final class SiteAnnouncer {

    private final String site;
    private final AnnounceEngines engines;
    private final AnnounceStore store;
    private final AnnounceContext process;
    private final Completions completions = new Completions();
    private final String filesPrefix;
    private final AnnounceSettings settings;
    private final long openedMillis;
    private final Random random;
    private @Nullable Targets targets;
    private long nextDueMillis = Long.MIN_VALUE;

    /** The targets and what they share, from the first call on. */
    private record Targets(
            Ledger ledger, FileReadings readings, List<UrlTarget> urls, List<HubTarget> hubs, List<FileTarget> files) {

        Stream<Target> all() {
            return Stream.of(urls, hubs, files).flatMap(List::stream);
        }

        boolean isHeld() {
            return !ledger.state().heldLanes().isEmpty();
        }
    }

    /**
     * Creates the announcer of a site on its stored state.
     *
     * @param filesPrefix the URL of the site's folder of published files, which ends with a slash
     * @param openedMillis when this process takes up the site; what changes from then on is announced, even if it comes
     *     in before the first call of {@link #run}
     * @param seed of the random parts of pauses
     */
    public SiteAnnouncer(
            String site,
            String filesPrefix,
            AnnounceSettings settings,
            AnnounceEngines engines,
            AnnounceStore store,
            AnnounceContext process,
            long openedMillis,
            long seed) {
        this.site = site;
        this.filesPrefix = filesPrefix;
        this.settings = settings;
        this.engines = engines;
        this.store = store;
        this.process = process;
        this.openedMillis = openedMillis;
        this.random = new Random(seed);
    }

    /** Takes an event, and stores what it means. */
    public void apply(AnnounceEvent event, long calendarMillis) {
        Targets open = targets(calendarMillis);
        event.deliver(new Receiver(open, calendarMillis));
        plan(open);
    }

    /** Does what a message means. */
    private final class Receiver implements AnnounceEvent.Receiver {

        private final Targets open;
        private final long calendarMillis;

        Receiver(Targets open, long calendarMillis) {
            this.open = open;
            this.calendarMillis = calendarMillis;
        }

        @Override
        public void changed(PagesChanged changed) {
            for (UrlTarget target : open.urls) {
                changed.pages().forEach(page -> target.accept(page, calendarMillis));
                target.skip(Skipped.OLD, changed.old());
                target.skip(Skipped.DAILY, changed.overCap());
            }
        }

        @Override
        public void written(FileWritten written) {
            open.readings.written(written.name(), written.atMillis());
            if (written.kind() == FileWritten.Kind.SHARD) {
                return;
            }
            KnownFile file = new KnownFile(written.name(), written.kind(), written.atMillis());
            store.putFile(file);
            open.hubs.forEach(target -> target.accept(written));
            open.files.forEach(target -> target.accept(file));
        }

        @Override
        public void held(LaneHeld lane) {
            open.ledger.hold(lane.lane(), lane.held());
        }

        @Override
        public void read(FileRead read) {
            open.readings.read(read, calendarMillis);
        }

        @Override
        public void resumed(Resumed request) {
            String name = request.target();
            open.all()
                    .filter(target -> name == null || name.equals(target.target()))
                    .forEach(Target::resume);
        }
    }

    /** Whether {@link #run} has anything to do. */
    public boolean isDue(long calendarMillis) {
        return calendarMillis >= nextDueMillis || !completions.isEmpty();
    }

    /** Returns when {@link #run} has something to do next, unless an answer or an event comes before. */
    public long nextDueMillis() {
        return nextDueMillis;
    }

    /** Handles the answers that have arrived, and starts what is due. It does a bounded part of the work. */
    public void run(long calendarMillis) {
        Targets open = targets(calendarMillis);
        completions.handle();
        Budget budget = new Budget();
        boolean held = open.isHeld();
        open.all().forEach(target -> target.run(calendarMillis, held, budget));
        open.ledger.expire(calendarMillis, budget);
        plan(open);
    }

    /**
     * Drops the answers that are still to come, and removes the site's health issues about announcements, since this
     * process no longer runs it.
     */
    public void close() {
        completions.close();
        if (targets != null) {
            targets.all().forEach(Target::close);
        }
    }

    /** Returns the number of URLs, feeds and files that wait for a target, each counted for each target. */
    public int pending() {
        return openTargets().mapToInt(Target::pending).sum();
    }

    /** Returns the number of requests that are not answered, or whose answers are not completely stored. */
    public int inProgress() {
        return openTargets().mapToInt(Target::inProgress).sum();
    }

    /** Returns what waits for each target; nothing before the first call of {@link #run} or {@link #apply}. */
    public List<TargetBacklog> backlogs() {
        return openTargets()
                .map(target -> new TargetBacklog(target.target(), target.pending(), target.oldestEventMillis()))
                .toList();
    }

    private Stream<Target> openTargets() {
        return targets == null ? Stream.empty() : targets.all();
    }

    private void plan(Targets open) {
        boolean held = open.isHeld();
        long next =
                open.all().mapToLong(target -> target.nextDueMillis(held)).min().orElse(Long.MAX_VALUE);
        nextDueMillis = Math.min(next, open.ledger.nextExpiryMillis());
    }

    private Targets targets(long calendarMillis) {
        Targets open = targets;
        if (open == null) {
            open = open(calendarMillis);
            targets = open;
        }
        return open;
    }

    private Targets open(long calendarMillis) {
        Map<String, Standing> standings = store.standings();
        Set<String> removed = new HashSet<>(standings.keySet());
        engines.targets().forEach(removed::remove);
        removed.forEach(this::forget);
        Ledger ledger = new Ledger(store);
        FileReadings readings = new FileReadings(
                store,
                process.health(),
                filesPrefix,
                (reader, waited) -> process.metrics().read(site, reader, waited));
        Scope scope = new Scope(
                site, filesPrefix, settings, openedMillis, store, process, ledger, completions, new Pauses(random));
        return new Targets(
                ledger,
                readings,
                engines.urls().stream()
                        .map(engine -> new UrlTarget(engine, scope, standings.get(engine.target()), calendarMillis))
                        .toList(),
                engines.hubs().stream()
                        .map(engine -> new HubTarget(engine, scope, standings.get(engine.target())))
                        .toList(),
                engines.files().stream()
                        .map(engine ->
                                new FileTarget(engine, scope, readings, standings.get(engine.target()), calendarMillis))
                        .toList());
    }

    /** Forgets a target that is no longer configured. If it comes back, it starts anew. */
    private void forget(String target) {
        List<String> urls = new ArrayList<>();
        store.forEachPending(target, (PendingUrl url) -> urls.add(url.url()));
        urls.forEach(url -> store.removePending(target, url));
        for (Submission submission : store.submissions()) {
            if (submission.target().equals(target)) {
                store.removeSubmission(target, submission.file());
            }
        }
        for (StoredReading reading : store.readings()) {
            if (reading.reader().equals(target)) {
                store.removeReading(target, reading.file());
            }
        }
        store.removeStanding(target);
    }
}
