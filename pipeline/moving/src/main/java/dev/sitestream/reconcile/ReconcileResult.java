package dev.sitestream.reconcile;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a reconciliation.
 *
 * @param counts how many pages there are of each finding; a missing one has none
 * @param samples the first pages of each finding, but not of equal ones
 * @param problemCount how many problems the listing has; with any it may be incomplete
 * @param problems the first of them
 * @param refusal why nothing is deleted, and what to do; null if everything that is gone is deleted
 */
public record ReconcileResult(
        Map<Finding, Long> counts,
        Map<Finding, List<String>> samples,
        long problemCount,
        List<String> problems,
        @Nullable String refusal) {

    public ReconcileResult {
        counts = Map.copyOf(counts);
        samples = Map.copyOf(samples);
        problems = List.copyOf(problems);
    }

    /** The number of pages of a finding. */
    public long count(Finding finding) {
        return counts.getOrDefault(finding, 0L);
    }

    /** Whether the whole listing was read, and everything that follows from it is done. */
    public boolean isComplete() {
        return problemCount == 0 && refusal == null;
    }
}
