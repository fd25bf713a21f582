package dev.sitestream.faults.published;

import dev.sitestream.faults.store.StoreHistory;
import dev.sitestream.published.PageRecord;
import dev.sitestream.published.PageRecord.Change;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Folds the records of the published pages. Each record is judged when it is read:
 *
 * <ul>
 *   <li>A page that is reported as published has been visible in the named file since {@code visibleAt} at the latest,
 *       with the {@code lastmod} of this change or of a later one: a file can be written again before it is listed.
 *   <li>A page that is reported as unlisted was not visible in the named file at {@code visibleAt}.
 *   <li>Of the records of a URL, the later ones have no earlier event. The same record may come again.
 * </ul>
 */
final class FoldedPages {

    private final StoreHistory history;

    /** The {@code lastmod} of changes that change only the time. */
    private final String constantLastmod;

    private final Map<String, PageRecord> latest = new TreeMap<>();
    private final Map<String, List<PageRecord>> changes = new TreeMap<>();
    private long records;
    private long repeated;
    private long removed;

    FoldedPages(StoreHistory history, String constantLastmod) {
        this.history = history;
        this.constantLastmod = constantLastmod;
    }

    /** Adds a record and returns the violations of the rules. */
    List<String> add(String url, byte @Nullable [] value) {
        if (value == null) {
            removed++;
            PageRecord before = latest.remove(url);
            return before != null && before.change() != Change.UNLISTED
                    ? List.of(url + " was forgotten while it was published: " + before)
                    : List.of();
        }
        PageRecord record = PageRecord.ofJson(value);
        records++;
        List<String> violations = new ArrayList<>();
        if (!record.url().equals(url)) {
            violations.add(url + " is the key of " + record);
        }
        PageRecord before = latest.put(url, record);
        if (record.equals(before)) {
            repeated++;
        } else if (before != null && record.eventTimeMicros() < before.eventTimeMicros()) {
            violations.add("an earlier event came later: " + before + ", then " + record);
        } else if (before != null && record.visibleAtMillis() < before.visibleAtMillis()) {
            violations.add("an earlier state came later: " + before + ", then " + record);
        }
        if (record.change() != Change.RELISTED) {
            changes.computeIfAbsent(url, absent -> new ArrayList<>()).add(record);
        }
        judge(record, violations);
        return violations;
    }

    private void judge(PageRecord record, List<String> violations) {
        long visibleAt = record.visibleAtMillis();
        if (record.change() == Change.UNLISTED) {
            if (history.isShownSince(record.file(), record.url(), visibleAt)) {
                violations.add("reported as unlisted while it was visible since "
                        + history.visibleSince(record.file(), record.url()) + ": " + record + "; former reports: "
                        + changes.get(record.url()));
            }
            return;
        }
        Instant event = Times.instantOf(record.eventTimeMicros());
        Long first = history.firstVisibleMillis(
                        record.file(),
                        record.url(),
                        lastmod -> record.change() == Change.RELISTED
                                || lastmod.equals(constantLastmod)
                                || (!lastmod.isEmpty()
                                        && !Instant.parse(lastmod).isBefore(event)))
                .orElse(null);
        if (first == null) {
            violations.add("reported before it was visible: " + record);
        } else if (visibleAt < first) {
            violations.add("dated " + (first - visibleAt) + " ms before it was visible: " + record);
        }
    }

    /** Returns since when the changes of pages with events from this time on have been visible, in order, by URLs. */
    Map<String, List<Long>> changes(Instant fromEvent) {
        long fromMicros = ChronoUnit.MICROS.between(Instant.EPOCH, fromEvent);
        Map<String, List<Long>> visible = new TreeMap<>();
        changes.forEach((url, records) -> {
            List<Long> times = records.stream()
                    .filter(record -> record.eventTimeMicros() >= fromMicros)
                    .map(PageRecord::visibleAtMillis)
                    .toList();
            if (!times.isEmpty()) {
                visible.put(url, times);
            }
        });
        return visible;
    }

    /** Compares the published pages with what crawlers see, as the names of files by URLs. */
    List<String> differences(Map<String, String> visible) {
        Set<String> urls = new TreeSet<>(visible.keySet());
        urls.addAll(latest.keySet());
        return urls.stream()
                .filter(url -> !Objects.equals(fileOf(url), visible.get(url)))
                .map(url -> url + " was reported last by " + latest.get(url) + ", but crawlers see it in "
                        + visible.get(url))
                .toList();
    }

    private @Nullable String fileOf(String url) {
        PageRecord record = latest.get(url);
        return record == null || record.change() == Change.UNLISTED ? null : record.file();
    }

    @Override
    public String toString() {
        return records + " records of " + latest.size() + " pages, " + repeated + " repeated at once, " + removed
                + " without a value";
    }
}
