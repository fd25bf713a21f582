package dev.sitestream.identity;

import dev.sitestream.clock.Present;
import dev.sitestream.identity.IdStore.Expiry;
import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.page.url.NormalUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a task, with the URL that each had last. A changed URL is a delete of the old page and an upsert of the
 * new one; a delete by id is a delete of its page.
 *
 * <p>Of two changes of an id, the later one by its time counts. So the changes that this returns for one id are in the
 * order of their times.
 */
public final class PageIds {

    private static final int FORGOTTEN_PER_CHANGE = 2;

    private final IdStore store;
    private final Duration retention;
    private @Nullable Expiry nextExpiry;

    /**
     * Restores the ids from their store.
     *
     * @param retention how long a deleted id is remembered, so that a late, older upsert can't bring its page back
     */
    public PageIds(IdStore store, Duration retention) {
        this.store = store;
        this.retention = retention;
        this.nextExpiry = store.firstExpiry();
    }

    /**
     * What a change of an id means for pages.
     *
     * @param isStale whether a later change of the id was applied before; then the change has no effect
     * @param left the URLs whose pages are to be deleted, if they are the id's
     * @param keepsUrl whether the id had its URL before
     */
    public record Effect(boolean isStale, List<String> left, boolean keepsUrl) {

        private static final Effect STALE = new Effect(true, List.of(), false);
        private static final Effect FIRST_URL = new Effect(false, List.of(), false);
        private static final Effect SAME_URL = new Effect(false, List.of(), true);

        private static Effect left(List<String> urls) {
            return new Effect(false, urls, false);
        }
    }

    /**
     * Applies an upsert.
     *
     * @param url the page's URL now
     * @param timeMicros when the change happened
     * @param arrivedAtMillis the timestamp of its record
     * @param latestMillis the present by the clock that is furthest ahead
     */
    public Effect upsert(SiteId id, String url, long timeMicros, long arrivedAtMillis, long latestMillis) {
        KnownId known = store.get(id);
        if (isStale(known, timeMicros, latestMillis)) {
            return Effect.STALE;
        }
        store.put(id, new KnownId(timeMicros, url, 0));
        forget(arrivedAtMillis);
        String before = known == null ? null : known.url();
        if (before == null) {
            return Effect.FIRST_URL;
        }
        // A former release has stored URLs as they were spelled.
        String normalBefore = NormalUrl.of(before);
        return normalBefore.equals(url) ? Effect.SAME_URL : Effect.left(List.of(normalBefore));
    }

    /**
     * Applies a delete.
     *
     * @param url the page's URL, if the delete names it
     * @param timeMicros when the change happened
     * @param arrivedAtMillis the timestamp of its record
     * @param latestMillis the present by the clock that is furthest ahead
     */
    public Effect delete(SiteId id, @Nullable String url, long timeMicros, long arrivedAtMillis, long latestMillis) {
        KnownId known = store.get(id);
        if (isStale(known, timeMicros, latestMillis)) {
            return Effect.STALE;
        }
        putDeleted(id, timeMicros, arrivedAtMillis);
        return Effect.left(left(known, url));
    }

    /**
     * Applies a delete that has no time. It takes the time of the id's last known change, which it follows: by the time
     * of its record, it would be later than a change of the same instant that arrives next.
     *
     * @param url the page's URL, if the delete names it
     * @param arrivedAtMillis the timestamp of its record
     */
    public Effect deleteWithoutTime(SiteId id, @Nullable String url, long arrivedAtMillis) {
        KnownId known = store.get(id);
        if (known != null && known.url() != null) {
            putDeleted(id, known.timeMicros(), arrivedAtMillis);
        }
        return Effect.left(left(known, url));
    }

    private void putDeleted(SiteId id, long timeMicros, long arrivedAtMillis) {
        Expiry expiry = new Expiry(arrivedAtMillis + retention.toMillis(), id);
        store.put(id, new KnownId(timeMicros, null, expiry.atMillis()));
        store.addExpiry(expiry);
        if (nextExpiry == null || expiry.atMillis() < nextExpiry.atMillis()) {
            nextExpiry = expiry;
        }
        forget(arrivedAtMillis);
    }

    private static List<String> left(@Nullable KnownId known, @Nullable String url) {
        List<String> left = new ArrayList<>(2);
        if (known != null && known.url() != null) {
            left.add(NormalUrl.of(known.url()));
        }
        if (url != null && !left.contains(url)) {
            left.add(url);
        }
        return left;
    }

    private static boolean isStale(@Nullable KnownId known, long timeMicros, long latestMillis) {
        if (known == null || timeMicros >= known.timeMicros()) {
            return false;
        }
        // A wrong clock has set a time that is still ahead, so it can't be the later change.
        return known.timeMicros() <= TimeUnit.MILLISECONDS.toMicros(latestMillis + Present.TOLERANCE.toMillis());
    }

    /** Forgets a few deleted ids whose time has come. */
    private void forget(long nowMillis) {
        for (int i = 0; i < FORGOTTEN_PER_CHANGE; i++) {
            Expiry next = nextExpiry;
            if (next == null || next.atMillis() > nowMillis) {
                return;
            }
            KnownId known = store.get(next.id());
            // An id that has a page again, or was deleted again, stays.
            if (known != null && known.url() == null && known.forgettableFromMillis() <= next.atMillis()) {
                store.remove(next.id());
            }
            store.removeExpiry(next);
            nextExpiry = store.firstExpiry();
        }
    }
}
