package dev.sitestream.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every object store promises; each kind of store has a subclass that runs this against it. */
public abstract class ObjectStoreContractTest {

    private static final ObjectKey SHARD = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final ObjectKey INDEX = new ObjectKey("shop", "sitemap.xml");
    private static final int WRITERS = 4;
    private static final int WRITES = 25;
    private static final int LARGE = 200_000;

    private ObjectStore store;

    @SuppressWarnings("NullAway.Init") // JUnit calls open() first
    protected ObjectStoreContractTest() {}

    @BeforeEach
    void open() throws Exception {
        store = emptyStore();
    }

    /** A new store without any object. */
    protected abstract ObjectStore emptyStore() throws Exception;

    /** An object's content as a reader of the published files gets it, or null when there is none. */
    protected abstract byte @Nullable [] read(ObjectKey key) throws Exception;

    @Test
    void anObjectIsReadAsItWasPut() throws Exception {
        store.put(SHARD, ContentType.GZIP, bytes("shard"));
        store.put(INDEX, ContentType.XML, bytes("index"));

        assertThat(read(SHARD)).isEqualTo(bytes("shard"));
        assertThat(read(INDEX)).isEqualTo(bytes("index"));
    }

    @Test
    void aLaterPutReplacesTheWholeContent() throws Exception {
        store.put(SHARD, ContentType.GZIP, bytes("a long content"));
        store.put(SHARD, ContentType.GZIP, bytes("short"));

        assertThat(read(SHARD)).isEqualTo(bytes("short"));
        assertThat(store.list("shop")).hasSize(1);
    }

    @Test
    void anEmptyObjectIsAnObject() throws Exception {
        String etag = store.put(SHARD, ContentType.GZIP, new byte[0]);

        assertThat(read(SHARD)).isEmpty();
        assertThat(store.list("shop")).containsExactly(new StoredObject(SHARD, etag));
    }

    @Test
    void aListTellsEveryObjectWithTheEtagThatItsPutReturned() throws Exception {
        String shard = store.put(SHARD, ContentType.GZIP, bytes("shard"));
        String index = store.put(INDEX, ContentType.XML, bytes("index"));

        assertThat(store.list("shop"))
                .containsExactlyInAnyOrder(new StoredObject(SHARD, shard), new StoredObject(INDEX, index));
    }

    @Test
    void anEtagDiffersWithTheContentAndOnlyWithIt() throws Exception {
        String first = store.put(SHARD, ContentType.GZIP, bytes("one"));
        String other = store.put(SHARD, ContentType.GZIP, bytes("two"));
        String again = store.put(SHARD, ContentType.GZIP, bytes("one"));

        assertThat(other).isNotEqualTo(first);
        assertThat(again).isEqualTo(first);
    }

    @Test
    void aDeletedObjectIsGone() throws Exception {
        store.put(SHARD, ContentType.GZIP, bytes("shard"));
        store.put(INDEX, ContentType.XML, bytes("index"));

        store.delete(SHARD);

        assertThat(read(SHARD)).isNull();
        assertThat(store.list("shop")).extracting(StoredObject::key).containsExactly(INDEX);
    }

    @Test
    void deletingWhatDoesNotExistIsNoError() throws Exception {
        assertThatCode(() -> store.delete(SHARD)).doesNotThrowAnyException();

        store.put(SHARD, ContentType.GZIP, bytes("shard"));
        store.delete(SHARD);
        assertThatCode(() -> store.delete(SHARD)).doesNotThrowAnyException();
    }

    @Test
    void aSiteWithoutObjectsHasAnEmptyList() throws Exception {
        assertThat(store.list("shop")).isEmpty();
    }

    @Test
    void sitesAreApart() throws Exception {
        ObjectKey others = new ObjectKey("shop.example.com", SHARD.name());
        store.put(SHARD, ContentType.GZIP, bytes("shop's"));
        store.put(others, ContentType.GZIP, bytes("other's"));

        assertThat(store.list("shop")).extracting(StoredObject::key).containsExactly(SHARD);
        store.delete(SHARD);
        assertThat(store.list("shop")).isEmpty();
        assertThat(read(others)).isEqualTo(bytes("other's"));
        assertThat(store.list("shop.example.com")).extracting(StoredObject::key).containsExactly(others);
    }

    @Test
    void concurrentPutsOfOneObjectLeaveOneWholeContent() throws Exception {
        CyclicBarrier together = new CyclicBarrier(WRITERS);
        List<Callable<String>> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            byte[] content = uniform(writer);
            writers.add(() -> {
                together.await();
                String etag = "";
                for (int write = 0; write < WRITES; write++) {
                    etag = store.put(SHARD, ContentType.GZIP, content);
                }
                return etag;
            });
        }

        List<String> etags = inParallel(writers);

        byte @Nullable [] left = read(SHARD);
        assertThat(left).isNotNull();
        assertThat(left).isEqualTo(uniform(left[0]));
        assertThat(store.list("shop")).containsExactly(new StoredObject(SHARD, etags.get(left[0])));
    }

    @Test
    void aReaderNeverSeesATornObject() throws Exception {
        String first = store.put(SHARD, ContentType.GZIP, uniform(0));
        String second = store.put(SHARD, ContentType.GZIP, uniform(1));
        Callable<String> writer = () -> {
            for (int write = 0; write < WRITES; write++) {
                store.put(SHARD, ContentType.GZIP, uniform(write % 2));
            }
            return "";
        };
        Callable<String> reader = () -> {
            for (int look = 0; look < WRITES; look++) {
                byte @Nullable [] seen = read(SHARD);
                assertThat(seen).isNotNull();
                assertThat(Arrays.equals(seen, uniform(seen[0]))).isTrue();
            }
            return "";
        };
        Callable<String> lister = () -> {
            for (int look = 0; look < WRITES; look++) {
                assertThat(store.list("shop")).extracting(StoredObject::etag).containsAnyOf(first, second);
            }
            return "";
        };

        assertThat(inParallel(List.of(writer, reader, lister))).hasSize(3);
    }

    @Test
    void putsOfManyObjectsAtOnceAllSucceed() throws Exception {
        List<Callable<String>> writers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ObjectKey key = new ObjectKey("shop", "pages-" + i + ".xml.gz");
            writers.add(() -> store.put(key, ContentType.GZIP, bytes(key.name())));
        }

        List<String> etags = inParallel(writers);

        assertThat(store.list("shop").stream().map(StoredObject::etag).collect(Collectors.toSet()))
                .hasSize(20)
                .containsAll(etags);
    }

    private static List<String> inParallel(List<Callable<String>> tasks)
            throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<String> results = new ArrayList<>();
            for (Future<String> result : threads.invokeAll(tasks)) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    /** A large content of one byte over and over, so that a mixture of two shows. */
    private static byte[] uniform(int value) {
        byte[] content = new byte[LARGE + value];
        Arrays.fill(content, (byte) value);
        return content;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
