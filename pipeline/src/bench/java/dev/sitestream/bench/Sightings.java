package dev.sitestream.bench;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

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

    private final Map<String, Map<String, Long>> firstByFile = new HashMap<>();
    private final List<IndexState> indexes = new ArrayList<>();

    /** The index's lastmods from a time on. */
    private record IndexState(long atNanos, Map<String, Instant> lastmods) {}

    static Sightings of(List<WatchedStore.Written> writes) throws IOException {
        Sightings sightings = new Sightings();
        for (WatchedStore.Written write : writes) {
            String text = text(write);
            if (write.file().equals(INDEX)) {
                sightings.indexes.add(new IndexState(write.atNanos(), lastmods(text)));
            } else {
                sightings.add(write, text);
            }
        }
        return sightings;
    }

    /** Returns when the file first contained this text, as a title in the news file and as a lastmod in others. */
    OptionalLong inFile(String file, String text) {
        Long atNanos = firstByFile.getOrDefault(file, Map.of()).get(text);
        return atNanos == null ? OptionalLong.empty() : OptionalLong.of(atNanos);
    }

    /**
     * Returns when the index, once the file was readable, first listed the file with a lastmod at this time or later.
     */
    OptionalLong inIndex(String file, Instant time, long readable) {
        for (IndexState index : indexes) {
            Instant lastmod = index.lastmods().get(file);
            // The index's lastmods are in whole seconds.
            if (index.atNanos() >= readable
                    && lastmod != null
                    && !lastmod.isBefore(time.truncatedTo(ChronoUnit.SECONDS))) {
                return OptionalLong.of(index.atNanos());
            }
        }
        return OptionalLong.empty();
    }

    /** Returns the first group of all matches of the pattern. */
    static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private void add(WatchedStore.Written write, String text) {
        Map<String, Long> first = firstByFile.computeIfAbsent(write.file(), file -> new HashMap<>());
        for (String shown : all(write.file().equals(NEWS) ? TITLE : LASTMOD, text)) {
            first.putIfAbsent(shown, write.atNanos());
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

    private static String text(WatchedStore.Written write) throws IOException {
        byte[] content = write.object().content();
        if (!write.file().endsWith(".gz")) {
            return new String(content, StandardCharsets.UTF_8);
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
