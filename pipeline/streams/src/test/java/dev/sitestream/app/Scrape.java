package dev.sitestream.app;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One scrape in Prometheus' text format, parsed strictly and without the code that wrote it. */
final class Scrape {

    private static final Pattern SAMPLE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{(?:[a-z_]+=\"(?:[^\"\\\\\\n]|\\\\.)*\",?)*})? (\\S+)");
    private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (counter|gauge|histogram|summary)");
    private static final Pattern HELP = Pattern.compile("# HELP (\\S+) .*");

    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Double> samples = new LinkedHashMap<>();

    Scrape(String text) {
        for (String line : text.split("\n", -1)) {
            read(line);
        }
    }

    /** The value of a series; fails when the series is missing. */
    double of(String series) {
        Double value = samples.get(series);
        if (value == null) {
            throw new AssertionError("there is no " + series + " in " + samples.keySet());
        }
        return value;
    }

    /** The sum of all series of this name whose labels have all these parts, such as {@code site="shop"}. */
    double sum(String name, String... labels) {
        double sum = 0;
        int found = 0;
        for (Map.Entry<String, Double> sample : samples.entrySet()) {
            if (nameOf(sample.getKey()).equals(name) && hasAll(sample.getKey(), labels)) {
                sum += sample.getValue();
                found++;
            }
        }
        if (found == 0) {
            throw new AssertionError("there is no " + name + " with " + String.join(" and ", labels));
        }
        return sum;
    }

    /** The names of all metrics. */
    Set<String> names() {
        Set<String> names = new TreeSet<>();
        samples.keySet().forEach(series -> names.add(nameOf(series)));
        return names;
    }

    /** Fails when a series that may only grow has decreased or is missing. */
    void requireNotBefore(Scrape earlier) {
        earlier.samples.forEach((series, value) -> {
            if (earlier.isCounted(series) && !(of(series) >= value)) {
                throw new AssertionError(series + " has gone back from " + value + " to " + of(series));
            }
        });
    }

    private void read(String line) {
        Matcher type = TYPE.matcher(line);
        Matcher sample = SAMPLE.matcher(line);
        if (type.matches()) {
            if (types.put(type.group(1), type.group(2)) != null) {
                throw new AssertionError(type.group(1) + " is there twice");
            }
        } else if (sample.matches()) {
            String labels = sample.group(2) == null ? "" : sample.group(2);
            if (samples.put(sample.group(1) + labels, number(sample.group(3))) != null) {
                throw new AssertionError(line + " is there twice");
            }
        } else if (!line.isEmpty() && !HELP.matcher(line).matches()) {
            throw new AssertionError("not in Prometheus' text format: " + line);
        }
    }

    private boolean isCounted(String series) {
        String name = nameOf(series);
        String family = name.replaceFirst("_(bucket|count|sum)$", "");
        return "counter".equals(types.get(name))
                || "histogram".equals(types.get(family))
                || ("summary".equals(types.get(family)) && !name.equals(family));
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    private static boolean hasAll(String series, String... labels) {
        for (String label : labels) {
            if (!series.contains(label)) {
                return false;
            }
        }
        return true;
    }

    private static String nameOf(String series) {
        int labels = series.indexOf('{');
        return labels < 0 ? series : series.substring(0, labels);
    }
}
