package dev.sitestream.compare.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The first findings of each kind, with long texts cut off. */
final class Samples implements FindingReceiver {

    /** The most findings of a kind. */
    private static final int MAX_ROWS = 10;

    /** The most kinds in a list. */
    private static final int MAX_KINDS = 20;

    private static final int MAX_TEXT = 300;

    private final Map<FindingList, Map<String, List<List<String>>>> rows = new EnumMap<>(FindingList.class);

    @Override
    public boolean wants(FindingList list, String kind) {
        Map<String, List<List<String>>> kinds = rows.get(list);
        if (kinds == null) {
            return true;
        }
        List<List<String>> sofar = kinds.get(kind);
        return sofar == null ? kinds.size() < MAX_KINDS : sofar.size() < MAX_ROWS;
    }

    @Override
    public void row(FindingList list, String kind, List<String> row) {
        rows.computeIfAbsent(list, any -> new TreeMap<>())
                .computeIfAbsent(kind, any -> new ArrayList<>())
                .add(row.stream().map(Samples::shortened).toList());
    }

    /** The rows of a list, those of one kind together. */
    List<List<String>> of(FindingList list) {
        return rows.getOrDefault(list, Map.of()).values().stream()
                .flatMap(Collection::stream)
                .toList();
    }

    private static String shortened(String text) {
        if (text.length() <= MAX_TEXT) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
        return text.substring(0, end) + "...";
    }
}
