package dev.sitestream.faults.published;

import dev.sitestream.faults.store.StoreHistory;
import dev.sitestream.published.FileRecord;
import dev.sitestream.published.FileRecord.Op;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Folds the records of the published files. Before the record of an index, there is one of each file that this version
 * of the index lists.
 */
final class FoldedFiles {

    private final StoreHistory history;
    private final Map<String, FileRecord> latest = new TreeMap<>();
    private final Set<String> everWritten = new HashSet<>();
    private long records;
    private long removed;

    FoldedFiles(StoreHistory history) {
        this.history = history;
    }

    /** Adds a record and returns the violations of the rules. */
    List<String> add(String url, byte @Nullable [] value) {
        if (value == null) {
            removed++;
            FileRecord before = latest.remove(url);
            return before != null && before.op() != Op.RETIRED
                    ? List.of(url + " was forgotten, but not retired: " + before)
                    : List.of();
        }
        FileRecord record = FileRecord.ofJson(value);
        records++;
        List<String> violations = new ArrayList<>();
        if (!record.url().equals(url)) {
            violations.add(url + " is the key of " + record);
        }
        latest.put(url, record);
        String etag = record.etag();
        if (etag != null) {
            everWritten.add(record.file());
            history.listedBy(unquoted(etag)).orElse(Set.of()).stream()
                    .filter(name -> !everWritten.contains(name))
                    .forEach(name -> violations.add(name + " is listed, but was not reported before " + record));
        }
        return violations;
    }

    /**
     * Compares the written files with the store.
     *
     * @param listed the versions of the listed files and of the site's own files, by their names
     */
    List<String> differences(Map<String, String> listed) {
        Map<String, String> folded = new TreeMap<>();
        latest.values().forEach(record -> {
            String etag = record.etag();
            if (etag != null) {
                folded.put(record.file(), unquoted(etag));
            }
        });
        Set<String> names = new TreeSet<>(folded.keySet());
        names.addAll(listed.keySet());
        return names.stream()
                .filter(name -> !Objects.equals(folded.get(name), listed.get(name)))
                .map(name -> name + " was reported as version " + folded.get(name) + ", but the store has "
                        + listed.get(name))
                .toList();
    }

    private static String unquoted(String etag) {
        return etag.replace("\"", "");
    }

    @Override
    public String toString() {
        return records + " records of " + latest.size() + " files, " + removed + " without a value";
    }
}
