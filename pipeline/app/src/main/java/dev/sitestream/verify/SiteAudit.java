package dev.sitestream.verify;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.url.PublishedUrl;
import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.OwnFile;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.PipelineClient;
import dev.sitestream.site.FileKind;
import dev.sitestream.site.FileNames;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.verify.Difference.Kind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares a site's published files with the running pipeline's state, file by file; only one file is in memory at a
 * time.
 *
 * <p>Both change meanwhile. So a difference counts only if it is still there when the file is checked again. A file
 * with changes that wait to be published is checked again and again, until the timeout.
 */
public final class SiteAudit {

    private static final long FIRST_PAUSE_MILLIS = 500;
    private static final long LONGEST_PAUSE_MILLIS = 5_000;
    private static final int MIN_PASSES = 2;

    private static final Comparator<Difference> ORDER = Comparator.comparing(Difference::file)
            .thenComparing(Difference::kind)
            .thenComparing(Difference::subject);

    private final Site site;
    private final Territory territory;
    private final ObjectStore objects;
    private final PipelineClient pipeline;
    private final Listener listener;
    private long pages;
    private int files;

    /**
     * An audit of one site.
     *
     * @param territory the URLs that belong to it
     * @param objects the object store to which it is published
     * @param pipeline the pipeline whose state is compared
     * @param listener receives the progress
     */
    public SiteAudit(Site site, Territory territory, ObjectStore objects, PipelineClient pipeline, Listener listener) {
        this.site = site;
        this.territory = territory.published();
        this.objects = objects;
        this.pipeline = pipeline;
        this.listener = listener;
    }

    /** Receives the progress of the first pass: how many of all files have been checked. */
    public interface Listener {
        void progress(int done, int total);
    }

    /**
     * The result of an audit.
     *
     * @param pages how many pages are published
     * @param files in how many files, including those that the site publishes in addition to its lanes' files
     * @param held whether publication is held, so that differences are expected
     * @param differences in a fixed order
     */
    public record Result(long pages, int files, boolean held, List<Difference> differences) {}

