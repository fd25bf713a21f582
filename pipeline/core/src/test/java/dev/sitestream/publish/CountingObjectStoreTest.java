package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.publish.CountingObjectStore.Operation;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.PreconditionFailedException;
import org.junit.jupiter.api.Test;

class CountingObjectStoreTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "products-00001.xml.gz");

    private final MemoryObjectStore memory = new MemoryObjectStore();
    private final RecordedMetrics told = new RecordedMetrics();
    private final CountingObjectStore store = new CountingObjectStore(memory, told);

    @Test
    void writesAreCountedAndReportedWithTheirBytes() throws Exception {
        String etag = store.put(NewObjects.of(KEY, "abc"), new Precondition.Absent());
        store.put(NewObjects.of(KEY, "abcde"), new Precondition.Unchanged(etag));

        assertThat(store.filesWritten()).isEqualTo(2);
        assertThat(store.bytesWritten()).isEqualTo(8);
        assertThat(told.lines()).containsExactly("shop: shard of 3 bytes", "shop: shard of 5 bytes");
    }

    @Test
    void aPreconditionThatFailsIsNoFailureOfTheStore() throws Exception {
        store.put(NewObjects.of(KEY, "abc"), new Precondition.Absent());

        assertThatThrownBy(() -> store.put(NewObjects.of(KEY, "abcde"), new Precondition.Absent()))
                .isInstanceOf(PreconditionFailedException.class);

        assertThat(told.lines()).containsExactly("shop: shard of 3 bytes", "shop: precondition");
        assertThat(store.filesWritten()).isEqualTo(1);
        assertThat(store.bytesWritten()).isEqualTo(3);
    }

    @Test
    void failuresAreReportedByOperation() {
        memory.failNext(4);

        assertThatThrownBy(() -> store.put(NewObjects.of(KEY, "abc"), new Precondition.Absent()))
                .isInstanceOf(ObjectStoreException.class);
        assertThatThrownBy(() -> store.head(KEY)).isInstanceOf(ObjectStoreException.class);
        assertThatThrownBy(() -> store.delete(KEY)).isInstanceOf(ObjectStoreException.class);
        assertThatThrownBy(() -> store.list("shop")).isInstanceOf(ObjectStoreException.class);

        assertThat(told.lines())
                .containsExactly(
                        "shop: put failed, other",
                        "shop: get failed, other",
                        "shop: delete failed, other",
                        "shop: list failed, other")
                .hasSameSizeAs(Operation.values());
        assertThat(store.filesWritten()).isZero();
    }
}
