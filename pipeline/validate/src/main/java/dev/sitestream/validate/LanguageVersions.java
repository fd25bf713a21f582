package dev.sitestream.validate;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.scan.SeenUrls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The language versions that validated pages name. <a
 * href="https://developers.google.com/search/docs/specialty/international/localized-versions">Search engines</a> ignore
 * a link to a version that does not name the page back. Whether it does can be checked if the version was validated,
 * too: a version of which nothing is known may be all right.
 *
 * <p>Pages are stored as fingerprints, and equal sets of versions once, so the memory is bounded by about 80 MiB.
 */
final class LanguageVersions {

    /** The most entries. */
    static final int MAX_ENTRIES = 1_000_000;

    /** The most versions in all different sets. */
    static final int MAX_LINKS = 2_000_000;

    private static final int NONE = -1;

    /** Receives what is wrong. */
    interface Findings {

        /** An entry names a version, that of another entry, which does not name its page. */
        void unreturned(Place entry, Place version);
    }

    /** Where an entry begins. */
    record Place(String file, int line) {

        @Override
        public String toString() {
            return file + ":" + line;
        }
    }

    /** The versions of a page; equal if they are the same pages. */
    private static final class Versions {

        /** The fingerprints of the pages, in ascending order. */
        private final long[] pages;

        Versions(List<String> hrefs) {
            pages = hrefs.stream()
                    .flatMapToLong(LanguageVersions::fingerprint)
                    .sorted()
                    .distinct()
                    .toArray();
        }

        boolean contain(long page) {
            return Arrays.binarySearch(pages, page) >= 0;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Versions that && Arrays.equals(pages, that.pages);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(pages);
        }
    }

    /** The numbers of first entries, from 1, by page. */
    private final SeenUrls firstEntries = new SeenUrls();

    private final Map<Versions, Integer> numbers = new HashMap<>();
    private final List<Versions> versions = new ArrayList<>();
    private final List<String> files = new ArrayList<>();

    /** By the entry's number less 1: its page, file, line, versions, and the number of the page's next entry or 0. */
    private long[] pages = new long[16];

    private int[] fileOf = new int[16];
    private int[] lineOf = new int[16];
    private int[] versionsOf = new int[16];
    private int[] nextOf = new int[16];
    private int count;
    private int links;
    private boolean complete = true;

    /**
     * Adds the entry of a page.
     *
     * @param hrefs the versions that it names; empty if it names none
     * @return whether the page itself is among them, if there are any
     */
    boolean add(Place place, String loc, List<String> hrefs) {
        try {
            long page = fingerprintOf(loc);
            Versions named = new Versions(hrefs);
            add(page, place, named);
            return hrefs.isEmpty() || named.contain(page);
        } catch (InvalidUrlException e) {
            // The URL was reported before.
            return true;
        }
    }

    private static LongStream fingerprint(String href) {
        try {
            return LongStream.of(fingerprintOf(href));
        } catch (InvalidUrlException e) {
            return LongStream.empty();
        }
    }

    private static long fingerprintOf(String url) throws InvalidUrlException {
        return Fingerprint.of(NormalUrl.of(WebUrl.parse(url).href()));
    }

    private void add(long page, Place place, Versions named) {
        if (count == MAX_ENTRIES || links + named.pages.length > MAX_LINKS) {
            complete = false;
            return;
        }
        if (count == pages.length) {
            grow();
        }
        if (files.isEmpty() || !files.get(files.size() - 1).equals(place.file())) {
            files.add(place.file());
        }
        pages[count] = page;
        fileOf[count] = files.size() - 1;
        lineOf[count] = place.line();
        versionsOf[count] = named.pages.length == 0 ? NONE : numberOf(named);
        count++;
        int first = firstEntries.add(page, count);
        if (first > 0) {
            nextOf[count - 1] = nextOf[first - 1];
            nextOf[first - 1] = count;
        }
    }

    private int numberOf(Versions named) {
        Integer known = numbers.get(named);
        if (known != null) {
            return known;
        }
        links += named.pages.length;
        versions.add(named);
        numbers.put(named, versions.size() - 1);
        return versions.size() - 1;
    }

    private void grow() {
        int size = 2 * count;
        pages = Arrays.copyOf(pages, size);
        fileOf = Arrays.copyOf(fileOf, size);
        lineOf = Arrays.copyOf(lineOf, size);
        versionsOf = Arrays.copyOf(versionsOf, size);
        nextOf = Arrays.copyOf(nextOf, size);
    }

    /** Whether all entries were stored. */
    boolean isComplete() {
        return complete;
    }

    /** Whether any entry names versions. */
    boolean isUsed() {
        return !versions.isEmpty();
    }

    /** Finds the entries that name a version which does not name them, each with the first such version. */
    void check(Findings findings) {
        for (int entry = 0; entry < count; entry++) {
            if (versionsOf[entry] != NONE) {
                int version = unreturned(entry);
                if (version != NONE) {
                    findings.unreturned(place(entry), place(version));
                }
            }
        }
    }

    private int unreturned(int entry) {
        for (long page : versions.get(versionsOf[entry]).pages) {
            int first = firstEntries.of(page);
            if (first > 0 && page != pages[entry] && !anyNames(first, pages[entry])) {
                return first - 1;
            }
        }
        return NONE;
    }

    /** Whether any entry of a page, from its first one on, names another page. */
    private boolean anyNames(int first, long page) {
        for (int number = first; number > 0; number = nextOf[number - 1]) {
            int named = versionsOf[number - 1];
            if (named != NONE && versions.get(named).contain(page)) {
                return true;
            }
        }
        return false;
    }

    private Place place(int entry) {
        return new Place(files.get(fileOf[entry]), lineOf[entry]);
    }
}
