package dev.sitestream.shard;

import dev.sitestream.shard.PageState.Withheld;
import dev.sitestream.site.Exclusion;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts a lane's withheld pages as they come and go.
 *
 * <p>Where earlier releases have left pages that nobody has counted, these are counted in the order of their URLs while they are examined:
 * until then, a page beyond the last of them does not count, whatever happens to it.
 */
final class WithheldPages {

    private final LaneStore store;
    private final Map<Exclusion, Long> pages = new EnumMap<>(Exclusion.class);
    private @Nullable String countedTo;
    private boolean changed;

    /**
     * Goes on with what the store has counted.
     *
     * @param begun whether the lane has had any change before
     */
    WithheldPages(LaneStore store, boolean begun) {
        this.store = store;
        WithheldCounts stored = store.withheld();
        changed = stored == null;
        if (stored == null) {
            stored = begun ? WithheldCounts.UNCOUNTED : WithheldCounts.NONE;
        }
        pages.putAll(stored.pages());
        countedTo = stored.countedTo();
    }

    /** Whether all pages have been counted. */
    boolean isComplete() {
        return countedTo == null;
    }

    /** Whether there is none at all. */
    boolean isEmpty() {
        return isComplete() && pages.values().stream().allMatch(count -> count == 0);
    }

    /** How many there are, by reason. */
    Map<Exclusion, Long> pages() {
        return new EnumMap<>(pages);
    }

    /** Counts this page and those before it, of which it is the first that has not been; as it is before anything else is done with it. */
    void reach(String url, @Nullable PageState state) {
        if (!isCounted(url)) {
            countedTo = url;
            changed = true;
            count(reasonsOf(state), 1);
        }
    }

    /** No page is left that has not been counted. */
    void complete() {
        changed |= countedTo != null;
        countedTo = null;
    }

    /** A page is withheld for other reasons than before, or for none. */
    void replace(String url, @Nullable PageState before, Set<Exclusion> after) {
        Set<Exclusion> former = reasonsOf(before);
        if (!former.equals(after) && isCounted(url)) {
            count(former, -1);
            count(after, 1);
        }
    }

    /** Stores what has changed. */
    void save() {
        if (changed) {
            changed = false;
            store.putWithheld(new WithheldCounts(pages, countedTo));
        }
    }

    /** Whether the page with this URL counts, whatever it is. */
    boolean isCounted(String url) {
        return countedTo == null || url.compareTo(countedTo) <= 0;
    }

    private static Set<Exclusion> reasonsOf(@Nullable PageState state) {
        return state instanceof Withheld withheld ? withheld.reasons() : Set.of();
    }

    private void count(Set<Exclusion> reasons, long more) {
        for (Exclusion reason : reasons) {
            pages.merge(reason, more, Long::sum);
            changed = true;
        }
    }
}
