package dev.sitestream.store.directory;

import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.VersionedReader;
import dev.sitestream.store.VersionedReaderContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Runs the contract in a directory. */
class DirectoryReaderTest extends VersionedReaderContract {

    @TempDir
    private Path folder;

    @Override
    protected ObjectStore emptyStore() {
        return new DirectoryObjectStore(folder);
    }

    @Override
    protected VersionedReader reader() {
        return new DirectoryReader(folder);
    }
}
