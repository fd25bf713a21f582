package dev.sitestream.http.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.VersionedReader;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.store.directory.DirectoryReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hostile paths on a directory. */
class HostilePathsTest extends HostilePathsContract {

    @TempDir
    private Path links;

    @Override
    ObjectStore store(Path root) {
        return new DirectoryObjectStore(root);
    }

    @Override
    VersionedReader reader(Path root) {
        return new DirectoryReader(root);
    }

    @Override
    void plant(Path root, String path, String content) throws Exception {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    @Test
    void whatIsNoFileOfTheStoreIsNotFollowedOrRead() throws Exception {
        Path secret = Files.writeString(links.resolve("secret.txt"), SECRET);
        Path folder = Files.createDirectories(links.resolve("shop"));
        Files.createSymbolicLink(folder.resolve("sitemap.xml"), secret);
        Files.createDirectory(folder.resolve("news.xml"));
        DirectoryReader reader = new DirectoryReader(links);

        assertThat(reader.version(new ObjectKey("shop", "sitemap.xml"))).isEmpty();
        assertThat(reader.open(new ObjectKey("shop", "sitemap.xml"))).isEmpty();
        assertThat(reader.open(new ObjectKey("shop", "news.xml"))).isEmpty();
    }
}
