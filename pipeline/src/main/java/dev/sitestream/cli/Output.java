package dev.sitestream.cli;

import dev.sitestream.publish.ObjectStore;

/**
 * An object store in use.
 *
 * @param objects the store
 * @param onClose gives back what it holds
 */
record Output(ObjectStore objects, Runnable onClose) implements AutoCloseable {

    @Override
    public void close() {
        onClose.run();
    }
}
