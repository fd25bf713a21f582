package dev.sitestream.placement;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.WithheldCounts;
import dev.sitestream.site.Exclusion;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts a lane's withheld pages by reason. */
final class WithheldPages {

    private final LaneStore store;
    private final Map<Exclusion, Long> pages = new EnumMap<>(Exclusion.class);
    private boolean changed;

    /** Restores the counts from the store. */
    WithheldPages(LaneStore store) {
        this.store = store;
        pages.putAll(store.withheld().pages());
    }

    /** Whether no page is withheld. */
    boolean isEmpty() {
        return pages.values().stream().allMatch(count -> count == 0);
    }

    /** Returns the number of withheld pages by reason. */
    Map<Exclusion, Long> pages() {
        return new EnumMap<>(pages);
    }

    /** Updates the counts after the reasons of a page have changed; none means that it is no longer withheld. */
    void replace(@Nullable PageState before, Set<Exclusion> after) {
        Set<Exclusion> former = reasonsOf(before);
        if (!former.equals(after)) {
            count(former, -1);
            count(after, 1);
        }
    }

    /** Stores the counts if they have changed. */
    void save() {
        if (changed) {
            changed = false;
            store.putWithheld(new WithheldCounts(pages));
        }
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
