package dev.sitestream.compare;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.compare.LikelyPair.Evidence;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.sorting.ExternalSort;
import dev.sitestream.sorting.SortedRecords;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds pages that only the old side lists and that are likely at another URL of the new side.
 *
 * <p>Pages match by a value that they share and that no other such page of either side has; only for URLs that are
 * alike, the first page of each side counts. Each page is in one pair at most, the one with the strongest evidence.
 * Everything is sorted on disk: first all values, then the matches by new and by old URL.
 */
final class LikelyPairs implements AutoCloseable {

    private static final byte[] NOTHING = {};

    /** The first byte of the value of a page that the old side lists. */
    private static final int OLD_PAGE = 1;

    private final ExternalSort values;
    private final TemporaryFiles temporary;
    private final int memoryBytes;
    private boolean oldPages;
    private boolean newPages;

    /** @param memoryBytes for each of two sorts at a time */
    LikelyPairs(TemporaryFiles temporary, int memoryBytes) {
        this.temporary = temporary;
        this.memoryBytes = memoryBytes;
        this.values = new ExternalSort(temporary, memoryBytes);
    }

    /** Receives pairs. */
    interface Receiver {
        void likely(LikelyPair pair) throws IOException;
    }

    /** Adds a page that only this side lists. */
    void add(Side side, ComparedPage page) throws IOException {
        oldPages |= side == Side.OLD;
        newPages |= side == Side.NEW;
        String title = page.title();
        String lastmod = page.value(Field.LASTMOD);
        String images = page.value(Field.IMAGES);
        add(Evidence.SPELLING, AlikeUrl.onHost(page.url()), side, page);
        add(Evidence.PATH, AlikeUrl.onAnyHost(page.url()), side, page);
        if (title != null) {
            add(Evidence.TITLE, title.strip().toLowerCase(Locale.ROOT), side, page);
        }
        if (!images.isEmpty()) {
            add(Evidence.IMAGES, images, side, page);
            if (!lastmod.isEmpty()) {
                add(Evidence.IMAGES_AND_LASTMOD, lastmod + '\n' + images, side, page);
            }
        }
        // A date without a time is too common.
        if (!lastmod.isEmpty() && !lastmod.endsWith("T00:00:00Z")) {
            add(Evidence.LASTMOD, lastmod, side, page);
        }
    }

    private void add(Evidence evidence, String value, Side side, ComparedPage page) throws IOException {
        byte[] key = new BinaryWriter(9)
                .octet(evidence.rank())
                .fixed64(Fingerprint.of(value))
                .toBytes();
        byte[] url = SortedEntry.key(page.url());
        values.add(
                key,
                new BinaryWriter(url.length + 1).flag(side == Side.OLD).raw(url).toBytes());
    }

    /** Reports the pairs, in the order of their old URLs. */
    void find(Receiver receiver) throws IOException {
        if (!oldPages || !newPages) {
            return;
        }
        try (ExternalSort byNewUrl = new ExternalSort(temporary, memoryBytes);
                ExternalSort byOldUrl = new ExternalSort(temporary, memoryBytes)) {
            match(byNewUrl);
            keepStrongest(byNewUrl, Side.NEW, match -> match.addTo(byOldUrl, Side.OLD));
            keepStrongest(byOldUrl, Side.OLD, match -> receiver.likely(match.pair()));
        }
    }

    private void match(ExternalSort byNewUrl) throws IOException {
        SortedRecords sorted = values.sorted();
        Group group = null;
        while (sorted.next()) {
            if (group == null || !Arrays.equals(group.key, sorted.key())) {
                if (group != null) {
                    group.addMatch(byNewUrl);
                }
                group = new Group(sorted.key());
            }
            group.add(sorted.value());
        }
        if (group != null) {
            group.addMatch(byNewUrl);
        }
    }

    /** Passes on the first match of each page of a side. */
    private static void keepStrongest(ExternalSort matches, Side side, MatchReceiver receiver) throws IOException {
        SortedRecords sorted = matches.sorted();
        byte[] before = NOTHING;
        while (sorted.next()) {
            Match match = Match.read(sorted.key(), sorted.value(), side);
            byte[] url = match.url(side);
            if (!Arrays.equals(before, url)) {
                receiver.match(match);
                before = url;
            }
        }
    }

    /** Receives matches. */
    private interface MatchReceiver {
        void match(Match match) throws IOException;
    }

    @Override
    public void close() {
        values.close();
    }

    /** The pages that share a value. */
    private static final class Group {

        private final byte[] key;
        private byte @Nullable [] old;
        private byte @Nullable [] now;
        private boolean several;

        Group(byte[] key) {
            this.key = key;
        }

        void add(byte[] value) {
            byte[] url = Arrays.copyOfRange(value, 1, value.length);
            if (value[0] == OLD_PAGE) {
                several |= old != null;
                old = old == null ? url : old;
            } else {
                several |= now != null;
                now = now == null ? url : now;
            }
        }

        void addMatch(ExternalSort byNewUrl) throws IOException {
            int rank = key[0];
            boolean counts = !several || rank == Evidence.SPELLING.rank();
            if (counts && old != null && now != null) {
                new Match(old, now, rank).addTo(byNewUrl, Side.NEW);
            }
        }
    }

    /** A possible pair. */
    private static final class Match {

        private final byte[] oldUrl;
        private final byte[] newUrl;
        private final int rank;

        Match(byte[] oldUrl, byte[] newUrl, int rank) {
            this.oldUrl = oldUrl;
            this.newUrl = newUrl;
            this.rank = rank;
        }

        /** Reads a match that is sorted by the URLs of a side. */
        static Match read(byte[] key, byte[] value, Side side) {
            byte[] url = Arrays.copyOf(key, key.length - 2);
            int rank = key[key.length - 1];
            return side == Side.OLD ? new Match(url, value, rank) : new Match(value, url, rank);
        }

        /** Adds it to a sort by the URLs of a side, then by the evidence. */
        void addTo(ExternalSort sort, Side side) throws IOException {
            byte[] url = url(side);
            // Published URLs contain no zero, so the matches of a URL are neighbours.
            byte[] key = new BinaryWriter(url.length + 2)
                    .raw(url)
                    .octet(0)
                    .octet(rank)
                    .toBytes();
            sort.add(key, url(side.other()));
        }

        byte[] url(Side side) {
            return side == Side.OLD ? oldUrl : newUrl;
        }

        LikelyPair pair() {
            String old = new String(oldUrl, US_ASCII);
            String now = new String(newUrl, US_ASCII);
            Evidence evidence = Evidence.ofRank(rank);
            boolean alike = evidence == Evidence.SPELLING || evidence == Evidence.PATH;
            return new LikelyPair(old, now, evidence, alike ? AlikeUrl.rules(old, now) : Set.of());
        }
    }
}
