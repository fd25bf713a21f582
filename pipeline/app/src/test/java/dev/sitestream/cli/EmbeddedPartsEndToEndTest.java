package dev.sitestream.cli;

import dev.sitestream.broker.EmbeddedBroker;
import java.net.URI;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Runs the contract with a broker and S3Proxy in the test's process. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class EmbeddedPartsEndToEndTest extends RealPartsContract {

    private final EmbeddedBroker broker;
    private final S3Proxy store;

    EmbeddedPartsEndToEndTest(@TempDir Path log) throws Exception {
        broker = EmbeddedBroker.start(log, 0);
        store = S3Proxy.builder()
                .blobStore(new TransientNio2BlobStore())
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.NONE, "", "")
                .build();
        store.start();
    }

    @AfterAll
    void stop() throws Exception {
        store.stop();
        broker.close();
    }

    @Override
    RealParts parts() {
        return new RealParts() {

            @Override
            public String bootstrapServers() {
                return broker.bootstrapServers();
            }

            @Override
            public URI store() {
                return URI.create("http://127.0.0.1:" + store.getPort());
            }
        };
    }
}
