package dev.sitestream.cli.setup;

import dev.sitestream.store.ObjectStore;

/**
 * An open object store.
 *
 * @param objects the store
 * @param onClose releases its resources
 */
public record OpenStore(ObjectStore objects, Runnable onClose) implements AutoCloseable {

    @Override
    public void close() {
        onClose.run();
    }
}
