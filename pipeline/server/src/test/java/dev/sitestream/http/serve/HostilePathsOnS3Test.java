package dev.sitestream.http.serve;

import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.VersionedReader;
import dev.sitestream.store.WriteMarker;
import dev.sitestream.store.s3.S3ObjectStore;
import dev.sitestream.store.s3.S3Server;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Hostile paths on S3. */
class HostilePathsOnS3Test extends HostilePathsContract {

    private static final String PREFIX = "maps/";

    private @Nullable S3Server server;
    private @Nullable S3ObjectStore store;

    @Override
    ObjectStore store(Path root) throws Exception {
        server = S3Server.start();
        store = server.store(PREFIX);
        return store;
    }

    @Override
    VersionedReader reader(Path root) {
        return Objects.requireNonNull(store).reader();
    }

    /** Puts an object below or beside the store's prefix: keys of objects have slashes only there. */
    @Override
    void plant(Path root, String path, String content) throws Exception {
        String key = PREFIX + path;
        int name = key.lastIndexOf('/') + 1;
        int site = key.lastIndexOf('/', name - 2) + 1;
        try (S3ObjectStore planting = Objects.requireNonNull(server).store(key.substring(0, site))) {
            planting.put(
                    new NewObject(
                            new ObjectKey(key.substring(site, name - 1), key.substring(name)),
                            ContentType.TEXT,
                            FileRole.SHARD,
                            new WriteMarker(1, 1),
                            content.getBytes(StandardCharsets.UTF_8)),
                    new Precondition.Absent());
        }
    }

    @AfterEach
    void stopServer() throws Exception {
        if (store != null) {
            store.close();
        }
        if (server != null) {
            server.close();
        }
    }
}
