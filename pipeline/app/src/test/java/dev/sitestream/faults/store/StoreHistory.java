package dev.sitestream.faults.store;

import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.guarantees.SiteLook.Listed;
import dev.sitestream.guarantees.SitemapFile;
import dev.sitestream.guarantees.SitemapFile.Entry;
import dev.sitestream.testing.KnownSite;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What crawlers could see at any time, from all successful writes of instances, in their order: which page was shown in
 * which listed file, with which {@code lastmod}. What a test overwrites or deletes is not in it. Finds every write that
 * takes something back from crawlers, however soon the next write brings it again.
 */
public final class StoreHistory {

    private static final String FOLDER = KnownSite.BUCKET + "/" + KnownSite.PREFIX + KnownSite.ID + "/";
    private static final String INDEX = KnownSite.BUCKET + "/" + BucketLook.INDEX;
    private static final SitemapFile NO_PAGES = new SitemapFile(0, List.of());
    private static final int FINDINGS_KEPT = 100;
    private static final Pattern LOC = Pattern.compile("<loc>[^<]*/([^</]*)</loc>");

    private final Map<String, SitemapFile> contents = new HashMap<>();
    private final Map<String, Set<String>> indexes = new HashMap<>();
    private final Map<Place, Showing> showings = new HashMap<>();
    private final ShownPages shownPages = new ShownPages();
    private final List<String> findings = new ArrayList<>();
    private Set<String> listed = Set.of();

    /** A page in a file. */
    private record Place(String file, String url) {}

    /** When a page was shown in a file. */
    private static final class Showing {
        private final Map<String, Long> firstMillisByLastmod = new HashMap<>();
        private boolean visible;
        private long sinceMillis;
    }

    /** Notes a write, as soon as it is in the store, and judges what crawlers see after it. */
    public synchronized void stored(String path, byte[] content, String etag, long nowMillis) {
        note(path, content, etag, nowMillis);
        List<String> violations = shownPages.judge(look(nowMillis));
        if (findings.size() < FINDINGS_KEPT) {
            violations.forEach(violation ->
                    findings.add(Instant.ofEpochMilli(nowMillis) + ", after a write of " + path + ": " + violation));
        }
    }

    private void note(String path, byte[] content, String etag, long nowMillis) {
        if (path.equals(INDEX)) {
            Set<String> names = new TreeSet<>();
            Matcher matcher = LOC.matcher(new String(content, StandardCharsets.UTF_8));
            while (matcher.find()) {
                names.add(matcher.group(1));
            }
            indexes.put(etag, names);
            Set<String> before = listed;
            listed = names;
            before.stream().filter(name -> !names.contains(name)).forEach(name -> hide(name, urls(content(name))));
            names.stream().filter(name -> !before.contains(name)).forEach(name -> show(name, content(name), nowMillis));
        } else if (path.startsWith(FOLDER) && path.endsWith(".xml.gz")) {
            String name = path.substring(FOLDER.length());
            SitemapFile file = SitemapReader.readPages(content).orElse(NO_PAGES);
            Set<String> gone = urls(content(name));
            gone.removeAll(urls(file));
            contents.put(name, file);
            if (listed.contains(name)) {
                hide(name, gone);
                show(name, file, nowMillis);
            }
        }
    }

    /** The violations, in the order of the writes. */
    public synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    /** How many versions of pages have been visible. */
    public synchronized long versions() {
        return shownPages.versions();
    }

    /** The names of the files that an index with this version listed; empty if no such index was written. */
    public synchronized Optional<Set<String>> listedBy(String etag) {
        return Optional.ofNullable(indexes.get(etag));
    }

    /** Since when the page has been visible in the file, with a {@code lastmod} that is accepted. */
    public synchronized Optional<Long> firstVisibleMillis(String file, String url, Predicate<String> accepted) {
        Showing showing = showings.get(new Place(file, url));
        return showing == null
                ? Optional.empty()
                : showing.firstMillisByLastmod.entrySet().stream()
                        .filter(first -> accepted.test(first.getKey()))
                        .map(Map.Entry::getValue)
                        .min(Long::compare);
    }

    /** Whether the page was visible in the file, without a break, before this time and since. */
    public synchronized boolean isShownSince(String file, String url, long atMillis) {
        Showing showing = showings.get(new Place(file, url));
        return showing != null && showing.visible && showing.sinceMillis < atMillis;
    }

    /** Since when a page that is visible in the file has been so, without a break. */
    public synchronized Instant visibleSince(String file, String url) {
        Showing showing = Objects.requireNonNull(showings.get(new Place(file, url)));
        return Instant.ofEpochMilli(showing.sinceMillis);
    }

    /** What crawlers see. */
    private SiteLook look(long nowMillis) {
        SortedMap<String, SitemapFile> files = new TreeMap<>();
        listed.forEach(name -> files.put(name, content(name)));
        List<Listed> names = listed.stream().map(name -> new Listed(name, null)).toList();
        return new SiteLook(
                Instant.ofEpochMilli(nowMillis), new TreeSet<>(), names, files, new TreeMap<>(), new TreeMap<>());
    }

    private SitemapFile content(String file) {
        return contents.getOrDefault(file, NO_PAGES);
    }

    private void show(String file, SitemapFile content, long nowMillis) {
        for (Entry entry : content.entries()) {
            Showing showing = showing(file, entry.loc());
            showing.firstMillisByLastmod.putIfAbsent(lastmod(entry), nowMillis);
            if (!showing.visible) {
                showing.visible = true;
                showing.sinceMillis = nowMillis;
            }
        }
    }

    private void hide(String file, Set<String> urls) {
        for (String url : urls) {
            showing(file, url).visible = false;
        }
    }

    private static Set<String> urls(SitemapFile content) {
        return content.entries().stream().map(Entry::loc).collect(Collectors.toCollection(HashSet::new));
    }

    private Showing showing(String file, String url) {
        return showings.computeIfAbsent(new Place(file, url), place -> new Showing());
    }

    private static String lastmod(Entry entry) {
        String lastmod = entry.lastmod();
        return lastmod == null ? "" : lastmod;
    }
}
