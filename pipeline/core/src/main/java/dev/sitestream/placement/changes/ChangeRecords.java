package dev.sitestream.placement.changes;

import dev.sitestream.placement.state.ListingChange;

/** The stored records of {@link NewestChanges}. */
public interface ChangeRecords {

    void put(int slot, ListingChange change);

    void remove(int slot);
}
