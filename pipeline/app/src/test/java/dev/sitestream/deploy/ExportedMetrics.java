package dev.sitestream.deploy;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of metrics in Prometheus' text format, each with its labels and all their values. */
public final class ExportedMetrics {

    private static final Pattern SERIES =
            Pattern.compile("(?<name>[a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(?<labels>.*)})? \\S+");
    private static final Pattern LABEL =
            Pattern.compile("(?<label>[a-zA-Z_][a-zA-Z0-9_]*)=\"(?<value>(?:[^\"\\\\]|\\\\.)*)\"");

    private final Map<String, Map<String, Set<String>>> labels = new TreeMap<>();

    private ExportedMetrics() {}

    /** Parses the answer of {@code /metrics}. */
    public static ExportedMetrics read(String text) {
        ExportedMetrics metrics = new ExportedMetrics();
        text.lines().filter(line -> !line.startsWith("#")).forEach(metrics::add);
        return metrics;
    }

    public boolean has(String metric) {
        return labels.containsKey(metric);
    }

    /** Whether a metric has this label. */
    public boolean has(String metric, String label) {
        return labelsOf(metric).containsKey(label);
    }

    /** The values of a metric's label. */
    public Set<String> values(String metric, String label) {
        return labelsOf(metric).getOrDefault(label, Set.of());
    }

    /** The labels of any of these metrics. */
    public Set<String> labelsOfAny(Collection<String> metrics) {
        Set<String> all = new HashSet<>();
        metrics.forEach(metric -> all.addAll(labelsOf(metric).keySet()));
        return all;
    }

    /** The metrics' names, for messages. */
    public List<String> names() {
        return List.copyOf(labels.keySet());
    }

    private Map<String, Set<String>> labelsOf(String metric) {
        return labels.getOrDefault(metric, Map.of());
    }

    private void add(String line) {
        Matcher series = SERIES.matcher(line);
        if (!series.matches()) {
            throw new AssertionError("no figure: " + line);
        }
        Map<String, Set<String>> known = labels.computeIfAbsent(series.group("name"), name -> new TreeMap<>());
        String written = series.group("labels");
        if (written != null) {
            Matcher label = LABEL.matcher(written);
            while (label.find()) {
                known.computeIfAbsent(label.group("label"), name -> new HashSet<>())
                        .add(label.group("value"));
            }
        }
    }
}
