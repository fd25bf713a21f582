package dev.sitestream.faults.store;

import dev.sitestream.guarantees.FilesShowPagesOnce;
import dev.sitestream.guarantees.Guarantee;
import dev.sitestream.guarantees.ListedFilesExist;
import dev.sitestream.guarantees.ListedFilesHavePages;
import dev.sitestream.guarantees.RevisionsNeverGoBack;
import dev.sitestream.guarantees.SiteLook;
import dev.sitestream.testing.KnownSite;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a site again and again, each time at one instant, and keeps every violation of a {@linkplain #ALWAYS
 * guarantee}.
 *
 * <p>A test may tamper with the bucket. Until the pipeline has repaired the change, looks are counted, but not judged.
 */
public final class BucketCrawler implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final int FINDINGS_KEPT = 100;

    /** Guarantees that need no memory: they hold of every single look. */
    public static final List<Guarantee<SiteLook>> ALWAYS = List.of(
            new ListedFilesExist(KnownSite.URLS_PER_FILE, KnownSite.BYTES_PER_FILE),
            new ListedFilesHavePages(),
            new FilesShowPagesOnce());

    private final FaultyS3 proxy;
    private final Bucket bucket;

    /**
     * Held from a look until it is judged. A test looks too, and an older look must not be judged after a newer one.
     */
    private final Object looking = new Object();

    private final Thread thread = new Thread(this::crawl, "crawler");
    private final RevisionsNeverGoBack<Revision> revisions = new RevisionsNeverGoBack<>(Comparator.naturalOrder());

    private final ShownPages shownPages = new ShownPages();

    private final List<String> findings = new ArrayList<>();

    /** The content that the test has put under a key; empty where it has deleted the object. */
    private final Map<String, Optional<byte[]>> tampered = new HashMap<>();

    private boolean hasIndex;
    private long polls;
    private long excusedPolls;
    private volatile boolean closed;
    private volatile @Nullable SiteLook latest;

    private BucketCrawler(FaultyS3 proxy, Bucket bucket) {
        this.proxy = proxy;
        this.bucket = bucket;
    }

    /**
     * Begins to read.
     *
     * @param proxy passes on all changes of the bucket
     * @param bucket the bucket behind the proxy
     */
    public static BucketCrawler start(FaultyS3 proxy, Bucket bucket) {
        BucketCrawler crawler = new BucketCrawler(proxy, bucket);
        crawler.thread.setDaemon(true);
        crawler.thread.start();
        return crawler;
    }

    /** Overwrites an object, as an outsider does. */
    public void overwrite(String key, byte[] content) throws Exception {
        proxy.atOneInstant(() -> {
            bucket.put(key, content);
            proxy.forgetChanges(key);
            excuse(key, Optional.of(content));
            return key;
        });
    }

    /** Deletes an object, as an outsider does. */
    public void delete(String key) throws Exception {
        proxy.atOneInstant(() -> {
            bucket.delete(key);
            proxy.forgetChanges(key);
            excuse(key, Optional.empty());
            return key;
        });
    }

    /** The keys of the objects that were overwritten or deleted here and that the pipeline has not repaired yet. */
    public synchronized Set<String> unrepaired() {
        return Set.copyOf(tampered.keySet());
    }

    /** Reads the site once more, at one instant, and judges it. */
    public SiteLook poll() throws Exception {
        synchronized (looking) {
            Map<String, Optional<byte[]>> before = new HashMap<>();
            BucketLook fetched = proxy.atOneInstant(() -> {
                before.putAll(tampered());
                return BucketLook.take(bucket, before.keySet());
            });
            SiteLook look = SitemapReader.site(fetched, bucket.url());
            judge(fetched, look, before);
            latest = look;
            return look;
        }
    }

    /** What the last poll has seen, if there was one. */
    public Optional<SiteLook> latest() {
        return Optional.ofNullable(latest);
    }

    public synchronized long polls() {
        return polls;
    }

    /** The number of polls that were not judged, since the test had tampered with the bucket. */
    public synchronized long excusedPolls() {
        return excusedPolls;
    }

    /** The number of polls that have shown a page with versions twice, in several files or in one. */
    public synchronized long pollsAtMoves() {
        return shownPages.looksAtMoves();
    }

    /** The number of versions of pages that were seen. */
    public synchronized long versions() {
        return shownPages.versions();
    }

    /** The violations, in the order of their discovery. */
    public synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void crawl() {
        while (!closed) {
            try {
                poll();
                Thread.sleep(PAUSE.toMillis());
            } catch (Exception e) {
                // A failure of the crawler is a finding, too: a crawler that has died finds nothing.
                find("the crawler failed: " + e);
            }
        }
    }

    private synchronized Map<String, Optional<byte[]>> tampered() {
        return Map.copyOf(tampered);
    }

    /**
     * Judges a look, unless the test has tampered with the bucket.
     *
     * @param before the changes of the test before the look, which does not show whether later ones are repaired
     */
    private synchronized void judge(BucketLook fetched, SiteLook look, Map<String, Optional<byte[]>> before) {
        polls++;
        tampered.entrySet()
                .removeIf(entry -> Objects.equals(before.get(entry.getKey()), entry.getValue())
                        && isRepaired(entry.getKey(), entry.getValue(), fetched, look));
        if (!tampered.isEmpty()) {
            excusedPolls++;
            return;
        }
        hasIndex |= fetched.index().isPresent();
        if (!hasIndex) {
            return;
        }
        ALWAYS.forEach(guarantee -> guarantee.violations(look).forEach(this::find));
        fetched.present()
                .forEach((key, file) -> file.revision()
                        .map(revision -> revisions.violations(new RevisionsNeverGoBack.Shown<>(key, revision)))
                        .ifPresent(violations -> violations.forEach(this::find)));
        shownPages.judge(look).forEach(this::find);
    }

    /** An object that is not listed any more need not be repaired. */
    private boolean isRepaired(String key, Optional<byte[]> planted, BucketLook fetched, SiteLook look) {
        if (!key.equals(BucketLook.INDEX)
                && !tampered.containsKey(BucketLook.INDEX)
                && !look.names().contains(key)) {
            return true;
        }
        Optional<StoredFile> file = fetched.file(key);
        return file.isPresent()
                && planted.map(content -> !file.get().has(content)).orElse(true);
    }

    private synchronized void excuse(String key, Optional<byte[]> planted) {
        tampered.put(key, planted);
    }

    private synchronized void find(String violation) {
        if (findings.size() < FINDINGS_KEPT) {
            findings.add(Instant.now() + ", poll " + polls + ": " + violation);
        }
    }
}
