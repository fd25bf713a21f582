package dev.sitestream.shard;

/** The stored records of {@link NewestChanges}. */
public interface ChangeRecords {

    void put(int slot, ListingChange change);

    void remove(int slot);
}
