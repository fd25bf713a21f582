package dev.sitestream.ingest;

import dev.sitestream.page.event.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups the problems of a mapping by the item of the payload: {@code items[3].url} is a problem of the fourth item.
 */
final class UnmappedItems {

    private static final String ITEMS = "items[";

    private UnmappedItems() {}

    /** The problems of each item that makes no event. Problems of no item are those of the whole payload. */
    static Collection<List<Problem>> of(List<Problem> problems) {
        Map<String, List<Problem>> items = new LinkedHashMap<>();
        for (Problem problem : problems) {
            int end = problem.field().startsWith(ITEMS) ? problem.field().indexOf(']') + 1 : 0;
            items.computeIfAbsent(problem.field().substring(0, end), item -> new ArrayList<>())
                    .add(problem);
        }
        return items.values();
    }
}
