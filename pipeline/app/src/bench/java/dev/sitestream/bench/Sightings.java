package dev.sitestream.bench;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The times when probes could first be read in the store: a lastmod or title in a file, and a file's lastmod in the
 * index.
 */
final class Sightings {

    static final String INDEX = "sitemap.xml";
    static final String NEWS = "news.xml";

    private static final Pattern LASTMOD = Pattern.compile("<lastmod>([^<]+)</lastmod>");
    private static final Pattern TITLE = Pattern.compile("<news:title>([^<]+)</news:title>");
    private static final Pattern ENTRY = Pattern.compile("<loc>[^<]*/([^</]+)</loc>\\s*<lastmod>([^<]+)</lastmod>");

    private final Map<String, Sighting> first = new HashMap<>();
    private final List<IndexState> indexes = new ArrayList<>();

    /**
     * A probe in a file.
     *
     * @param file the file's name
     * @param atNanos when it could be read, by {@link System#nanoTime}
     */
    record Sighting(String file, long atNanos) {}

    /** The index's lastmods from a time on. */
    private record IndexState(long atNanos, Map<String, Instant> lastmods) {}

    /** Searches the versions, in their order, for these probes. */
    static Sightings of(List<FileVersion> versions, List<Probe> probes) throws IOException {
        Set<String> probed = new HashSet<>();
        for (Probe probe : probes) {
            probed.add(probe.lastmod());
            probed.add(probe.title());
        }
        Sightings sightings = new Sightings();
        for (FileVersion version : versions) {
            if (version.file().equals(INDEX)) {
                sightings.indexes.add(new IndexState(version.seenAtNanos(), lastmods(version.text())));
            } else {
                sightings.add(version, probed);
            }
        }
        return sightings;
    }

    /** Returns when an article was in the news file. */
    OptionalLong inNews(Probe article) {
        Sighting sighting = first.get(article.title());
        return sighting == null ? OptionalLong.empty() : OptionalLong.of(sighting.atNanos());
    }

    /** Returns when a page was in its file. */
    Optional<Sighting> inFile(Probe page) {
        return Optional.ofNullable(first.get(page.lastmod()));
    }

    /** Returns when the index, once a page was in its file, first listed the file with the page's time or a later. */
    OptionalLong inIndex(Probe page, Sighting inFile) {
        for (IndexState index : indexes) {
            Instant lastmod = index.lastmods().get(inFile.file());
            // The index's lastmods are in whole seconds.
            if (index.atNanos() >= inFile.atNanos()
                    && lastmod != null
                    && !lastmod.isBefore(page.time().truncatedTo(ChronoUnit.SECONDS))) {
                return OptionalLong.of(index.atNanos());
            }
        }
        return OptionalLong.empty();
    }

    private void add(FileVersion version, Set<String> probed) throws IOException {
        Matcher shown = (version.file().equals(NEWS) ? TITLE : LASTMOD).matcher(version.text());
        while (shown.find()) {
            String text = shown.group(1);
            if (probed.contains(text)) {
                first.putIfAbsent(text, new Sighting(version.file(), version.seenAtNanos()));
            }
        }
    }

    private static Map<String, Instant> lastmods(String index) {
        Map<String, Instant> lastmods = new HashMap<>();
        Matcher entry = ENTRY.matcher(index);
        while (entry.find()) {
            lastmods.put(entry.group(1), Instant.parse(entry.group(2)));
        }
        return lastmods;
    }
}
