package dev.sitestream.cli.setup;

import dev.sitestream.store.ObjectStore;

/**
 * An object store in use.
 *
 * @param objects the store
 * @param onClose gives back what it holds
 */
public record OpenStore(ObjectStore objects, Runnable onClose) implements AutoCloseable {

    @Override
    public void close() {
        onClose.run();
    }
}
