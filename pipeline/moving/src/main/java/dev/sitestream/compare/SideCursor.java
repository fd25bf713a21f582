package dev.sitestream.compare;

import dev.sitestream.sorting.SortedRecords;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the pages of one side in the order of their keys, each once. */
final class SideCursor {

    private final Side side;
    private final SortedRecords records;
    private final FileTable files;
    private final Differences differences;
    private final SideTotals totals;
    private @Nullable SortedEntry ahead;

    SideCursor(Side side, SortedRecords records, FileTable files, Differences differences, SideTotals totals)
            throws IOException {
        this.side = side;
        this.records = records;
        this.files = files;
        this.differences = differences;
        this.totals = totals;
        this.ahead = read();
    }

    /** The next page; null after the last one. */
    @Nullable
    SortedEntry next() throws IOException {
        SortedEntry page = ahead;
        if (page == null) {
            return null;
        }
        totals.addPage();
        ahead = read();
        while (ahead != null && Arrays.equals(page.key(), ahead.key())) {
            page = laterOf(page, ahead);
            ahead = read();
        }
        return page;
    }

    private @Nullable SortedEntry read() throws IOException {
        return records.next() ? new SortedEntry(records.key(), records.value(), files) : null;
    }

    /** The entry that would remain if both were upserts: the one with the later time, or else the second. */
    private SortedEntry laterOf(SortedEntry first, SortedEntry second) throws IOException {
        boolean firstCounts = timeOf(first).isAfter(timeOf(second));
        SortedEntry counted = firstCounts ? first : second;
        SortedEntry repeated = firstCounts ? second : first;
        differences.duplicate(side, counted.page(), repeated.page(), counted.differences(repeated, Set.of()));
        return counted;
    }

    private static Instant timeOf(SortedEntry entry) {
        Instant time = entry.time();
        return time == null ? Instant.MIN : time;
    }
}
