package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceEvent;
import dev.sitestream.announce.AnnounceEvent.FileRead;
import dev.sitestream.announce.AnnounceEvent.FileWritten;
import dev.sitestream.announce.AnnounceEvent.LaneHeld;
import dev.sitestream.announce.AnnounceEvent.PagesChanged;
import dev.sitestream.announce.AnnounceEvent.Resumed;
import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.site.Deliveries.Inbox;
import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
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
    private final Inbox inbox = new Inbox();
    private final String filesPrefix;
    private final AnnounceSettings settings;
    private final Random random;
    private @Nullable Targets targets;
    private long nextDueMillis = Long.MIN_VALUE;

    /** The targets and what they share, from the first call on. */
    private record Targets(
            Ledger ledger, FileReadings readings, List<UrlTarget> urls, List<HubTarget> hubs, List<FileTarget> files) {

        boolean isHeld() {
            return !ledger.state().heldLanes().isEmpty();
        }
    }

    /**
     * Creates the announcer of a site on its stored state.
     *
     * @param filesPrefix the URL of the site's folder of published files, which ends with a slash
     * @param seed of the random parts of pauses
     */
    public SiteAnnouncer(
            String site,
            String filesPrefix,
            AnnounceSettings settings,
            AnnounceEngines engines,
            AnnounceStore store,
            AnnounceContext process,
            long seed) {
        this.site = site;
        this.filesPrefix = filesPrefix;
        this.settings = settings;
        this.engines = engines;
        this.store = store;
        this.process = process;
        this.random = new Random(seed);
    }

    /** Takes an event, and stores what it means. */
    public void apply(AnnounceEvent event, long nowMillis) {
        Targets open = targets(nowMillis);
        if (event instanceof PagesChanged changed) {
            for (UrlTarget target : open.urls) {
                changed.pages().forEach(page -> target.accept(page, nowMillis));
                target.skip(Skipped.OLD, changed.old());
                target.skip(Skipped.DAILY, changed.overCap());
            }
        } else if (event instanceof FileWritten written) {
            onWritten(open, written);
        } else if (event instanceof FileRead read) {
            open.readings.read(read, nowMillis);
        } else if (event instanceof LaneHeld lane) {
            open.ledger.hold(lane.lane(), lane.held());
        } else {
            resume(open, ((Resumed) event).target());
        }
        plan(open);
    }

    /** Whether {@link #run} has anything to do. */
    public boolean isDue(long nowMillis) {
        return nowMillis >= nextDueMillis || !inbox.isEmpty();
    }

    /** Returns when {@link #run} has something to do next, unless an answer or an event comes before. */
    public long nextDueMillis() {
        return nextDueMillis;
    }

    /** Handles the answers that have arrived, and starts what is due. It does a bounded part of the work. */
    public void run(long nowMillis) {
        Targets open = targets(nowMillis);
        inbox.handle();
        Budget budget = new Budget();
        boolean held = open.isHeld();
        open.urls.forEach(target -> target.run(nowMillis, held, budget));
        open.hubs.forEach(target -> target.run(nowMillis, held));
        open.files.forEach(target -> target.run(nowMillis, held, budget));
        open.ledger.expire(nowMillis, budget);
        plan(open);
    }

    /**
     * Drops the answers that are still to come, and removes the site's health issues about announcements, since this
     * process no longer runs it.
     */
    public void close() {
        inbox.close();
        if (targets != null) {
            targets.urls.forEach(UrlTarget::close);
            targets.hubs.forEach(HubTarget::close);
            targets.files.forEach(FileTarget::close);
        }
    }

    /** Returns the number of URLs, feeds and files that wait for a target, each counted for each target. */
    public int pending() {
        Targets open = targets;
        return open == null
                ? 0
                : open.urls.stream().mapToInt(UrlTarget::pending).sum()
                        + open.hubs.stream().mapToInt(HubTarget::pending).sum()
                        + open.files.stream().mapToInt(FileTarget::pending).sum();
    }

    /** Returns the number of requests that are not answered, or whose answers are not completely stored. */
    public int inProgress() {
        Targets open = targets;
        return open == null
                ? 0
                : open.urls.stream().mapToInt(UrlTarget::inProgress).sum()
                        + open.hubs.stream().mapToInt(HubTarget::inProgress).sum()
                        + open.files.stream().mapToInt(FileTarget::inProgress).sum();
    }

    /** Returns what waits for each target; nothing before the first call of {@link #run} or {@link #apply}. */
    public List<TargetBacklog> backlogs() {
        Targets open = targets;
        return open == null
                ? List.of()
                : Stream.of(
                                open.urls.stream()
                                        .map(urls -> new TargetBacklog(
                                                urls.target(), urls.pending(), urls.oldestEventMillis())),
                                open.hubs.stream()
                                        .map(hub -> new TargetBacklog(hub.target(), hub.pending(), Long.MAX_VALUE)),
                                open.files.stream()
                                        .map(files ->
                                                new TargetBacklog(files.target(), files.pending(), Long.MAX_VALUE)))
                        .flatMap(backlogs -> backlogs)
                        .toList();
    }

    private void onWritten(Targets open, FileWritten written) {
        open.readings.written(written.name(), written.atMillis());
        if (written.kind() == FileWritten.Kind.SHARD) {
            return;
        }
        KnownFile file = new KnownFile(written.name(), written.kind(), written.atMillis());
        store.putFile(file);
        open.hubs.forEach(target -> target.accept(written));
        open.files.forEach(target -> target.accept(file));
    }

    private static void resume(Targets open, @Nullable String name) {
        open.urls.stream().filter(target -> is(target.target(), name)).forEach(UrlTarget::resume);
        open.hubs.stream().filter(target -> is(target.target(), name)).forEach(HubTarget::resume);
        open.files.stream().filter(target -> is(target.target(), name)).forEach(FileTarget::resume);
    }

    private static boolean is(String target, @Nullable String name) {
        return name == null || name.equals(target);
    }

    private void plan(Targets open) {
        boolean held = open.isHeld();
        long next = open.ledger.nextExpiryMillis();
        for (UrlTarget target : open.urls) {
            next = Math.min(next, target.nextDueMillis(held));
        }
        for (HubTarget target : open.hubs) {
            next = Math.min(next, target.nextDueMillis(held));
        }
        for (FileTarget target : open.files) {
            next = Math.min(next, target.nextDueMillis(held));
        }
        nextDueMillis = next;
    }

    private Targets targets(long nowMillis) {
        Targets open = targets;
        if (open == null) {
            open = open(nowMillis);
            targets = open;
        }
        return open;
    }

    private Targets open(long nowMillis) {
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
        Scope scope = new Scope(site, filesPrefix, settings, store, process, ledger, inbox, new Pauses(random));
        return new Targets(
                ledger,
                readings,
                engines.urls().stream()
                        .map(engine -> new UrlTarget(engine, scope, standings.get(engine.target()), nowMillis))
                        .toList(),
                engines.hubs().stream()
                        .map(engine -> new HubTarget(engine, scope, standings.get(engine.target()), nowMillis))
                        .toList(),
                engines.files().stream()
                        .map(engine ->
                                new FileTarget(engine, scope, readings, standings.get(engine.target()), nowMillis))
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
