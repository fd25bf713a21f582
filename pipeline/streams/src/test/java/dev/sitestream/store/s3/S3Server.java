package dev.sitestream.store.s3;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.StoreConfig.ChecksumMode;
import dev.sitestream.config.StoreConfig.ConditionalWrites;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.testing.Await;
import java.io.IOException;
import java.net.URI;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;

/** An S3 server in this process, on loopback, that keeps its objects in memory. */
public final class S3Server implements AutoCloseable {

    /** The server's only bucket. */
    public static final String BUCKET = "files";

    /** The access key, which has all permissions. */
    public static final String ACCESS_KEY = "AKIDTESTTESTTEST";

    /** The secret of {@link #ACCESS_KEY}. */
    public static final String SECRET_KEY = "a-secret-that-nobody-should-see";

    /** Those of a machine that is as slow as can be. */
    static final S3Timeouts TIMEOUTS =
            new S3Timeouts(Await.PATIENCE, Await.PATIENCE, Await.PATIENCE, Await.PATIENCE, Await.PATIENCE);

    private final S3Proxy server;
    private final AtomicObjects objects;

    private S3Server(S3Proxy server, AtomicObjects objects) {
        this.server = server;
        this.objects = objects;
    }

    /** Starts a server with an empty bucket. */
    public static S3Server start() throws Exception {
        AtomicObjects objects = new AtomicObjects();
        objects.createContainer(BUCKET);
        S3Proxy server = S3Proxy.builder()
                .blobStore(objects)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS_KEY, SECRET_KEY)
                .build();
        server.start();
        return new S3Server(server, objects);
    }

    /** Returns the server's address. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getPort());
    }

    /** Ignores the preconditions of writes from now on, as some servers do. */
    public void ignorePreconditions() {
        objects.ignore(request -> request.ifMatch(null).ifNoneMatch(null));
    }

    /** Returns a configuration for this server, with keys below a prefix. */
    public StoreConfig.S3 config(String prefix) {
        return config(prefix, ConditionalWrites.AUTO);
    }

    /** Returns a configuration for this server, with keys below a prefix and this mode of conditional writes. */
    public StoreConfig.S3 config(String prefix, ConditionalWrites conditionalWrites) {
        return new StoreConfig.S3(
                BUCKET,
                prefix,
                "us-east-1",
                endpoint(),
                true,
                ChecksumMode.WHEN_SUPPORTED,
                conditionalWrites,
                new CacheControl("no-cache", "max-age=60"));
    }

    /** Creates a store on this server, with keys below a prefix. */
    public S3ObjectStore store(String prefix) throws ObjectStoreException {
        return store(config(prefix), http(TIMEOUTS), TIMEOUTS);
    }

    /** Creates a store whose requests go through the given client. Closing the store closes the client. */
    static S3ObjectStore store(StoreConfig.S3 config, SdkHttpClient http, S3Timeouts timeouts)
            throws ObjectStoreException {
        DateHeader dates = new DateHeader();
        return new S3ObjectStore(
                config, S3Clients.client(config, timeouts, http, credentials(), dates), dates, http, timeouts);
    }

    static SdkHttpClient http(S3Timeouts timeouts) {
        return S3Clients.http(timeouts);
    }

    static AwsCredentialsProvider credentials() {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS_KEY, SECRET_KEY));
    }

    @Override
    public void close() throws IOException {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IOException("the S3 server did not stop", e);
        }
    }
}
