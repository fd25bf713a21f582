package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An S3 server in a process of its own, which keeps its objects as files. */
final class S3Process implements AutoCloseable {

    private static final String BUCKET = "files";

    private final ServerProcess server;
    private final Path root;

    private S3Process(ServerProcess server, Path root) {
        this.server = server;
        this.root = root;
    }

    /** Starts the server with its objects and its log in this folder. */
    static S3Process start(Path folder) throws IOException {
        Path root = Files.createDirectories(folder.resolve("s3"));
        ServerProcess server =
                ServerProcess.start(folder.resolve("s3.log"), List.of(), S3Main.class, root.toString(), BUCKET);
        return new S3Process(server, root);
    }

    /** The configuration of a store on this server. */
    List<String> store() {
        return List.of(
                "store:",
                "  s3: {bucket: " + BUCKET + ", region: us-east-1, endpoint: \"" + server.address()
                        + "\", pathStyle: true}");
    }

    /** The variables with the credentials; the server takes any. */
    Map<String, String> credentials() {
        return Map.of("AWS_ACCESS_KEY_ID", "bench", "AWS_SECRET_ACCESS_KEY", "bench");
    }

    /** The folder with the objects of a site. */
    Path objects(String site) {
        return root.resolve(BUCKET).resolve(site);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
