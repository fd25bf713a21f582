package dev.sitestream.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.store.Precondition.Absent;
import dev.sitestream.store.Precondition.Unchanged;
import java.io.InputStream;
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

/** The contract of object stores. Each kind of store has a subclass that runs these tests against it. */
public abstract class ObjectStoreContractTest {

    private static final ObjectKey SHARD = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final ObjectKey INDEX = new ObjectKey("shop", "sitemap.xml");
    private static final Precondition ABSENT = new Absent();
    private static final int WRITERS = 4;
    private static final int WRITES = 25;
    private static final int ROUNDS = 10;
    private static final int LARGE = 200_000;

    private ObjectStore store;

    @SuppressWarnings("NullAway.Init") // JUnit calls open() first
    protected ObjectStoreContractTest() {}

    @BeforeEach
    void open() throws Exception {
        store = emptyStore();
    }

    /** Creates a store without objects. */
    protected abstract ObjectStore emptyStore() throws Exception;

    /** Returns an object's content as a reader of the published files gets it; null when the object doesn't exist. */
    protected abstract byte @Nullable [] read(ObjectKey key) throws Exception;

    @Test
    void anObjectIsReadAsItWasPut() throws Exception {
        store.put(NewObjects.of(SHARD, "shard"), ABSENT);
        store.put(NewObjects.of(INDEX, "index"), ABSENT);

        assertThat(read(SHARD)).isEqualTo(bytes("shard"));
        assertThat(read(INDEX)).isEqualTo(bytes("index"));
    }

    @Test
    void theStoreItselfReadsWhatWasPut() throws Exception {
        assertThat(store.read(SHARD)).isEmpty();
        store.put(NewObjects.of(SHARD, "shard"), ABSENT);

        try (InputStream content = store.read(SHARD).orElseThrow()) {
            assertThat(content.readAllBytes()).isEqualTo(bytes("shard"));
        }
        store.delete(SHARD);
        assertThat(store.read(SHARD)).isEmpty();
    }

    @Test
    void aLaterPutReplacesTheWholeContent() throws Exception {
        String etag = store.put(NewObjects.of(SHARD, "a long content"), ABSENT);
        store.put(NewObjects.of(SHARD, "short"), new Unchanged(etag));

        assertThat(read(SHARD)).isEqualTo(bytes("short"));
        assertThat(store.list("shop")).hasSize(1);
    }

    @Test
    void anEmptyObjectIsAnObject() throws Exception {
        String etag = store.put(NewObjects.of(SHARD, ""), ABSENT);

        assertThat(read(SHARD)).isEmpty();
        assertThat(store.list("shop")).containsExactly(new StoredObject(SHARD, etag));
        assertThatThrownBy(() -> store.put(NewObjects.of(SHARD, "other"), ABSENT))
                .isInstanceOf(PreconditionFailedException.class);
    }

    @Test
    void putHeadAndListReturnTheSameEtag() throws Exception {
        String shard = store.put(NewObjects.of(SHARD, "shard"), ABSENT);
        String index = store.put(NewObjects.of(INDEX, "index"), ABSENT);

        assertThat(store.list("shop"))
                .containsExactlyInAnyOrder(new StoredObject(SHARD, shard), new StoredObject(INDEX, index));
        assertThat(store.head(SHARD)).map(ObjectVersion::etag).contains(shard);
        assertThat(store.head(INDEX)).map(ObjectVersion::etag).contains(index);
    }

    @Test
    void anEtagDiffersWithTheContentAndOnlyWithIt() throws Exception {
        String first = store.put(NewObjects.of(SHARD, new WriteMarker(1, 1), "one"), ABSENT);
        String other = store.put(NewObjects.of(SHARD, new WriteMarker(1, 2), "two"), new Unchanged(first));
        String again = store.put(NewObjects.of(SHARD, new WriteMarker(1, 3), "one"), new Unchanged(other));

        assertThat(other).isNotEqualTo(first);
        assertThat(again).isEqualTo(first);
    }

    @Test
    void theMarkerIsThatOfTheLastWrite() throws Exception {
        String etag = store.put(NewObjects.of(SHARD, new WriteMarker(3, 17), "one"), ABSENT);
        assertThat(store.head(SHARD)).contains(new ObjectVersion(etag, new WriteMarker(3, 17)));

        String again = store.put(NewObjects.of(SHARD, new WriteMarker(4, 18), "one"), new Unchanged(etag));
        assertThat(store.head(SHARD)).contains(new ObjectVersion(again, new WriteMarker(4, 18)));
    }

    @Test
    void markersMayBeAsLargeAsTheyGet() throws Exception {
        WriteMarker marker = new WriteMarker(999_999_999_999_999_999L, 999_999_999_999_999_999L);
        store.put(NewObjects.of(SHARD, marker, "one"), ABSENT);

        assertThat(store.head(SHARD)).map(ObjectVersion::marker).contains(marker);
    }