    /**
     * Checks everything.
     *
     * @param timeout how long to wait for changes that are not published yet
     * @throws InstanceException when the pipeline does not answer
     * @throws ObjectStoreException when what is published can't be read
     */
    public Result run(Duration timeout) throws InstanceException, ObjectStoreException, InterruptedException {
        pages = 0;
        files = 0;
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        Comparison first = compare(file -> true, listener);
        // Later passes must not change the counts.
        long pagesSeen = pages;
        int filesSeen = files;
        Map<String, Set<Difference>> found = first.differences();
        Set<String> waiting = first.waiting();
        boolean held = first.held();
        for (int passes = 1; !found.isEmpty(); passes++) {
            // Held publication waits for an operator, so waiting does not help.
            boolean settled = held || found.keySet().stream().noneMatch(waiting::contains);
            if (passes >= MIN_PASSES && (settled || System.nanoTime() > deadlineNanos)) {
                break;
            }
            Thread.sleep(Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(passes, 10)));
            Comparison next = compare(found::containsKey, (done, total) -> {});
            found = persistingDifferences(found, next.differences());
            waiting = next.waiting();
            held = next.held();
        }
        List<Difference> differences =
                found.values().stream().flatMap(Set::stream).sorted(ORDER).toList();
        return new Result(pagesSeen, filesSeen, held, differences);
    }

    /** The differences by file, the files with unpublished changes, and whether publication is held. */
    private record Comparison(Map<String, Set<Difference>> differences, Set<String> waiting, boolean held) {}

    private static Map<String, Set<Difference>> persistingDifferences(
            Map<String, Set<Difference>> before, Map<String, Set<Difference>> now) {
        Map<String, Set<Difference>> persisting = new HashMap<>();
        before.forEach((file, differences) -> {
            Set<Difference> both = new HashSet<>(differences);
            both.retainAll(now.getOrDefault(file, Set.of()));
            if (!both.isEmpty()) {
                persisting.put(file, both);
            }
        });
        return persisting;
    }

    private Comparison compare(Predicate<String> filter, Listener listener)
            throws InstanceException, ObjectStoreException, InterruptedException {
        SiteStatus status = status();
        Map<String, ShardStatus> shards = new TreeMap<>();
        for (LaneStatus lane : status.lanes()) {
            lane.shards().forEach(shard -> shards.put(shard.file(), shard));
        }
        Map<String, Set<Difference>> differences = new HashMap<>();
        Set<String> listed = new HashSet<>();
        for (OwnFile file : status.files()) {
            add(ownFile(file, listed), differences, filter);
        }
        listed.stream()
                .filter(name -> !shards.containsKey(name))
                .forEach(name -> add(Set.of(Difference.ofFile(name, Kind.UNKNOWN_FILE)), differences, filter));
        List<ShardStatus> chosen = shards.values().stream()
                .filter(shard -> filter.test(shard.file()))
                .toList();
        int done = 0;
        for (ShardStatus shard : chosen) {
            if (!listed.contains(shard.file())) {
                add(Set.of(Difference.ofFile(shard.file(), Kind.UNLISTED_FILE)), differences, filter);
            }
            add(shard(shard.file()), differences, filter);
            listener.progress(++done, chosen.size());
        }
        Set<String> waiting = shards.values().stream()
                .filter(shard -> shard.dirty() || !shard.listed())
                .map(ShardStatus::file)
                .collect(Collectors.toCollection(HashSet::new));
        if (!waiting.isEmpty()) {
            // Then the site's own files are going to change as well.
            status.files().forEach(file -> waiting.add(file.file()));
        }
        return new Comparison(differences, waiting, status.held());
    }

    private static void add(
            Collection<Difference> found, Map<String, Set<Difference>> differences, Predicate<String> filter) {
        for (Difference difference : found) {
            if (filter.test(difference.file())) {
                differences
                        .computeIfAbsent(difference.file(), file -> new HashSet<>())
                        .add(difference);
            }
        }
    }

    /** Checks a file that the site itself publishes; adds the files that an index lists to {@code listed}. */
    private List<Difference> ownFile(OwnFile file, Set<String> listed) throws ObjectStoreException {
        Optional<InputStream> stream = objects.read(key(file.file()));
        if (stream.isEmpty()) {
            return List.of(Difference.ofFile(file.file(), Kind.MISSING_FILE));
        }
        byte[] content = bytes(file.file(), stream.get());
        count(0);
        List<Difference> differences = new ArrayList<>();
        String fingerprint = HexFormat.of().toHexDigits(Fingerprint.of(content));
        if (!fingerprint.equals(file.fingerprint())) {
            differences.add(Difference.ofFile(file.file(), Kind.OTHER_CONTENT));
        }
        FileKind kind = FileNames.kindOf(file.file());
        if (!kind.isLines()) {
            FileContent read = content(file.file(), new ByteArrayInputStream(content));
            read.problems().forEach(problem -> differences.add(new Difference(file.file(), Kind.INVALID, problem, 0)));
            differences.addAll(read.foreignPages(file.file(), territory));
            if (kind == FileKind.INDEX) {
                read.listed().forEach(url -> listed.add(nameOf(url)));
            }
        }
        return differences;
    }

    private Collection<Difference> shard(String file)
            throws InstanceException, ObjectStoreException, InterruptedException {
        Optional<InputStream> published = objects.read(key(file));
        if (published.isEmpty()) {
            return List.of(Difference.ofFile(file, Kind.MISSING_FILE));
        }
        FileContent found = content(file, published.get());
        count(found.pages().size());
        Optional<InputStream> known = pipeline.content(site.id(), file);
        FileContent expected = known.isEmpty() ? FileContent.NONE : parseKnown(known.get());
        Set<Difference> differences = found.differences(file, expected);
        differences.addAll(found.foreignPages(file, territory));
        return differences;
    }

    private static FileContent parseKnown(InputStream content) throws InstanceException {
        try {
            return FileContent.of(content);
        } catch (IOException e) {
            throw InstanceException.brokeOff(e);
        }
    }

    private void count(int more) {
        files++;
        pages += more;
    }

    private SiteStatus status() throws InstanceException, InterruptedException {
        PipelineStatus status = pipeline.status();
        SiteStatus found = status.sites().stream()
                .filter(some -> some.id().equals(site.id()))
                .findFirst()
                .orElseThrow(() -> InstanceException.missing("site `" + site.id() + "`"));
        if (found.instance() == null || found.lanes().stream().anyMatch(lane -> lane.instance() == null)) {
            throw InstanceException.unserved(site.id());
        }
        return found;
    }

    private ObjectKey key(String file) {
        return new ObjectKey(site.id(), file);
    }

    /**
     * The file name of a listed URL. A URL outside the site's folder is returned unchanged, so that it matches no file.
     */
    private String nameOf(String url) {
        String folder = PublishedUrl.of(site.sitemaps());
        return url.startsWith(folder) ? url.substring(folder.length()) : url;
    }

    private byte[] bytes(String file, InputStream stream) throws ObjectStoreException {
        try (stream) {
            return stream.readNBytes((int) Limits.PROTOCOL.bytes() + 1);
        } catch (IOException e) {
            throw new ObjectStoreException("can't read " + key(file) + ": " + e.getMessage(), e);
        }
    }

    private FileContent content(String file, InputStream stream) throws ObjectStoreException {
        try {
            return FileContent.of(stream);
        } catch (IOException e) {
            throw new ObjectStoreException("can't read " + key(file) + ": " + e.getMessage(), e);
        }
    }
}
