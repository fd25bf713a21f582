package dev.sitestream.reconcile;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts findings, and keeps the first ones of each kind as samples. */
final class FindingCounts {

    private static final int SAMPLES = 10;
    private static final int MAX_PROBLEMS = 100;

    private final Map<Finding, Long> counts = new EnumMap<>(Finding.class);
    private final Map<Finding, List<String>> samples = new EnumMap<>(Finding.class);
    private final List<String> problems = new ArrayList<>();
    private long problemCount;

    void add(Finding finding, String sample) {
        counts.merge(finding, 1L, Long::sum);
        List<String> kept = samples.computeIfAbsent(finding, each -> new ArrayList<>());
        if (kept.size() < SAMPLES) {
            kept.add(sample);
        }
    }

    void add(Finding finding) {
        counts.merge(finding, 1L, Long::sum);
    }

    void problem(String text) {
        problemCount++;
        if (problems.size() < MAX_PROBLEMS) {
            problems.add(text);
        }
    }

    long count(Finding finding) {
        return counts.getOrDefault(finding, 0L);
    }

    long problemCount() {
        return problemCount;
    }

    Map<Finding, Long> counts() {
        return counts;
    }

    Map<Finding, List<String>> samples() {
        return samples;
    }

    List<String> problems() {
        return problems;
    }
}
