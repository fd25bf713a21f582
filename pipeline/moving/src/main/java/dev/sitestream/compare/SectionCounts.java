package dev.sitestream.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts by section: the one that the old side's entry names, or the new one's for pages that only it lists. */
final class SectionCounts {

    /** The most sections that are counted by name. */
    private static final int MAX_SECTIONS = 500;

    private final Map<String, GroupTotals> sections = new HashMap<>();
    private final GroupTotals others = new GroupTotals("(others)");

    /** The counts of a section. */
    GroupTotals of(String section) {
        GroupTotals known = sections.get(section);
        if (known != null || sections.size() >= MAX_SECTIONS) {
            return known == null ? others : known;
        }
        GroupTotals created = new GroupTotals(section);
        sections.put(section, created);
        return created;
    }

    /** The sections, those with most pages first. */
    List<GroupTotals> totals() {
        List<GroupTotals> totals = new ArrayList<>(sections.values());
        totals.add(others);
        totals.removeIf(section -> section.pages() == 0);
        totals.sort(Comparator.comparingLong(GroupTotals::pages).reversed().thenComparing(GroupTotals::name));
        return totals;
    }
}
