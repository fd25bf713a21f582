package dev.sitestream.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.store.NewObjects;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.StoredObject;
import dev.sitestream.store.s3.S3Server;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Creates stores from the configuration. The SDK finds the credentials for S3. */
@Tag("slow")
class ObjectStoresTest {

    private static final ObjectKey KEY = new ObjectKey("shop", "sitemap.xml");
    private static final List<String> CREDENTIALS = List.of("aws.accessKeyId", "aws.secretAccessKey");

    @TempDir
    private Path folder;

    private S3Server server;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    ObjectStoresTest() {}

    @BeforeEach
    void start() throws Exception {
        server = S3Server.start();
        System.setProperty(CREDENTIALS.get(0), S3Server.ACCESS_KEY);
        System.setProperty(CREDENTIALS.get(1), S3Server.SECRET_KEY);
    }

    @AfterEach
    void stop() throws Exception {
        CREDENTIALS.forEach(System::clearProperty);
        server.close();
    }

    @Test
    void aBucketIsReadyToBeWrittenTo() throws Exception {
        try (OpenStore output = ObjectStores.of(server.config("maps/"))) {
            output.objects().put(NewObjects.of(KEY, "index"), new Precondition.Absent());

            assertThat(output.objects().list("shop"))
                    .extracting(StoredObject::key)
                    .containsExactly(KEY);
        }
    }

    @Test
    void aBucketThatIgnoresPreconditionsIsRefusedWhereTheyAreWanted() throws Exception {
        server.ignorePreconditions();

        assertThatThrownBy(() -> ObjectStores.of(server.config("maps/", ConditionalWrites.ON)))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("ignores the preconditions of writes")
                .hasMessageContaining("`store.s3.conditionalWrites: auto`");
    }

    @Test
    void aBucketThatCantBeReachedIsTriedWithEveryWrite() throws Exception {
        StoreConfig.S3 config = server.config("maps/");
        server.close();

        try (OpenStore output = ObjectStores.of(config)) {
            assertThatThrownBy(() -> output.objects().put(NewObjects.of(KEY, "index"), new Precondition.Absent()))
                    .isInstanceOf(ObjectStoreException.class)
                    .hasMessageContaining("the connection is refused");
        }
    }

    @Test
    void storesAreDescribedByWhereTheyAre() {
        assertThat(ObjectStores.describe(server.config("maps/"))).isEqualTo("s3://files/maps/ at " + server.endpoint());
        assertThat(ObjectStores.describe(new StoreConfig.Directory(folder))).isEqualTo(folder.toString());
    }
}
