package dev.sitestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.store.s3.LossyStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Fenced writes to S3 whose responses are lost, so that the client retries them. */
@Tag("slow")
class FencedS3StoreTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final Precondition ABSENT = new Precondition.Absent();

    private LossyStore lossy;
    private FencedStore store;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    FencedS3StoreTest() {}

    @BeforeEach
    void start() throws Exception {
        lossy = LossyStore.start();
        store = new FencedStore(lossy.objects());
    }

    @AfterEach
    void stop() throws Exception {
        lossy.close();
    }

    @Test
    void oneSOwnWriteWhoseAnswerWasLostIsASuccess() throws Exception {
        lossy.loseNextAnswer();
        String etag = put(new WriteMarker(1, 1), "one", ABSENT);
        assertThat(lossy.objects().head(KEY)).contains(new ObjectVersion(etag, new WriteMarker(1, 1)));

        lossy.loseNextAnswer();
        String next = put(new WriteMarker(1, 2), "two", new Precondition.Unchanged(etag));
        assertThat(lossy.objects().head(KEY)).contains(new ObjectVersion(next, new WriteMarker(1, 2)));
    }

    @Test
    void aLaterOwnersWriteIsNotReplaced() throws Exception {
        String etag = put(new WriteMarker(2, 2), "its successor's", ABSENT);

        assertThatThrownBy(() -> put(new WriteMarker(1, 1), "the zombie's", ABSENT))
                .isInstanceOf(SupersededException.class);

        assertThat(lossy.objects().head(KEY)).contains(new ObjectVersion(etag, new WriteMarker(2, 2)));
    }

    private String put(WriteMarker marker, String text, Precondition expected) throws ObjectStoreException {
        return store.put(NewObjects.of(KEY, marker, text), expected, FencedStore.EVERYTHING)
                .etag();
    }
}
