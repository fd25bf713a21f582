package dev.sitestream.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.store.Precondition.Absent;
import dev.sitestream.store.Precondition.Unchanged;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of reading objects with their versions. Each kind of store has a subclass. */
public abstract class VersionedReaderContract {

    private static final ObjectKey KEY = new ObjectKey("shop", "sitemap.xml");

    private ObjectStore store;
    private VersionedReader reader;

    @SuppressWarnings("NullAway.Init") // JUnit calls open() first
    protected VersionedReaderContract() {}

    @BeforeEach
    void open() throws Exception {
        store = emptyStore();
        reader = reader();
    }

    /** Creates a store without objects. */
    protected abstract ObjectStore emptyStore() throws Exception;

    /** Reads the store that was created last. */
    protected abstract VersionedReader reader() throws Exception;

    @Test
    void whatDoesNotExistHasNoVersion() throws Exception {
        assertThat(reader.version(KEY)).isEmpty();
        assertThat(reader.open(KEY)).isEmpty();
        assertThat(reader.version(new ObjectKey("nobody", KEY.name()))).isEmpty();
    }

    @Test
    void aVersionHasTheLengthAndTheTimeOfItsContent() throws Exception {
        store.put(NewObjects.of(KEY, "content"), new Absent());

        ContentVersion version = reader.version(KEY).orElseThrow();
        assertThat(version.bytes()).isEqualTo(7);
        assertThat(version.modified())
                .isBetween(
                        Instant.now().minus(Duration.ofMinutes(5)),
                        Instant.now().plus(Duration.ofMinutes(5)));
        try (VersionedContent content = reader.open(KEY).orElseThrow()) {
            assertThat(content.content().readAllBytes()).isEqualTo("content".getBytes(UTF_8));
            assertThat(content.version()).isEqualTo(version);
        }
        assertThat(reader.version(KEY)).contains(version);
    }

    @Test
    void everyWriteHasAnotherVersionEvenOfTheSameContent() throws Exception {
        String etag = store.put(NewObjects.of(KEY, new WriteMarker(1, 1), "one"), new Absent());
        Optional<ContentVersion> first = reader.version(KEY);
        etag = store.put(NewObjects.of(KEY, new WriteMarker(1, 2), "two"), new Unchanged(etag));
        Optional<ContentVersion> second = reader.version(KEY);
        store.put(NewObjects.of(KEY, new WriteMarker(1, 3), "one"), new Unchanged(etag));

        assertThat(second).isNotEqualTo(first);
        assertThat(reader.version(KEY)).isNotEqualTo(first).isNotEqualTo(second);
    }

    @Test
    void anOpenContentOutlivesItsObject() throws Exception {
        String etag = store.put(NewObjects.of(KEY, "one"), new Absent());
        try (VersionedContent content = reader.open(KEY).orElseThrow()) {
            store.put(NewObjects.of(KEY, new WriteMarker(1, 2), "other"), new Unchanged(etag));
            store.delete(KEY);
            assertThat(content.content().readAllBytes()).isEqualTo("one".getBytes(UTF_8));
        }
        assertThat(reader.version(KEY)).isEmpty();
    }
}