    @Test
    void anAbsentObjectHasNoMetadata() throws Exception {
        assertThat(store.head(SHARD)).isEmpty();
        store.put(NewObjects.of(INDEX, "index"), ABSENT);
        assertThat(store.head(SHARD)).isEmpty();
    }

    @Test
    void whatIsThereIsNotWrittenAsIfItWereAbsent() throws Exception {
        String etag = store.put(NewObjects.of(SHARD, new WriteMarker(1, 1), "one"), ABSENT);

        assertThatThrownBy(() -> store.put(NewObjects.of(SHARD, new WriteMarker(2, 2), "two"), ABSENT))
                .isInstanceOf(PreconditionFailedException.class)
                .hasMessageContaining(SHARD.toString());

        assertIs("one", new ObjectVersion(etag, new WriteMarker(1, 1)));
    }

    @Test
    void whatHasChangedIsNotWrittenAsIfItHadNot() throws Exception {
        String first = store.put(NewObjects.of(SHARD, new WriteMarker(1, 1), "one"), ABSENT);
        String second = store.put(NewObjects.of(SHARD, new WriteMarker(1, 2), "two"), new Unchanged(first));

        assertThatThrownBy(() -> store.put(NewObjects.of(SHARD, new WriteMarker(1, 3), "three"), new Unchanged(first)))
                .isInstanceOf(PreconditionFailedException.class);

        assertIs("two", new ObjectVersion(second, new WriteMarker(1, 2)));
    }

    @Test
    void whatIsGoneIsNotWrittenAsIfItWereThere() throws Exception {
        String etag = store.put(NewObjects.of(SHARD, "one"), ABSENT);
        store.delete(SHARD);

        assertThatThrownBy(() -> store.put(NewObjects.of(SHARD, "two"), new Unchanged(etag)))
                .isInstanceOf(PreconditionFailedException.class);

        assertThat(read(SHARD)).isNull();
        assertThat(store.head(SHARD)).isEmpty();
        assertThat(store.list("shop")).isEmpty();
    }

    @Test
    void whatWasRemovedIsAbsent() throws Exception {
        store.put(NewObjects.of(SHARD, "one"), ABSENT);
        store.delete(SHARD);

        String etag = store.put(NewObjects.of(SHARD, new WriteMarker(2, 1), "two"), ABSENT);

        assertIs("two", new ObjectVersion(etag, new WriteMarker(2, 1)));
    }

