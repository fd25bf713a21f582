package dev.sitestream.faults.store;

import dev.sitestream.faults.model.KnownPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Compares what a crawler found with what has to be published when nothing is under way. */
public final class PublishedComparison {

    private static final int SHOWN = 10;

    private PublishedComparison() {}

    /** Every difference, in words; none when the published set is right, with every page in exactly one file. */
    public static List<String> differences(SortedMap<String, KnownPage> model, CrawledPages crawled) {
        List<String> differences = new ArrayList<>(crawled.flaws());
        for (Map.Entry<String, KnownPage> expected : model.entrySet()) {
            String url = expected.getKey();
            List<KnownPage> found = crawled.pages().getOrDefault(url, List.of());
            if (found.isEmpty()) {
                differences.add("missing: " + url + " as " + expected.getValue());
            } else if (found.size() > 1) {
                differences.add("in several files: " + url + " as " + found);
            } else if (!found.get(0).equals(expected.getValue())) {
                differences.add("differing: " + url + " as " + found.get(0) + ", not as " + expected.getValue());
            }
        }
        for (String url : crawled.pages().keySet()) {
            if (!model.containsKey(url)) {
                differences.add("extra: " + url);
            }
        }
        return differences;
    }

    /** The first few, for a message. */
    public static String shown(List<String> differences) {
        return differences.size() + " differences:\n"
                + differences.stream().limit(SHOWN).collect(Collectors.joining("\n"));
    }
}
