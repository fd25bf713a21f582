package dev.sitestream.placement.records;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.placement.state.WithheldCounts;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Section;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts a lane's withheld pages by section and reason. */
public final class WithheldPages {

    private final LaneStore store;
    private final Map<String, WithheldCounts> sections;

    /** The names of the sections whose counts have changed since they were stored. */
    private final Set<String> changed = new TreeSet<>();

    /** Restores the counts from the store. */
    public WithheldPages(LaneStore store) {
        this.store = store;
        this.sections = new HashMap<>(store.withheld());
    }

    /** Whether no page is withheld. */
    public boolean isEmpty() {
        return sections.values().stream().allMatch(counts -> counts.pages() == 0);
    }

    /** Returns the number of withheld pages by reason, in all sections. */
    public Map<Exclusion, Long> pages() {
        Map<Exclusion, Long> pages = new EnumMap<>(Exclusion.class);
        for (WithheldCounts counts : sections.values()) {
            counts.reasons().forEach((reason, count) -> pages.merge(reason, count, Long::sum));
        }
        return pages;
    }

    /** Returns the number of withheld pages with this reason, in all sections. */
    public long pages(Exclusion reason) {
        long pages = 0;
        for (WithheldCounts counts : sections.values()) {
            pages += counts.reasons().getOrDefault(reason, 0L);
        }
        return pages;
    }

    /** Updates the counts after a page was withheld in a section of this series. */
    public void withhold(@Nullable PageState before, String series, Set<Exclusion> reasons) {
        String section = Section.nameOf(series);
        boolean isSame = before instanceof Withheld withheld
                && withheld.reasons().equals(reasons)
                && Section.nameOf(withheld.series()).equals(section);
        if (!isSame) {
            release(before);
            put(section, of(section).plus(reasons));
        }
    }

    /** Updates the counts after a page was listed or deleted. */
    public void release(@Nullable PageState before) {
        if (before instanceof Withheld withheld) {
            String section = Section.nameOf(withheld.series());
            put(section, of(section).minus(withheld.reasons()));
        }
    }

    /** Stores the counts that have changed. */
    public void save() {
        if (!changed.isEmpty()) {
            changed.forEach(section -> store.putWithheld(section, of(section)));
            changed.clear();
        }
    }

    private WithheldCounts of(String section) {
        return Objects.requireNonNullElse(sections.get(section), WithheldCounts.NONE);
    }

    private void put(String section, WithheldCounts counts) {
        sections.put(section, counts);
        changed.add(section);
    }
}