    @Test
    void ofSeveralPutsOfWhatIsAbsentOneSucceeds() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            ObjectKey key = new ObjectKey("shop", "pages-" + round + ".xml.gz");
            assertOneWins(key, ABSENT);
        }
    }

    @Test
    void ofSeveralPutsOverOneVersionOneSucceeds() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            ObjectKey key = new ObjectKey("shop", "pages-" + round + ".xml.gz");
            String etag = store.put(NewObjects.of(key, "before"), ABSENT);
            assertOneWins(key, new Unchanged(etag));
        }
    }

    @Test
    void aDeletedObjectIsGone() throws Exception {
        store.put(NewObjects.of(SHARD, "shard"), ABSENT);
        store.put(NewObjects.of(INDEX, "index"), ABSENT);

        store.delete(SHARD);

        assertThat(read(SHARD)).isNull();
        assertThat(store.list("shop")).extracting(StoredObject::key).containsExactly(INDEX);
    }

    @Test
    void deletingWhatDoesNotExistIsNoError() throws Exception {
        assertThatCode(() -> store.delete(SHARD)).doesNotThrowAnyException();

        store.put(NewObjects.of(SHARD, "shard"), ABSENT);
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
        store.put(NewObjects.of(SHARD, "shop's"), ABSENT);
        store.put(NewObjects.of(others, "other's"), ABSENT);

        assertThat(store.list("shop")).extracting(StoredObject::key).containsExactly(SHARD);
        store.delete(SHARD);
        assertThat(store.list("shop")).isEmpty();
        assertThat(read(others)).isEqualTo(bytes("other's"));
        assertThat(store.list("shop.example.com")).extracting(StoredObject::key).containsExactly(others);
    }

    @Test
    void noneOfManyConcurrentChangesIsLost() throws Exception {
        store.put(NewObjects.of(SHARD, ""), ABSENT);
        CyclicBarrier together = new CyclicBarrier(WRITERS);
        List<Callable<String>> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            writers.add(() -> {
                together.await();
                for (int written = 0; written < WRITES; ) {
                    written += lengthen(SHARD) ? 1 : 0;
                }
                return "";
            });
        }

        inParallel(writers);

        assertThat(read(SHARD)).hasSize(WRITERS * WRITES);
    }

    @Test
    void aReaderNeverSeesATornObject() throws Exception {
        String first = store.put(NewObjects.of(SHARD, NewObjects.MARKER, uniform(0)), ABSENT);
        String second = store.put(NewObjects.of(SHARD, NewObjects.MARKER, uniform(1)), new Unchanged(first));
        Callable<String> writer = () -> {
            String etag = second;
            for (int write = 0; write < WRITES; write++) {
                etag = store.put(NewObjects.of(SHARD, NewObjects.MARKER, uniform(write % 2)), new Unchanged(etag));
            }
            return "";
        };
        Callable<String> reader = () -> {
            for (int attempt = 0; attempt < WRITES; attempt++) {
                byte @Nullable [] seen = read(SHARD);
                assertThat(seen).isNotNull();
                assertThat(Arrays.equals(seen, uniform(seen[0]))).isTrue();
            }
            return "";
        };
        Callable<String> lister = () -> {
            for (int attempt = 0; attempt < WRITES; attempt++) {
                assertThat(store.list("shop")).extracting(StoredObject::etag).containsAnyOf(first, second);
            }
            return "";
        };

        assertThat(inParallel(List.of(writer, reader, lister))).hasSize(3);
    }

    @Test
    void theMarkerAndTheEtagBelongTogether() throws Exception {
        WriteMarker odd = new WriteMarker(1, 1);
        WriteMarker even = new WriteMarker(1, 2);
        String one = store.put(NewObjects.of(SHARD, odd, "one"), ABSENT);
        String two = store.put(NewObjects.of(SHARD, even, "two"), new Unchanged(one));
        Callable<String> writer = () -> {
            for (int write = 0; write < WRITES; write++) {
                store.put(NewObjects.of(SHARD, odd, "one"), new Unchanged(two));
                store.put(NewObjects.of(SHARD, even, "two"), new Unchanged(one));
            }
            return "";
        };
        Callable<String> reader = () -> {
            for (int attempt = 0; attempt < 2 * WRITES; attempt++) {
                assertThat(store.head(SHARD).orElseThrow())
                        .isIn(new ObjectVersion(one, odd), new ObjectVersion(two, even));
            }
            return "";
        };

        assertThat(inParallel(List.of(writer, reader))).hasSize(2);
    }

    @Test
    void putsOfManyObjectsAtOnceAllSucceed() throws Exception {
        List<Callable<String>> writers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ObjectKey key = new ObjectKey("shop", "pages-" + i + ".xml.gz");
            writers.add(() -> store.put(NewObjects.of(key, key.name()), ABSENT));
        }

        List<String> etags = inParallel(writers);

        assertThat(store.list("shop").stream().map(StoredObject::etag).collect(Collectors.toSet()))
                .hasSize(20)
                .containsAll(etags);
    }

    private void assertIs(String content, ObjectVersion version) throws Exception {
        assertThat(read(SHARD)).isEqualTo(bytes(content));
        assertThat(store.head(SHARD)).contains(version);
        assertThat(store.list("shop")).containsExactly(new StoredObject(SHARD, version.etag()));
    }

    private void assertOneWins(ObjectKey key, Precondition precondition) throws Exception {
        CyclicBarrier together = new CyclicBarrier(WRITERS);
        List<Callable<String>> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            NewObject object = NewObjects.of(key, new WriteMarker(1, 1 + writer), uniform(writer));
            writers.add(() -> {
                together.await();
                try {
                    return store.put(object, precondition);
                } catch (PreconditionFailedException e) {
                    return "";
                }
            });
        }

        List<String> etags = inParallel(writers);

        assertThat(etags).filteredOn(etag -> !etag.isEmpty()).hasSize(1);
        byte @Nullable [] left = read(key);
        assertThat(left).isNotNull();
        int winner = left[0];
        assertThat(left).isEqualTo(uniform(winner));
        assertThat(store.head(key)).contains(new ObjectVersion(etags.get(winner), new WriteMarker(1, 1 + winner)));
    }

    /** Appends a byte to the object; returns false if another writer was faster. */
    private boolean lengthen(ObjectKey key) throws Exception {
        String etag = store.head(key).orElseThrow().etag();
        byte @Nullable [] before = read(key);
        assertThat(before).isNotNull();
        byte[] longer = Arrays.copyOf(before, before.length + 1);
        try {
            store.put(NewObjects.of(key, NewObjects.MARKER, longer), new Unchanged(etag));
            return true;
        } catch (PreconditionFailedException e) {
            return false;
        }
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

    /** Returns a large content that repeats one byte, so that a mixture of two writes is detected. */
    private static byte[] uniform(int value) {
        byte[] content = new byte[LARGE + value];
        Arrays.fill(content, (byte) value);
        return content;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
