package dev.sitestream.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which content an owner may replace or remove. */
class FencedStoreTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final Precondition ABSENT = new Precondition.Absent();

    private final MemoryObjectStore objects = new MemoryObjectStore();
    private final FencedStore fenced = new FencedStore(objects);
    private int changes;

    @Test
    void whatIsAsItIsExpectedIsReplaced() throws Exception {
        String first = put(1, 1, ABSENT);
        put(1, 2, new Precondition.Unchanged(first));

        assertThat(marker()).isEqualTo(new WriteMarker(1, 2));
    }

    @Test
    void onesOwnWriteWhoseAnswerWasLostIsASuccess() throws Exception {
        NewObject object = object(1, 1);
        objects.put(object, ABSENT);

        assertThat(fenced.put(object, ABSENT, FencedStore.NOTHING).etag()).isEqualTo(objects.etag("shop", KEY.name()));
        assertThat(objects.operations()).hasSize(1);
    }

    @Test
    void theOwnersEarlierContentIsReplacedThoughItsAnswerWasLost() throws Exception {
        put(1, 1, ABSENT);
        put(1, 2, ABSENT);

        assertThat(marker()).isEqualTo(new WriteMarker(1, 2));
    }

    @Test
    void aFormerOwnersWriteIsReplaced() throws Exception {
        put(1, 1, ABSENT);
        put(2, 2, ABSENT);

        assertThat(marker()).isEqualTo(new WriteMarker(2, 2));
    }

    @Test
    void aLaterOwnersWriteIsNeverReplaced() throws Exception {
        put(2, 1, ABSENT);

        assertThatThrownBy(() -> put(1, 5, ABSENT))
                .isInstanceOf(SupersededException.class)
                .hasMessageContaining("shop/pages-00001.xml.gz")
                .hasMessageContaining("epoch 2, here 1");
        assertThatThrownBy(() -> put(1, 5, null)).isInstanceOf(SupersededException.class);
        assertThatThrownBy(() -> put(1, 5, new Precondition.Unchanged("0"))).isInstanceOf(SupersededException.class);
        assertThat(marker()).isEqualTo(new WriteMarker(2, 1));
    }

    @Test
    void aFormerOwnersLaterContentIsKeptAsLongAsTheOwnerLikes() throws Exception {
        put(1, 9, ABSENT);

        assertThatThrownBy(() -> put(2, 8, null))
                .isInstanceOfSatisfying(
                        LaterRevisionException.class,
                        later -> assertThat(later.changes()).isEqualTo(9));
        assertThatThrownBy(() -> put(2, 9, null))
                .as("time may have changed it after as much input")
                .isInstanceOf(LaterRevisionException.class);
        fenced.put(object(2, 8), null, 9);
        assertThat(marker()).isEqualTo(new WriteMarker(2, 8));
    }

    @Test
    void aWriteOfAFormerOwnerThatArrivesAfterTheWaitIsKeptToo() throws Exception {
        String awaited = put(1, 9, ABSENT);
        put(1, 11, new Precondition.Unchanged(awaited));

        assertThatThrownBy(() -> fenced.put(object(2, 10), new Precondition.Unchanged(awaited), 9))
                .isInstanceOfSatisfying(
                        LaterRevisionException.class,
                        later -> assertThat(later.changes()).isEqualTo(11));
        fenced.put(object(2, 10), null, FencedStore.EVERYTHING);
        assertThat(marker()).isEqualTo(new WriteMarker(2, 10));
    }

    @Test
    void contentOfAnotherProgramIsReplaced() throws Exception {
        String etag = put(1, 1, ABSENT);
        objects.changeFromOutside("shop", KEY.name(), new byte[] {7});
        put(1, 2, new Precondition.Unchanged(etag));

        assertThat(marker()).isEqualTo(new WriteMarker(1, 2));
    }

    @Test
    void aFileThatAnotherProgramRemovedIsWrittenAgain() throws Exception {
        String etag = put(1, 1, ABSENT);
        objects.changeFromOutside("shop", KEY.name(), null);
        put(1, 2, new Precondition.Unchanged(etag));

        assertThat(marker()).isEqualTo(new WriteMarker(1, 2));
    }

    @Test
    void anObjectThatChangesAgainAndAgainIsLeftForLater() throws Exception {
        objects.beforePut(() -> objects.changeFromOutside("shop", KEY.name(), new byte[++changes]));

        assertThatThrownBy(() -> put(1, 1, ABSENT)).isInstanceOf(PreconditionFailedException.class);
    }

    @Test
    void onlyALaterOwnersFileIsNotRemoved() throws Exception {
        put(2, 1, ABSENT);
        assertThatThrownBy(() -> fenced.delete(KEY, 1)).isInstanceOf(SupersededException.class);
        assertThat(objects.head(KEY)).isPresent();

        fenced.delete(KEY, 2);
        assertThat(objects.head(KEY)).isEmpty();
        fenced.delete(KEY, 2);

        objects.changeFromOutside("shop", KEY.name(), new byte[] {7});
        fenced.delete(KEY, 2);
        assertThat(objects.head(KEY)).isEmpty();
    }

    private String put(long epoch, long revision, @Nullable Precondition expected) throws ObjectStoreException {
        return fenced.put(object(epoch, revision), expected, FencedStore.NOTHING)
                .etag();
    }

    private @Nullable WriteMarker marker() throws ObjectStoreException {
        return objects.head(KEY).orElseThrow().marker();
    }

    private static NewObject object(long epoch, long revision) {
        byte[] content = {(byte) epoch, (byte) revision};
        return new NewObject(KEY, ContentType.GZIP, FileRole.SHARD, new WriteMarker(epoch, revision), content);
    }
}
