package dev.sitestream.compare.report;

import dev.sitestream.compare.Side;
import dev.sitestream.compare.Totals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A complete comparison.
 *
 * @param old the name of the old side, as it was given
 * @param now the name of the new side
 * @param ignored the names of fields that were not compared
 * @param totals the counts
 * @param samples some findings
 */
record ComparisonResult(String old, String now, List<String> ignored, Totals totals, Samples samples) {

    ComparisonResult {
        ignored = List.copyOf(ignored);
    }

    /** The number of findings in a list. */
    long count(FindingList list) {
        return switch (list) {
            case ONLY_IN_OLD -> totals.all().missing();
            case ONLY_IN_NEW -> totals.all().added();
            case DIFFERING -> totals.all().differing();
            case LIKELY_THE_SAME -> totals.likely();
            case RESPELLED -> totals.respelled();
            case DUPLICATES -> duplicates();
            case PROBLEMS -> problems();
        };
    }

    private long duplicates() {
        return totals.of(Side.OLD).duplicates() + totals.of(Side.NEW).duplicates();
    }

    private long problems() {
        long problems = 0;
        for (Side side : Side.values()) {
            problems += totals.of(side).errors() + totals.of(side).warnings();
        }
        return problems;
    }

    /** The numbers of findings in a list by their reason, such as the field. A finding may have several. */
    Map<String, Long> reasons(FindingList list) {
        return switch (list) {
            case DIFFERING -> named(totals.byField(), field -> field.text());
            case LIKELY_THE_SAME -> named(totals.byEvidence(), evidence -> evidence.text());
            case RESPELLED -> named(totals.byRule(), rule -> rule.text());
            case ONLY_IN_OLD, ONLY_IN_NEW, DUPLICATES, PROBLEMS -> Map.of();
        };
    }

    private static <E extends Enum<E>> Map<String, Long> named(Map<E, Long> counts, Function<E, String> name) {
        Map<String, Long> named = new LinkedHashMap<>();
        new TreeMap<>(counts).forEach((reason, count) -> named.put(name.apply(reason), count));
        return named;
    }
}
