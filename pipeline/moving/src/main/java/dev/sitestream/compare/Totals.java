package dev.sitestream.compare;

import dev.sitestream.compare.LikelyPair.Evidence;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The counts of a comparison. */
public final class Totals {

    private final Map<Side, SideTotals> sides = new EnumMap<>(Side.class);
    private final Map<Field, Long> fields = new EnumMap<>(Field.class);
    private final Map<SameUrlRule, Long> rules = new EnumMap<>(SameUrlRule.class);
    private final Map<Evidence, Long> likely = new EnumMap<>(Evidence.class);
    private final GroupTotals all = new GroupTotals("all");
    private final SectionCounts sections = new SectionCounts();
    private final PrefixCounts prefixes = new PrefixCounts();
    private long respelled;
    private List<GroupTotals> bySection = List.of();
    private List<GroupTotals> byPrefix = List.of();

    Totals() {
        for (Side side : Side.values()) {
            sides.put(side, new SideTotals());
        }
    }

    void countOnly(Side side, SortedEntry page) {
        all.addOnly(side);
        sections.of(page.section()).addOnly(side);
        prefixes.of(page.key()).addOnly(side);
    }

    /** Counts a page that both sides list. */
    void countBoth(SortedEntry old, Set<Field> differences) {
        GroupTotals section = sections.of(old.section());
        GroupTotals prefix = prefixes.of(old.key());
        if (differences.isEmpty()) {
            all.addEqual();
            section.addEqual();
            prefix.addEqual();
        } else {
            all.addDiffering();
            section.addDiffering();
            prefix.addDiffering();
            differences.forEach(field -> fields.merge(field, 1L, Long::sum));
        }
    }

    void countRespelled(Set<SameUrlRule> named) {
        respelled++;
        named.forEach(rule -> rules.merge(rule, 1L, Long::sum));
    }

    void countLikely(Evidence evidence) {
        likely.merge(evidence, 1L, Long::sum);
    }

    void complete() {
        bySection = List.copyOf(sections.totals());
        byPrefix = List.copyOf(prefixes.totals());
    }

    /** The counts of one side. */
    public SideTotals of(Side side) {
        SideTotals totals = sides.get(side);
        if (totals == null) {
            throw new IllegalStateException("no totals of " + side);
        }
        return totals;
    }

    /** The counts of all pages. */
    public GroupTotals all() {
        return all;
    }

    /** The number of pages that differ by each field. */
    public Map<Field, Long> byField() {
        return new EnumMap<>(fields);
    }

    /** Pages that both sides list, in different spellings of their URLs. */
    public long respelled() {
        return respelled;
    }

    /** The number of respelled pages by each rule. */
    public Map<SameUrlRule, Long> byRule() {
        return new EnumMap<>(rules);
    }

    /** Pages that only the old side lists and that are likely at another URL of the new side. */
    public long likely() {
        return likely.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The number of likely pairs by what they have in common. */
    public Map<Evidence, Long> byEvidence() {
        return new EnumMap<>(likely);
    }

    /** Counts by section, the largest first. */
    public List<GroupTotals> bySection() {
        return bySection;
    }

    /** Counts by host and first folder, the largest first. */
    public List<GroupTotals> byPrefix() {
        return byPrefix;
    }

    /** Whether both sides list the same pages with the same values, and both could be read without an error. */
    public boolean isEqual() {
        return all.equal() == all.pages() && sides.values().stream().allMatch(side -> side.errors() == 0);
    }
}
