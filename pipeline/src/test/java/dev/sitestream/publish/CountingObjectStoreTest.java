package dev.sitestream.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.publish.CountingObjectStore.Operation;
import org.junit.jupiter.api.Test;

class CountingObjectStoreTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "a");

    private final MemoryObjectStore memory = new MemoryObjectStore();
    private final CountingObjectStore store = new CountingObjectStore(memory);

    @Test
    void writesAreCountedWithTheirBytes() throws Exception {
        String etag = store.put(NewObjects.of(KEY, "abc"), new Precondition.Absent());
        store.put(NewObjects.of(KEY, "abcde"), new Precondition.Unchanged(etag));

        assertThat(store.filesWritten()).isEqualTo(2);
        assertThat(store.bytesWritten()).isEqualTo(8);
    }

    @Test
    void aPreconditionThatFailsIsNoFailureOfTheStore() throws Exception {
        store.put(NewObjects.of(KEY, "abc"), new Precondition.Absent());

        assertThatThrownBy(() -> store.put(NewObjects.of(KEY, "abcde"), new Precondition.Absent()))
                .isInstanceOf(PreconditionFailedException.class);

        assertThat(store.preconditionsFailed()).isEqualTo(1);
        assertThat(store.failures(Operation.PUT)).isZero();
        assertThat(store.filesWritten()).isEqualTo(1);
        assertThat(store.bytesWritten()).isEqualTo(3);
    }

    @Test
    void failuresAreCountedByWhatWasAsked() {
        memory.failNext(4);

        assertThatThrownBy(() -> store.put(NewObjects.of(KEY, "abc"), new Precondition.Absent()))
                .isInstanceOf(ObjectStoreException.class);
        assertThatThrownBy(() -> store.head(KEY)).isInstanceOf(ObjectStoreException.class);
        assertThatThrownBy(() -> store.delete(KEY)).isInstanceOf(ObjectStoreException.class);
        assertThatThrownBy(() -> store.list("shop")).isInstanceOf(ObjectStoreException.class);

        for (Operation operation : Operation.values()) {
            assertThat(store.failures(operation)).as(operation.name()).isEqualTo(1);
        }
        assertThat(store.preconditionsFailed()).isZero();
        assertThat(store.filesWritten()).isZero();
    }
}
