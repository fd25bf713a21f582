package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Changes of pages on some sites, determined by the seed, with late and repeated ones among them, and the pages that
 * must be published after any number of them.
 */
final class SeededLoad {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<String> SECTIONS = List.of("p", "blog", "about");

    private final List<Change> changes = new ArrayList<>();

    /**
     * Creates a load.
     *
     * @param bases the base URLs of the sites, which all get pages
     * @param pages the highest number of pages per site
     * @param count the number of all changes
     */
    SeededLoad(long seed, List<String> bases, int pages, int count) {
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            int page = random.nextInt(pages);
            String url = bases.get(random.nextInt(bases.size())) + SECTIONS.get(page % SECTIONS.size()) + "/" + page;
            boolean late = random.nextInt(20) == 0;
            Instant time = late ? BEGIN.plusSeconds(random.nextInt(i + 1)) : BEGIN.plusSeconds(i);
            boolean delete = random.nextInt(4) == 0;
            changes.add(new Change(
                    url, time, delete ? "" : time.plusSeconds(random.nextInt(3)).toString()));
        }
    }

    /**
     * One change.
     *
     * @param lastmod empty for a deletion
     */
    private record Change(String url, Instant time, String lastmod) {

        boolean isDelete() {
            return lastmod.isEmpty();
        }

        byte[] json() {
            String op = isDelete() ? "\"op\":\"delete\"" : "\"op\":\"upsert\",\"lastmod\":\"" + lastmod + "\"";
            return ("{" + op + ",\"url\":\"" + url + "\",\"time\":\"" + time + "\"}").getBytes(UTF_8);
        }
    }

    int size() {
        return changes.size();
    }

    /** The events of these changes, counted from 0. */
    List<byte[]> events(int from, int to) {
        return changes.subList(from, to).stream().map(Change::json).toList();
    }

    /** The pages that a site must list after the first changes. */
    SortedMap<String, String> pagesAfter(int count, String base) {
        Map<String, Instant> times = new HashMap<>();
        SortedMap<String, String> pages = new TreeMap<>();
        for (Change change : changes.subList(0, count)) {
            if (!change.url().startsWith(base)
                    || change.time().isBefore(times.getOrDefault(change.url(), Instant.MIN))) {
                continue;
            }
            times.put(change.url(), change.time());
            if (change.isDelete()) {
                pages.remove(change.url());
            } else {
                pages.put(change.url(), change.lastmod());
            }
        }
        return pages;
    }
}
