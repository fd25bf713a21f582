package dev.sitestream.faults.store;

import dev.sitestream.faults.model.KnownEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads a site again and again, each time at one instant, and remembers whatever a crawler must never see: a listed
 * file that is missing or broken, a kept page that has vanished, a revision that went back.
 *
 * <p>What the test itself has changed in the bucket is excused until the pipeline has repaired it: such looks are
 * counted, and not judged.
 */
public final class BucketCrawler implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(50);
    private static final int FINDINGS_KEPT = 100;

    private final FaultyS3 proxy;
    private final Bucket bucket;

    /** Held from a look until it is judged. A test looks too, and an older look must not be judged after a newer one. */
    private final Object looking = new Object();

    private final Thread thread = new Thread(this::crawl, "crawler");
    private final RevisionWatch revisions = new RevisionWatch();
    private final Set<String> keepers = new TreeSet<>();
    private final List<String> findings = new ArrayList<>();

    /** What the test has put under a key; empty where it has deleted the object. */
    private final Map<String, Optional<byte[]>> meddled = new HashMap<>();

    private boolean hasIndex;
    private long polls;
    private long excusedPolls;
    private volatile boolean closed;
    private volatile @Nullable CrawledPages latest;

    private BucketCrawler(FaultyS3 proxy, Bucket bucket) {
        this.proxy = proxy;
        this.bucket = bucket;
    }

    /**
     * Begins to read.
     *
     * @param proxy through which all changes go
     * @param bucket behind that
     */
    public static BucketCrawler start(FaultyS3 proxy, Bucket bucket) {
        BucketCrawler crawler = new BucketCrawler(proxy, bucket);
        crawler.thread.setDaemon(true);
        crawler.thread.start();
        return crawler;
    }

    /** Overwrites an object as an outsider does. */
    public void overwrite(String key, byte[] content) throws Exception {
        proxy.atOneInstant(() -> {
            bucket.put(key, content);
            excuse(key, Optional.of(content));
            return key;
        });
    }

    /** Deletes an object as an outsider does. */
    public void delete(String key) throws Exception {
        proxy.atOneInstant(() -> {
            bucket.delete(key);
            excuse(key, Optional.empty());
            return key;
        });
    }

    /** The keys of what was overwritten or deleted here, and does not yet stand again as the pipeline wants it. */
    public synchronized Set<String> unrepaired() {
        return Set.copyOf(meddled.keySet());
    }

    /** Reads the site once more, at one instant, and judges it as always. */
    public CrawledPages poll() throws Exception {
        synchronized (looking) {
            Map<String, Optional<byte[]>> before = new HashMap<>();
            BucketLook look = proxy.atOneInstant(() -> {
                before.putAll(meddled());
                return BucketLook.take(bucket, before.keySet());
            });
            CrawledPages crawled = CrawledPages.of(look, bucket.url());
            judge(look, crawled, before);
            latest = crawled;
            return crawled;
        }
    }

    /** What was found at the last poll, if there was one. */
    public Optional<CrawledPages> latest() {
        return Optional.ofNullable(latest);
    }

    public synchronized long polls() {
        return polls;
    }

    /** How many of them were not judged, since the test had changed the bucket. */
    public synchronized long excusedPolls() {
        return excusedPolls;
    }

    /** What no crawler should have seen, in the order of its discovery. */
    public synchronized List<String> findings() {
        List<String> all = new ArrayList<>(findings);
        all.addAll(revisions.regressions());
        return all;
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
                // Its own trouble is a finding, too: a crawler that has died finds nothing.
                find("the crawler failed: " + e);
            }
        }
    }

    private synchronized Map<String, Optional<byte[]>> meddled() {
        return Map.copyOf(meddled);
    }

    /**
     * @param before what the test had changed before the look; of the repair of what it has changed since, the look
     *     says nothing
     */
    private synchronized void judge(BucketLook look, CrawledPages crawled, Map<String, Optional<byte[]>> before) {
        polls++;
        meddled.entrySet()
                .removeIf(entry -> Objects.equals(before.get(entry.getKey()), entry.getValue())
                        && isRepaired(entry.getKey(), entry.getValue(), look, crawled));
        if (!meddled.isEmpty()) {
            excusedPolls++;
            return;
        }
        hasIndex |= look.index().isPresent();
        if (!hasIndex) {
            return;
        }
        crawled.flaws().forEach(this::find);
        look.present().forEach((key, file) -> file.revision().ifPresent(revision -> revisions.saw(key, revision)));
        for (String keeper : keepers) {
            if (!crawled.pages().containsKey(keeper)) {
                find(keeper + " has vanished");
            }
        }
        crawled.pages().keySet().stream().filter(KnownEvents::isKeeper).forEach(keepers::add);
    }

    /** What is no longer listed need not be repaired. */
    private boolean isRepaired(String key, Optional<byte[]> planted, BucketLook look, CrawledPages crawled) {
        if (!key.equals(BucketLook.INDEX)
                && !meddled.containsKey(BucketLook.INDEX)
                && !crawled.files().contains(key)) {
            return true;
        }
        Optional<StoredFile> file = look.file(key);
        return file.isPresent()
                && planted.map(content -> !file.get().has(content)).orElse(true);
    }

    private synchronized void excuse(String key, Optional<byte[]> planted) {
        meddled.put(key, planted);
    }

    private synchronized void find(String flaw) {
        if (findings.size() < FINDINGS_KEPT) {
            findings.add(Instant.now() + ", poll " + polls + ": " + flaw);
        }
    }
}
