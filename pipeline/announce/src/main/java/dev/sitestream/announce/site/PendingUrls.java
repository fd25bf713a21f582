package dev.sitestream.announce.site;

import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.announce.state.PendingUrl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pending URLs of a target. They are stored; in memory they are in the orders in which they are needed, about 300
 * bytes for each.
 *
 * <p>A URL waits until it is due, and is ready then. The ready ones are separated by the maximum size of their batch.
 */
final class PendingUrls {

    private static final Comparator<PendingUrl> OLDEST_FIRST =
            Comparator.comparingLong(PendingUrl::eventMillis).thenComparing(PendingUrl::url);
    private static final Comparator<PendingUrl> EARLIEST_FIRST =
            Comparator.comparingLong(PendingUrl::dueMillis).thenComparing(PendingUrl::url);

    private final AnnounceStore store;
    private final String target;
    private final Map<String, PendingUrl> all = new HashMap<>();
    private final NavigableSet<PendingUrl> byEvent = new TreeSet<>(OLDEST_FIRST);
    private final NavigableSet<PendingUrl> waiting = new TreeSet<>(EARLIEST_FIRST);
    private final NavigableMap<Integer, NavigableSet<PendingUrl>> ready = new TreeMap<>();
    private boolean suspectsTurn;

    /** Reads the pending URLs from the store. */
    PendingUrls(AnnounceStore store, String target) {
        this.store = store;
        this.target = target;
        store.forEachPending(target, this::add);
    }

    int size() {
        return all.size();
    }

    @Nullable
    PendingUrl get(String url) {
        return all.get(url);
    }

    /** Stores a URL; it waits until it is due. */
    void put(PendingUrl url) {
        store.putPending(target, url);
        forget(url.url());
        add(url);
    }

    void remove(String url) {
        store.removePending(target, url);
        forget(url);
    }

    /** Returns the URL with the oldest event; null if there is none. */
    @Nullable
    PendingUrl oldest() {
        return byEvent.isEmpty() ? null : byEvent.first();
    }

    /** Makes up to this many URLs ready that are due; returns whether all of them are ready now. */
    boolean makeReady(long calendarMillis, int max) {
        for (int moved = 0; !waiting.isEmpty() && waiting.first().dueMillis() <= calendarMillis; moved++) {
            if (moved == max) {
                return false;
            }
            PendingUrl due = waiting.pollFirst();
            ready.computeIfAbsent(due.limit(), limit -> new TreeSet<>(OLDEST_FIRST))
                    .add(due);
        }
        return true;
    }

    boolean hasReady() {
        return !ready.isEmpty();
    }

    /** Returns when the next waiting URL is due; {@link Long#MAX_VALUE} if none waits. */
    long nextDueMillis() {
        return waiting.isEmpty() ? Long.MAX_VALUE : waiting.first().dueMillis();
    }

    /**
     * Chooses the next batch: the ready URLs with the newest events. URLs of refused batches are never mixed with
     * others, and take turns with them. Of those, the ones with the largest limit are first: this frees most URLs.
     */
    List<PendingUrl> nextBatch(int most) {
        if (ready.isEmpty()) {
            return List.of();
        }
        boolean fresh = ready.containsKey(PendingUrl.UNSUSPECTED);
        Integer suspects = ready.lowerKey(PendingUrl.UNSUSPECTED);
        int limit = suspects != null && (suspectsTurn || !fresh) ? suspects : PendingUrl.UNSUSPECTED;
        suspectsTurn = limit == PendingUrl.UNSUSPECTED;
        return newest(limit, Math.min(most, limit));
    }

    /** Returns one of the ready URLs; null if there is none. */
    @Nullable
    PendingUrl anyReady() {
        return ready.isEmpty() ? null : ready.firstEntry().getValue().first();
    }

    private List<PendingUrl> newest(int limit, int most) {
        List<PendingUrl> newest = new ArrayList<>();
        NavigableSet<PendingUrl> chosen = ready.get(limit);
        Iterator<PendingUrl> urls = chosen == null ? Collections.emptyIterator() : chosen.descendingIterator();
        while (urls.hasNext() && newest.size() < most) {
            newest.add(urls.next());
        }
        return newest;
    }

    private void add(PendingUrl url) {
        all.put(url.url(), url);
        byEvent.add(url);
        waiting.add(url);
    }

    private void forget(String url) {
        PendingUrl known = all.remove(url);
        if (known == null) {
            return;
        }
        byEvent.remove(known);
        waiting.remove(known);
        NavigableSet<PendingUrl> others = ready.get(known.limit());
        if (others != null) {
            others.remove(known);
            if (others.isEmpty()) {
                ready.remove(known.limit());
            }
        }
    }
}
