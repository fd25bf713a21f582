package dev.sitestream.compare;

import dev.sitestream.listing.Listing;
import dev.sitestream.sorting.ExternalSort;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares two listings: reads and sorts one after the other, and merges them. Memory is bounded, whatever their size;
 * temporary files need about as much room as both listings without compression.
 */
public final class Comparison {

    private final Settings settings;
    private final Differences differences;
    private final Totals totals = new Totals();

    /** @param differences receives everything that is found */
    public Comparison(Settings settings, Differences differences) {
        this.settings = settings;
        this.differences = differences;
    }

    /**
     * What a comparison needs to know.
     *
     * @param temporary where temporary files go
     * @param memoryBytes the memory of each of up to five sorts at a time
     * @param ignored fields that are not compared
     * @param now the present, which bounds the times of pages
     * @param progress receives the progress
     */
    public record Settings(
            TemporaryFiles temporary, int memoryBytes, Set<Field> ignored, Instant now, Progress progress) {

        public Settings {
            ignored = Set.copyOf(ignored);
        }

        /** Settings that suit a process with {@code heapBytes}. */
        public static Settings of(long heapBytes, Set<Field> ignored, Instant now, Progress progress) {
            int share = ExternalSort.memoryShare(heapBytes);
            return new Settings(TemporaryFiles.ofSystem(), share, ignored, now, progress);
        }
    }

    /** Receives the progress. Both methods are called for each page. */
    public interface Progress {

        /** So many entries of a side have been read. */
        void read(Side side, long entries);

        /** So many of all these pages have been compared. */
        void compared(long pages, long all);
    }

    /**
     * Compares. Call it once.
     *
     * @throws IOException when a listing can't be read, or a temporary file can't be written; the message names it
     */
    public Totals run(Listing old, Listing now) throws IOException, InterruptedException {
        FileTable oldFiles = new FileTable();
        FileTable newFiles = new FileTable();
        try (ExternalSort oldSort = sort();
                ExternalSort newSort = sort();
                LikelyPairs pairs = new LikelyPairs(settings.temporary(), settings.memoryBytes())) {
            read(Side.OLD, old, oldSort, oldFiles);
            read(Side.NEW, now, newSort, newFiles);
            merge(cursor(Side.OLD, oldSort, oldFiles), cursor(Side.NEW, newSort, newFiles), pairs);
            pairs.find(pair -> {
                totals.countLikely(pair.evidence());
                differences.likely(pair);
            });
        }
        totals.complete();
        return totals;
    }

    private ExternalSort sort() {
        return new ExternalSort(settings.temporary(), settings.memoryBytes());
    }

    private void read(Side side, Listing listing, ExternalSort sort, FileTable files)
            throws IOException, InterruptedException {
        listing.read(new SideReader(side, sort, files, settings, differences, totals.of(side)));
    }

    private SideCursor cursor(Side side, ExternalSort sort, FileTable files) throws IOException {
        return new SideCursor(side, sort.sorted(), files, differences, totals.of(side));
    }

    private void merge(SideCursor olds, SideCursor news, LikelyPairs pairs) throws IOException {
        long all = totals.of(Side.OLD).entries() + totals.of(Side.NEW).entries();
        SortedEntry old = olds.next();
        SortedEntry now = news.next();
        while (old != null || now != null) {
            int order = order(old, now);
            if (old != null && order < 0) {
                only(Side.OLD, old, pairs);
            } else if (now != null && order > 0) {
                only(Side.NEW, now, pairs);
            } else if (old != null && now != null) {
                both(old, now);
            }
            old = order <= 0 ? olds.next() : old;
            now = order >= 0 ? news.next() : now;
            settings.progress()
                    .compared(totals.of(Side.OLD).pages() + totals.of(Side.NEW).pages(), all);
        }
    }

    /** The order of the keys; the end comes after all. */
    private static int order(@Nullable SortedEntry old, @Nullable SortedEntry now) {
        if (old == null) {
            return 1;
        }
        return now == null ? -1 : Arrays.compareUnsigned(old.key(), now.key());
    }

    private void only(Side side, SortedEntry entry, LikelyPairs pairs) throws IOException {
        totals.countOnly(side, entry);
        ComparedPage page = entry.page();
        differences.only(side, page);
        pairs.add(side, page);
    }

    private void both(SortedEntry old, SortedEntry now) throws IOException {
        Set<Field> fields = old.differences(now, settings.ignored());
        totals.countBoth(old, fields);
        if (!fields.isEmpty()) {
            differences.differs(old.page(), now.page(), fields);
        }
        if (isRespelled(old, now)) {
            ComparedPage oldPage = old.page();
            ComparedPage newPage = now.page();
            Set<SameUrlRule> rules = SameUrl.rules(oldPage.given(), newPage.given());
            totals.countRespelled(rules);
            differences.respelled(oldPage, newPage, rules);
        }
    }

    private static boolean isRespelled(SortedEntry old, SortedEntry now) {
        String oldUrl = old.given();
        String newUrl = now.given();
        return oldUrl == null ? newUrl != null : !oldUrl.equals(newUrl);
    }
}
