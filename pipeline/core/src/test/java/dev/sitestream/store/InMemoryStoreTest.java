package dev.sitestream.store;

import org.jspecify.annotations.Nullable;

/** Runs the contract against the in-memory store of other tests. */
class InMemoryStoreTest extends ObjectStoreContractTest {

    private final MemoryObjectStore store = new MemoryObjectStore();

    @Override
    protected ObjectStore emptyStore() {
        return store;
    }

    @Override
    protected byte @Nullable [] read(ObjectKey key) {
        return store.get(key.site(), key.name());
    }
}
