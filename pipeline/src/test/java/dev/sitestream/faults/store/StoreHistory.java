package dev.sitestream.faults.store;

import dev.sitestream.faults.model.KnownSite;
import dev.sitestream.guarantees.SitemapFile;
import dev.sitestream.guarantees.SitemapFile.Entry;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What crawlers could see at any time, from all successful writes of instances, in their order: which page was shown in
 * which listed file, with which {@code lastmod}. What a test overwrites or deletes is not in it.
 */
public final class StoreHistory {

    private static final String FOLDER = KnownSite.BUCKET + "/" + KnownSite.PREFIX + KnownSite.ID + "/";
    private static final String INDEX = KnownSite.BUCKET + "/" + BucketLook.INDEX;
    private static final Pattern LOC = Pattern.compile("<loc>[^<]*/([^</]*)</loc>");

    private final Map<String, Map<String, String>> contents = new HashMap<>();
    private final Map<String, Set<String>> indexes = new HashMap<>();
    private final Map<Place, Showing> showings = new HashMap<>();
    private Set<String> listed = Set.of();

    /** A page in a file. */
    private record Place(String file, String url) {}

    /** When a page was shown in a file. */
    private static final class Showing {
        private final Map<String, Long> firstMillisByLastmod = new HashMap<>();
        private boolean visible;
        private long firstMillis = Long.MAX_VALUE;
        private long sinceMillis;
        private boolean everHidden;
    }

    /** Notes a write, as soon as it is in the store. */
    public synchronized void stored(String path, byte[] content, String etag, long nowMillis) {
        if (path.equals(INDEX)) {
            Set<String> names = new TreeSet<>();
            Matcher matcher = LOC.matcher(new String(content, StandardCharsets.UTF_8));
            while (matcher.find()) {
                names.add(matcher.group(1));
            }
            indexes.put(etag, names);
            Set<String> before = listed;
            listed = names;
            before.stream().filter(name -> !names.contains(name)).forEach(name -> show(name, Map.of(), nowMillis));
            names.stream()
                    .filter(name -> !before.contains(name))
                    .forEach(name -> show(name, contents.getOrDefault(name, Map.of()), nowMillis));
        } else if (path.startsWith(FOLDER) && path.endsWith(".xml.gz")) {
            String name = path.substring(FOLDER.length());
            Map<String, String> pages = new HashMap<>();
            SitemapReader.readPages(content)
                    .map(SitemapFile::entries)
                    .orElse(List.of())
                    .forEach(entry -> pages.put(entry.loc(), lastmod(entry)));
            Map<String, String> before = contents.put(name, pages);
            if (listed.contains(name)) {
                Set<String> gone = new HashSet<>(before == null ? Set.of() : before.keySet());
                gone.removeAll(pages.keySet());
                gone.forEach(url -> hide(name, url));
                show(name, pages, nowMillis);
            }
        }
    }

    /** The names of the files that an index with this version listed; empty if no such index was written. */
    public synchronized Optional<Set<String>> listedBy(String etag) {
        return Optional.ofNullable(indexes.get(etag));
    }

    /** Since when the page has been visible in the file, with one of these values if there are any. */
    public synchronized Optional<Long> firstVisibleMillis(String file, String url, List<String> lastmods) {
        Showing showing = showings.get(new Place(file, url));
        if (showing == null || showing.firstMillis == Long.MAX_VALUE) {
            return Optional.empty();
        }
        if (lastmods.isEmpty()) {
            return Optional.of(showing.firstMillis);
        }
        return lastmods.stream()
                .map(showing.firstMillisByLastmod::get)
                .filter(millis -> millis != null)
                .min(Long::compare);
    }

    /** Whether the page was visible in the file, without a break, at this time and since, or was never hidden. */
    public synchronized boolean isShownSince(String file, String url, long atMillis) {
        Showing showing = showings.get(new Place(file, url));
        return showing != null && showing.visible && (!showing.everHidden || showing.sinceMillis < atMillis);
    }

    /** Shows these pages of a file; if there are none, its pages are hidden. */
    private void show(String file, Map<String, String> pages, long nowMillis) {
        if (pages.isEmpty()) {
            contents.getOrDefault(file, Map.of()).keySet().forEach(url -> hide(file, url));
        }
        pages.forEach((url, lastmod) -> {
            Showing showing = showing(file, url);
            showing.firstMillis = Math.min(showing.firstMillis, nowMillis);
            showing.firstMillisByLastmod.putIfAbsent(lastmod, nowMillis);
            if (!showing.visible) {
                showing.visible = true;
                showing.sinceMillis = nowMillis;
            }
        });
    }

    private void hide(String file, String url) {
        Showing showing = showing(file, url);
        if (showing.visible) {
            showing.visible = false;
            showing.everHidden = true;
        }
    }

    private Showing showing(String file, String url) {
        return showings.computeIfAbsent(new Place(file, url), place -> new Showing());
    }

    private static String lastmod(Entry entry) {
        String lastmod = entry.lastmod();
        return lastmod == null ? "" : lastmod;
    }
}
