package dev.sitestream.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.store.ContentType;
import dev.sitestream.store.ContentVersion;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.VersionedContent;
import dev.sitestream.store.VersionedReader;
import dev.sitestream.store.WriteMarker;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.store.directory.DirectoryReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The served set has no hole while files are begun, replaced and retired, whichever of several instances answers. A
 * publisher does what the publishing protocol does: it writes a file before the index lists it, writes the file that a
 * page moves to before the file that it leaves, and removes a file when no crawl is left that began while it was
 * listed.
 */
@Tag("slow")
class ServedSetTest {

    private static final String SITE = "shop";
    private static final int INSTANCES = 3;
    private static final int CRAWLERS = 4;
    private static final int GENERATIONS = 300;

    /** Small, so that copies are dropped all the time. */
    private static final long MEMORY = 40_000;

    private static final ObjectKey INDEX = new ObjectKey(SITE, "sitemap.xml");
    private static final ObjectKey MOVED_TO = new ObjectKey(SITE, "pages-00001.txt");
    private static final ObjectKey LEFT = new ObjectKey(SITE, "pages-00002.txt");

    @TempDir
    private Path folder;

    private final AtomicBoolean done = new AtomicBoolean();

    /** The generation in which the crawl began that each crawler is at. */
    private final AtomicLongArray crawls = new AtomicLongArray(CRAWLERS);

    private volatile long generation;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatTheIndexListsIsThereAndAPageThatMovesIsNeverMissing(boolean local) throws Exception {
        ObjectStore store = new DirectoryObjectStore(folder);
        List<PublishedFiles> instances = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            VersionedReader reader = new DirectoryReader(folder);
            instances.add(new PublishedFiles(local ? reader : new RemoteReader(reader), MEMORY, ServeMetrics.NONE));
        }
        publish(store, 1, new ArrayDeque<>());
        ExecutorService threads = Executors.newFixedThreadPool(CRAWLERS);
        try {
            List<Future<Integer>> crawlers = new ArrayList<>();
            for (int i = 0; i < CRAWLERS; i++) {
                crawlers.add(threads.submit(crawler(i, instances)));
            }
            try {
                Deque<Long> retired = new ArrayDeque<>();
                for (long next = 2; next <= GENERATIONS; next++) {
                    publish(store, next, retired);
                }
            } finally {
                done.set(true);
            }
            int read = 0;
            for (Future<Integer> crawler : crawlers) {
                read += crawler.get(1, TimeUnit.MINUTES);
            }
            assertThat(read).as("crawls").isGreaterThan(CRAWLERS);
        } finally {
            done.set(true);
            threads.shutdownNow();
            instances.forEach(PublishedFiles::close);
        }
    }

    /** A directory on another machine: other threads ask, and those who wait share the answers. */
    private record RemoteReader(VersionedReader reader) implements VersionedReader {

        @Override
        public Optional<ContentVersion> version(ObjectKey key) throws ObjectStoreException {
            return reader.version(key);
        }

        @Override
        public Optional<VersionedContent> open(ObjectKey key) throws ObjectStoreException {
            return reader.open(key);
        }

        @Override
        public boolean isLocal() {
            return false;
        }
    }

    private static ObjectKey own(long number) {
        return new ObjectKey(SITE, String.format(Locale.ROOT, "own-%05d.txt", number));
    }

    /** Publishes the next generation: a file of its own, and a page that moves from one file to the other. */
    private void publish(ObjectStore store, long next, Deque<Long> retired) throws ObjectStoreException {
        write(store, own(next), next);
        // The page of this generation is in the first file before the second one lacks it.
        write(store, MOVED_TO, next);
        write(store, LEFT, next);
        write(store, INDEX, next);
        generation = next;
        retired.add(next - 1);
        while (!retired.isEmpty() && isUnread(retired.peek())) {
            store.delete(own(retired.remove()));
        }
    }

    /** Whether no crawl is under way that may have read the index of this generation. */
    private boolean isUnread(long old) {
        for (int i = 0; i < CRAWLERS; i++) {
            if (crawls.get(i) <= old) {
                return false;
            }
        }
        return true;
    }

    private static void write(ObjectStore store, ObjectKey key, long number) throws ObjectStoreException {
        Optional<ObjectVersion> found = store.head(key);
        Precondition precondition =
                found.isPresent() ? new Precondition.Unchanged(found.get().etag()) : new Precondition.Absent();
        String text = (number + "\n").repeat(1_000);
        store.put(
                new NewObject(key, ContentType.TEXT, FileRole.SHARD, new WriteMarker(1, number), text.getBytes(UTF_8)),
                precondition);
    }

    private Callable<Integer> crawler(int number, List<PublishedFiles> instances) {
        Random random = new Random(number);
        return () -> {
            int read = 0;
            try {
                while (!done.get()) {
                    crawls.set(number, generation);
                    long listed = read(instances, random, INDEX);
                    assertThat(read(instances, random, own(listed))).isEqualTo(listed);
                    long left = read(instances, random, LEFT);
                    long movedTo = read(instances, random, MOVED_TO);
                    assertThat(movedTo)
                            .as("the file that the page of generation " + left + " is in")
                            .isGreaterThanOrEqualTo(left);
                    read++;
                }
            } finally {
                crawls.set(number, Long.MAX_VALUE);
            }
            return read;
        };
    }

    private static long read(List<PublishedFiles> instances, Random random, ObjectKey key) throws Exception {
        PublishedFiles instance = instances.get(random.nextInt(instances.size()));
        ServedFile file = new ServedFile(key, ContentType.TEXT, FileRole.SHARD, null);
        Lookup found = instance.find(file, random.nextBoolean()).get(1, TimeUnit.MINUTES);
        assertThat(found).as(key.toString()).isInstanceOf(Lookup.Found.class);
        Copy copy = ((Lookup.Found) found).copy();
        ByteChunks bytes = Form.PLAIN.converts(copy.bytes())
                ? Form.PLAIN.convert(copy.bytes()).orElseThrow()
                : copy.bytes();
        String text = new String(bytes.stream().readAllBytes(), UTF_8);
        String first = text.substring(0, text.indexOf('\n'));
        assertThat(text).as("one version").isEqualTo((first + "\n").repeat(1_000));
        return Long.parseLong(first);
    }
}
