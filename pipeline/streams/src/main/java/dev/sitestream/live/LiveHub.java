package dev.sitestream.live;

import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.published.ChangeCounts;
import dev.sitestream.published.PageRecord;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.live.LiveBatch;
import dev.sitestream.query.live.LiveChange;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Passes on what becomes visible just now to those who watch: every half second how much, and some of it. Those who
 * watch the whole pipeline also get what the other instances pass on.
 *
 * <p>While nobody watches, it collects nothing, has no thread and no connection. Thread-safe.
 */
public final class LiveHub implements VisibleWatch, AutoCloseable {

    /** How often a watcher gets something, if there is something. */
    static final Duration PERIOD = Duration.ofMillis(500);

    /** 20 a second. */
    static final int EXAMPLES = 10;

    private static final int MOST_KEPT = 200;
    private static final int IDLE_PERIODS = 10;
    private static final int PERIODS_BETWEEN_PEERS = 10;

    /** How long somebody watches who has asked once. */
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final LiveWindow own = new LiveWindow(EXAMPLES);
    private final LiveWindow whole = new LiveWindow(EXAMPLES);
    private final LivePeers peers;

    private final Set<LiveWatcher> watchersOfInstance = new LinkedHashSet<>();
    private final Set<LiveWatcher> watchersOfAll = new LinkedHashSet<>();
    private final Deque<LiveChange> kept = new ArrayDeque<>();
    private ChangeCounts keptCounts = ChangeCounts.NONE;
    private Instant keptSince = Instant.EPOCH;
    private long leaseEndsNanos;
    private boolean isLeased;
    private long ownIdle;
    private long wholeIdle;
    private long periods;
    private boolean followsPeers;
    private boolean closed;
    private @Nullable ScheduledExecutorService ticker;

    /** Whether anybody watches; read by stream threads. */
    private volatile boolean on;

    /** @param others supplies the addresses of the other instances */
    public LiveHub(Supplier<? extends Collection<String>> others) {
        this.peers = new LivePeers(others, whole::add);
    }

    @Override
    public boolean isOn() {
        return on;
    }

    @Override
    public int room() {
        return own.room();
    }

    @Override
    public void show(ChangeCounts counts, List<PageRecord> examples) {
        own.add(counts, examples.stream().map(LiveHub::change).toList());
    }

    /** Adds a watcher of this instance's changes alone. */
    public synchronized void watchInstance(LiveWatcher watcher) {
        watch(watchersOfInstance, watcher);
    }

    /** Adds a watcher of the changes of all instances. */
    public synchronized void watchAll(LiveWatcher watcher) {
        watch(watchersOfAll, watcher);
    }

    /** Removes a watcher. */
    public synchronized void leave(LiveWatcher watcher) {
        watchersOfInstance.remove(watcher);
        watchersOfAll.remove(watcher);
        stopIfUnwatched();
    }

    /** What has become visible since somebody asks for this, or watches all instances. */
    public synchronized LiveAnswer ask() {
        if (!closed) {
            isLeased = true;
            leaseEndsNanos = System.nanoTime() + LEASE.toNanos();
            start();
        }
        return new LiveAnswer(
                keptSince.truncatedTo(ChronoUnit.MILLIS).toString(),
                now().toString(),
                keptCounts,
                List.copyOf(kept),
                peers.silent());
    }

    @Override
    public void close() {
        List<LiveWatcher> ended;
        synchronized (this) {
            closed = true;
            ended = new ArrayList<>(watchersOfInstance);
            ended.addAll(watchersOfAll);
            watchersOfInstance.clear();
            watchersOfAll.clear();
            isLeased = false;
            stopIfUnwatched();
        }
        ended.forEach(LiveWatcher::end);
    }

    private void watch(Set<LiveWatcher> watchers, LiveWatcher watcher) {
        if (closed) {
            watcher.end();
        } else {
            watchers.add(watcher);
            start();
        }
    }

    private void start() {
        if (ticker != null) {
            return;
        }
        own.take(now(), List.of());
        whole.take(now(), List.of());
        kept.clear();
        keptCounts = ChangeCounts.NONE;
        keptSince = now();
        ScheduledThreadPoolExecutor started = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "sitestream-live");
            thread.setDaemon(true);
            return thread;
        });
        var unused = started.scheduleWithFixedDelay(this::tick, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        ticker = started;
        on = true;
    }

    private void stopIfUnwatched() {
        if (watchersOfInstance.isEmpty() && watchersOfAll.isEmpty() && !isLeased && ticker != null) {
            on = false;
            ticker.shutdown();
            ticker = null;
            peers.stop();
            followsPeers = false;
        }
    }

    private void tick() {
        List<Runnable> calls = new ArrayList<>();
        synchronized (this) {
            if (ticker == null) {
                return;
            }
            if (isLeased && System.nanoTime() > leaseEndsNanos) {
                isLeased = false;
                stopIfUnwatched();
            }
            boolean isWholeWatched = isLeased || !watchersOfAll.isEmpty();
            if (periods++ % PERIODS_BETWEEN_PEERS == 0 || isWholeWatched != followsPeers) {
                peers.follow(isWholeWatched);
                followsPeers = isWholeWatched;
            }
            ownIdle = passOn(own, watchersOfInstance, ownIdle, List.of(), calls, isWholeWatched);
            if (isWholeWatched) {
                wholeIdle = passOn(whole, watchersOfAll, wholeIdle, peers.silent(), calls, false);
            }
        }
        // Watchers call back when they leave.
        calls.forEach(Runnable::run);
    }

    /** Passes on what a window has collected; returns for how many periods that was nothing. */
    private long passOn(
            LiveWindow window,
            Set<LiveWatcher> watchers,
            long idle,
            List<String> silent,
            List<Runnable> calls,
            boolean isPartOfWhole) {
        List<LiveWatcher> all = List.copyOf(watchers);
        if (window.isEmpty()) {
            if ((idle + 1) % IDLE_PERIODS == 0) {
                calls.add(() -> all.forEach(LiveWatcher::idle));
            }
            return idle + 1;
        }
        LiveBatch batch = window.take(now(), silent);
        if (isPartOfWhole) {
            whole.add(batch.counts(), batch.changes());
        } else if (window == whole) {
            keep(batch);
        }
        calls.add(() -> all.forEach(watcher -> watcher.accept(batch)));
        return 0;
    }

    private void keep(LiveBatch batch) {
        keptCounts = keptCounts.plus(batch.counts());
        batch.changes().forEach(kept::addFirst);
        while (kept.size() > MOST_KEPT) {
            kept.removeLast();
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }

    private static LiveChange change(PageRecord record) {
        return new LiveChange(
                record.change().name().toLowerCase(Locale.ROOT),
                record.url(),
                record.site(),
                record.section(),
                record.file(),
                Instant.EPOCH.plus(record.eventTimeMicros(), ChronoUnit.MICROS).toString(),
                Instant.ofEpochMilli(record.visibleAtMillis()).toString());
    }
}
