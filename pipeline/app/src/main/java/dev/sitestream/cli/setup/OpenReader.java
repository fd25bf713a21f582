package dev.sitestream.cli.setup;

import dev.sitestream.store.VersionedReader;

/**
 * An object store that is open for serving its files.
 *
 * @param files reads the files
 * @param onClose releases its resources
 */
public record OpenReader(VersionedReader files, Runnable onClose) implements AutoCloseable {

    @Override
    public void close() {
        onClose.run();
    }
}
