package dev.sitestream.bench;

import dev.sitestream.store.s3.AtomicObjects;
import java.net.URI;
import java.nio.file.Path;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;

/** A process with an S3 server only, without authentication; it ends when its standard input is closed. */
final class S3Main {

    private S3Main() {}

    // Arguments: the folder for the objects, the bucket. The first line of the output is the server's address.
    public static void main(String[] arguments) throws Exception {
        AtomicObjects objects = AtomicObjects.in(Path.of(arguments[0]));
        objects.createContainer(arguments[1]);
        S3Proxy server = S3Proxy.builder()
                .blobStore(objects)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.NONE, "", "")
                .ignoreUnknownHeaders(true)
                .build();
        server.start();
        System.out.println("http://127.0.0.1:" + server.getPort());
        while (System.in.read() >= 0) {
            // The input is ignored.
        }
        server.stop();
    }
}
