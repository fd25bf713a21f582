package dev.sitestream.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreContractTest;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.StoredObject;
import dev.sitestream.store.WriteMarker;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** Runs the contract against an S3 server, and checks what readers of the bucket see. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class S3ObjectStoreTest extends ObjectStoreContractTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "pages-00001.xml.gz");
    private static final Precondition ABSENT = new Precondition.Absent();

    private S3Server server;
    private S3Client reader;
    private String prefix = "";

    @SuppressWarnings("NullAway.Init") // the contract calls emptyStore() before each test
    private S3ObjectStore store;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    S3ObjectStoreTest() {}

    @BeforeAll
    void start() throws Exception {
        server = S3Server.start();
        reader = S3Clients.client(
                server.config(""),
                S3Server.TIMEOUTS,
                S3Server.http(S3Server.TIMEOUTS),
                S3Server.credentials(),
                new DateHeader());
    }

    @AfterAll
    void stop() throws Exception {
        reader.close();
        server.close();
    }

    /** Gives each test its own prefix, which isolates the test like a bucket of its own. */
    @Override
    protected ObjectStore emptyStore() throws Exception {
        prefix = "site maps/" + UUID.randomUUID() + "/";
        store = server.store(prefix);
        return store;
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    protected byte @Nullable [] read(ObjectKey key) {
        try {
            return reader.getObjectAsBytes(
                            request -> request.bucket(S3Server.BUCKET).key(prefix + key.site() + "/" + key.name()))
                    .asByteArray();
        } catch (NoSuchKeyException e) {
            return null;
        }
    }

    @Test
    void readersLearnTheMediaTypeAndHowLongToKeepIt() throws Exception {
        put(KEY, ContentType.GZIP, FileRole.SHARD);
        ObjectKey index = new ObjectKey("shop", "sitemap.xml");
        put(index, ContentType.XML, FileRole.INDEX);
        ObjectKey robots = new ObjectKey("shop", "robots.txt");
        put(robots, ContentType.TEXT, FileRole.INDEX);

        assertThat(seen(KEY).contentType()).isEqualTo("application/gzip");
        assertThat(seen(KEY).cacheControl()).isEqualTo("max-age=60");
        assertThat(seen(index).contentType()).isEqualTo("application/xml");
        assertThat(seen(index).cacheControl()).isEqualTo("no-cache");
        assertThat(seen(robots).contentType()).isEqualToIgnoringWhitespace("text/plain;charset=utf-8");
    }

    @Test
    void compressedFilesAreNotTakenForCompressedTransfers() throws Exception {
        put(KEY, ContentType.GZIP, FileRole.SHARD);

        assertThat(seen(KEY).contentEncoding()).isNull();
    }

    @Test
    void theMarkerIsMetadata() throws Exception {
        put(KEY, ContentType.GZIP, FileRole.SHARD);

        assertThat(seen(KEY).metadata()).containsEntry("sitestream-revision", "7.42");
    }

    @Test
    void anObjectOfAnotherProgramHasNoMarker() throws Exception {
        putByHand("shop/" + KEY.name());

        assertThat(store.head(KEY)).isPresent();
        assertThat(store.head(KEY)).map(ObjectVersion::marker).isEmpty();
    }

    @Test
    void moreObjectsAreListedThanFitInOneAnswer() throws Exception {
        for (int i = 0; i < 1_001; i++) {
            store.put(NewObjects.of(new ObjectKey("shop", "pages-" + i + ".xml.gz"), ""), ABSENT);
        }

        assertThat(store.list("shop"))
                .extracting(StoredObject::key)
                .hasSize(1_001)
                .doesNotHaveDuplicates();
    }

    @Test
    void whatLiesDeeperIsNotListed() throws Exception {
        putByHand("shop/archive/old.xml");
        putByHand("shop/");
        store.put(NewObjects.of(KEY, ""), ABSENT);

        assertThat(store.list("shop")).extracting(StoredObject::key).containsExactly(KEY);
    }

    @Test
    void theProbeLeavesNothing() throws Exception {
        store.check();

        assertThat(reader.listObjectsV2(
                                request -> request.bucket(S3Server.BUCKET).prefix(prefix))
                        .contents())
                .isEmpty();
    }

    private void put(ObjectKey key, ContentType type, FileRole role) throws Exception {
        store.put(new NewObject(key, type, role, new WriteMarker(7, 42), new byte[100]), ABSENT);
    }

    private void putByHand(String key) {
        reader.putObject(request -> request.bucket(S3Server.BUCKET).key(prefix + key), RequestBody.empty());
    }

    private GetObjectResponse seen(ObjectKey key) {
        return reader.getObjectAsBytes(
                        request -> request.bucket(S3Server.BUCKET).key(prefix + key.site() + "/" + key.name()))
                .response();
    }
}
