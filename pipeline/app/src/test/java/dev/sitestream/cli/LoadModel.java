package dev.sitestream.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Makes the events of three sites at random, and knows what their pages are then. While events are under way, it knows
 * for each page what it may be: what it was at the last rest, or what one of the events since makes of it. Thread-safe.
 */
final class LoadModel {

    /** The configuration for which the events are made. */
    static final String SITES = """
            sites:
              - {id: shop, url: 'https://shop.example.com/', lanes: 3, publishAfter: 0s, limits: {urls: 200, bytes: 52428800},
                 sections: [{name: blog, match: ['/blog/**']}, {name: products}]}
              - {id: news, url: 'https://news.example.com/', lanes: 2, publishAfter: 0s}
              - id: desk
                url: https://desk.example.com/
                publishAfter: 0s
                announce:
                  dryRun: true
                  after: 0s
                  indexNow: {key: 0123456789abcdef, keyLocation: "https://desk.example.com/key.txt"}
            """;

    static final List<String> IDS = List.of("shop", "news", "desk");

    /** The codes of the events that are rejected. */
    static final List<String> CODES = List.of("site-unknown", "op-unknown");

    private static final Map<String, Integer> URLS = Map.of("shop", 900, "news", 300, "desk", 60);
    private static final String LISTED = "listed";
    private static final String WITHHELD = "withheld";
    private static final String DELETED = "deleted";
    private static final String UNKNOWN = "unknown";

    private final Random random = new Random(18);
    private final Map<String, List<Fate>> fates = new TreeMap<>();
    private final Map<String, Integer> rejectedAtRest = new HashMap<>();
    private final Map<String, Integer> rejected = new HashMap<>();
    private Instant clock = Instant.now().truncatedTo(ChronoUnit.MILLIS).minus(1, ChronoUnit.HOURS);
    private int sent;
    private int warm;

    /**
     * What becomes of a page.
     *
     * @param section empty unless it exists
     */
    record Fate(String state, String section, Set<String> reasons) {

        static final Fate GONE = new Fate(DELETED, "", Set.of());
        static final Fate NEVER = new Fate(UNKNOWN, "", Set.of());

        boolean isListed() {
            return state.equals(LISTED);
        }

        boolean isWithheld() {
            return state.equals(WITHHELD);
        }

        boolean isKnown() {
            return !state.equals(UNKNOWN);
        }
    }

    /** The smallest and the largest value that a figure may have. */
    record Range(long least, long most) {}

    /** How many events were made. */
    synchronized int sent() {
        return sent;
    }

    /** So many events at random. */
    synchronized List<String> events(int count) {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(event());
        }
        return events;
    }

    /** So many new pages of each site. */
    synchronized List<String> newPages(int count) {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            for (String site : IDS) {
                events.add(
                        upsert(base(site) + "warm/" + warm, site.equals("shop") ? "products" : "pages", "", Set.of()));
            }
            warm++;
        }
        return events;
    }

    /** Everything that was sent has arrived. */
    synchronized void rest() {
        fates.replaceAll((url, known) -> new ArrayList<>(known.subList(known.size() - 1, known.size())));
        rejectedAtRest.putAll(rejected);
    }

    /** How many pages of a site certainly, and possibly, are such pages. */
    synchronized Range pages(String site, Predicate<Fate> kind) {
        return new Range(certain(site, kind).size(), possible(site, kind).size());
    }

    /** The pages of a site that certainly are such pages: they were at the last rest, and no event has come since. */
    synchronized Set<String> certain(String site, Predicate<Fate> kind) {
        return fates.entrySet().stream()
                .filter(page -> page.getKey().startsWith(base(site)))
                .filter(page ->
                        page.getValue().size() == 1 && kind.test(page.getValue().get(0)))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The pages of a site that may be such pages. */
    synchronized Set<String> possible(String site, Predicate<Fate> kind) {
        return fates.entrySet().stream()
                .filter(page -> page.getKey().startsWith(base(site)))
                .filter(page -> page.getValue().stream().anyMatch(kind))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What a page may be. */
    synchronized Set<Fate> fatesOf(String url) {
        return new LinkedHashSet<>(fates.getOrDefault(url, List.of(Fate.NEVER)));
    }

    /** Some pages of a site about which an event was made, the same ones while no other page comes. */
    synchronized List<String> some(String site, int count) {
        List<String> all = new ArrayList<>(possible(site, fate -> true));
        List<String> some = new ArrayList<>();
        for (int i = 0; i < count && !all.isEmpty(); i++) {
            some.add(all.get(all.size() * i / count));
        }
        return some;
    }

    /** How many events were rejected for this reason. */
    synchronized Range rejected(String code) {
        return new Range(rejectedAtRest.getOrDefault(code, 0), rejected.getOrDefault(code, 0));
    }

    /** The base of a site. */
    static String base(String site) {
        return "https://" + site + ".example.com/";
    }

    private String event() {
        int dice = random.nextInt(100);
        if (dice < 3) {
            return reject("site-unknown", "{\"op\":\"upsert\",\"url\":\"https://elsewhere.example.com/" + sent + "\"}");
        }
        if (dice < 5) {
            return reject("op-unknown", "{\"op\":\"up\",\"url\":\"https://shop.example.com/bad/" + sent + "\"}");
        }
        String site = dice < 60 ? "shop" : dice < 90 ? "news" : "desk";
        int number = random.nextInt(URLS.getOrDefault(site, 0));
        boolean blog = site.equals("shop") && number % 3 == 0;
        String url = base(site) + (blog ? "blog/" : "p/") + number;
        int kind = random.nextInt(20);
        if (kind < 2) {
            add(url, Fate.GONE);
            return "{\"op\":\"delete\",\"url\":\"" + url + "\"" + time() + "}";
        }
        String section = !site.equals("shop") ? "pages" : blog ? "blog" : "products";
        String fields = ",\"title\":\"t" + random.nextInt(50) + "\"";
        if (site.equals("shop") && random.nextInt(6) == 0) {
            section = blog ? "products" : "blog";
            fields += ",\"section\":\"" + section + "\"";
        }
        return switch (kind) {
            case 2, 3 -> upsert(url, section, fields + ",\"robots\":\"noindex\"", Set.of("noindex"));
            case 4 -> upsert(url, section, fields + ",\"status\":404", Set.of("status"));
            case 5 -> upsert(url, section, fields + ",\"status\":410,\"robots\":\"none\"", Set.of("noindex", "status"));
            default -> upsert(url, section, fields, Set.of());
        };
    }

    private String upsert(String url, String section, String fields, Set<String> reasons) {
        add(url, new Fate(reasons.isEmpty() ? LISTED : WITHHELD, section, reasons));
        return "{\"op\":\"upsert\",\"url\":\"" + url + "\"" + time() + fields + "}";
    }

    private String reject(String code, String event) {
        sent++;
        rejected.merge(code, 1, Integer::sum);
        return event;
    }

    private void add(String url, Fate fate) {
        sent++;
        fates.computeIfAbsent(url, absent -> new ArrayList<>(List.of(Fate.NEVER)))
                .add(fate);
    }

    private String time() {
        clock = clock.plusMillis(1);
        return ",\"time\":\"" + clock + "\"";
    }
}
