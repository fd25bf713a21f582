package dev.sitestream.identity;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Ids in memory. */
public final class MemoryIdStore implements IdStore {

    private final Map<SiteId, KnownId> ids = new HashMap<>();
    private final TreeSet<Expiry> expiries = new TreeSet<>(Comparator.comparingLong(Expiry::atMillis)
            .thenComparing(expiry -> expiry.id().id()));

    @Override
    public @Nullable KnownId get(SiteId id) {
        return ids.get(id);
    }

    @Override
    public void put(SiteId id, KnownId known) {
        ids.put(id, known);
    }

    @Override
    public void remove(SiteId id) {
        ids.remove(id);
    }

    @Override
    public void addExpiry(Expiry expiry) {
        expiries.add(expiry);
    }

    @Override
    public void removeExpiry(Expiry expiry) {
        expiries.remove(expiry);
    }

    @Override
    public @Nullable Expiry firstExpiry() {
        return expiries.isEmpty() ? null : expiries.first();
    }

    /** How many ids and expiries it holds. */
    int size() {
        return ids.size() + expiries.size();
    }
}
