package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Events of all kinds for two sites, determined by the seed, and the expected metrics, counted independently of the
 * pipeline.
 *
 * <p>A page of {@code blog} is a news article. Pages are withheld only because of fields in their events.
 */
final class MeteredLoad {

    private static final List<String> SITES = List.of("shop", "forum");
    private static final int PAGES = 150;
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final Random random;
    private final Instant today = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final Map<String, Page> pages = new HashMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private int sent;

    MeteredLoad(long seed) {
        this.random = new Random(seed);
    }

    /**
     * The latest state of a page.
     *
     * @param time of its latest event
     * @param state empty when it is deleted, its lastmod when it is listed, else the reasons why it is not
     */
    private record Page(Instant time, String state) {

        static final Page UNKNOWN = new Page(Instant.MIN, "");

        boolean isListed() {
            return state.startsWith("2026");
        }
    }

    static String url(String site) {
        return "https://" + site + ".example.com/";
    }

    /** Creates events of all kinds. */
    List<byte[]> some(int count) {
        List<byte[]> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add((random.nextInt(20) == 0 ? malformed() : wellFormed()).getBytes(UTF_8));
        }
        return events;
    }

    /** Creates deletions of most pages, so that files become empty. */
    List<byte[]> deletions() {
        List<byte[]> events = new ArrayList<>();
        for (String url : new TreeSet<>(pages.keySet())) {
            if (random.nextInt(8) > 0) {
                events.add(delete(url, BEGIN.plusSeconds(sent++)).getBytes(UTF_8));
            }
        }
        return events;
    }

    /** The value of an expected counter. */
    int count(String name) {
        return counts.getOrDefault(name, 0);
    }

    /** The listed pages of a section. */
    Set<String> listed(String site, String section) {
        Set<String> listed = new TreeSet<>();
        pages.forEach((url, page) -> {
            if (page.isListed() && url.startsWith(url(site) + section)) {
                listed.add(url);
            }
        });
        return listed;
    }

    /** The number of a site's pages that are withheld for this reason, alone or with others. */
    int withheld(String site, String reason) {
        return (int) pages.entrySet().stream()
                .filter(page -> page.getKey().startsWith(url(site)))
                .filter(page -> List.of(page.getValue().state().split(" ", -1)).contains(reason))
                .count();
    }

    private String malformed() {
        switch (random.nextInt(3)) {
            case 0 -> {
                count("rejected json-invalid", 1);
                return "{\"op\":";
            }
            case 1 -> {
                count("rejected url-missing", 1);
                return "{\"op\":\"upsert\"}";
            }
            default -> {
                count("rejected site-unknown", 1);
                return "{\"op\":\"upsert\",\"url\":\"https://elsewhere.example.com/\"}";
            }
        }
    }

    private String wellFormed() {
        String site = SITES.get(random.nextInt(SITES.size()));
        String section = random.nextInt(3) == 0 ? "blog" : "products";
        String url = url(site) + section + "/" + random.nextInt(PAGES);
        boolean late = random.nextInt(15) == 0;
        Instant time = BEGIN.plusSeconds(late ? random.nextInt(sent + 1) : sent);
        sent++;
        return random.nextInt(6) == 0 ? delete(url, time) : upsert(url, time);
    }

    private String delete(String url, Instant time) {
        apply(url, time, "");
        return "{\"op\":\"delete\",\"url\":\"" + url + "\",\"time\":\"" + time + "\"}";
    }

    private String upsert(String url, Instant time) {
        String state = "2026-11-0" + (1 + random.nextInt(3));
        String fields = ",\"lastmod\":\"" + state + "\"";
        switch (random.nextInt(12)) {
            case 0 -> {
                state = "noindex";
                fields += ",\"robots\":\"noindex\"";
            }
            case 1 -> {
                state = "canonical-elsewhere scheduled";
                fields += ",\"canonical\":\"" + url + "/2\",\"publishAt\":\"2126-01-01T00:00:00Z\"";
            }
            case 2 -> {
                state = "status noindex";
                fields += ",\"status\":404,\"robots\":\"none\"";
            }
            default -> {
                // The page is listed.
            }
        }
        if (random.nextInt(25) == 0) {
            fields += ",\"priority\":7";
            count("warned " + siteOf(url), 1);
        }
        if (url.contains("/blog/")) {
            fields += ",\"news\":{\"publicationDate\":\"" + today + "\",\"title\":\"" + url + "\"}";
        }
        apply(url, time, state);
        return "{\"op\":\"upsert\",\"url\":\"" + url + "\",\"time\":\"" + time + "\"" + fields + "}";
    }

    private void apply(String url, Instant time, String state) {
        Page known = pages.getOrDefault(url, Page.UNKNOWN);
        Page next = new Page(time, state);
        count("accepted " + siteOf(url), 1);
        if (time.isBefore(known.time())) {
            count("stale " + siteOf(url), 1);
            return;
        }
        pages.put(url, next);
        boolean same = known.isListed() == next.isListed()
                && (!known.isListed() || known.state().equals(state));
        count((same ? "unchanged " : "changed ") + siteOf(url), 1);
    }

    private void count(String name, int more) {
        counts.merge(name, more, Integer::sum);
    }

    private static String siteOf(String url) {
        return url.startsWith(url(SITES.get(0))) ? SITES.get(0) : SITES.get(1);
    }
}
