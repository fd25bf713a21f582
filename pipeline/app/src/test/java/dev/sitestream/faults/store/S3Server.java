package dev.sitestream.faults.store;

import dev.sitestream.store.s3.AtomicObjects;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.net.URI;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;

/** An S3 server in this process, on loopback and in memory, with one bucket and without authentication. */
public final class S3Server implements AutoCloseable {

    private final S3Proxy server;

    private S3Server(S3Proxy server) {
        this.server = server;
    }

    public static S3Server start() throws Exception {
        S3Proxy server = S3Proxy.builder()
                .blobStore(new AtomicObjects())
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.NONE, "", "")
                .ignoreUnknownHeaders(true)
                .build();
        server.start();
        S3Server started = new S3Server(server);
        started.bucket().create();
        return started;
    }

    public int port() {
        return server.getPort();
    }

    /** Its bucket, without a proxy. */
    public Bucket bucket() {
        return new Bucket(port(), KnownSite.BUCKET);
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new IOException("the S3 server can't be stopped", e);
        }
    }
}
