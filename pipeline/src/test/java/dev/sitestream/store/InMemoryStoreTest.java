package dev.sitestream.store;

import org.jspecify.annotations.Nullable;

/** The store of other tests keeps the contract, too. */
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
