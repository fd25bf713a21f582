package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.VersionedReader;
import dev.sitestream.store.VersionedReaderContract;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Runs the contract against an S3 server. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class S3ReaderTest extends VersionedReaderContract {

    private S3Server server;

    @SuppressWarnings("NullAway.Init") // the contract calls emptyStore() before each test
    private S3ObjectStore store;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    S3ReaderTest() {}

    @BeforeAll
    void start() throws Exception {
        server = S3Server.start();
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    protected ObjectStore emptyStore() throws Exception {
        store = server.store(UUID.randomUUID() + "/");
        return store;
    }

    @Override
    protected VersionedReader reader() {
        return store.reader();
    }
}
