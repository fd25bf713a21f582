package dev.sitestream.placement;

import dev.sitestream.placement.slot.ListedPage;
import dev.sitestream.placement.state.EntryChange;
import dev.sitestream.placement.state.EntryState;

/**
 * A rendered page that is ready to be placed.
 *
 * @param candidate the page
 * @param entry what its slot stores beside its data
 * @param content the {@linkplain ListedPage#content content} of its slot
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EntryDraft(Candidate candidate, EntryState entry, byte[] content) {

    String series() {
        return candidate.series();
    }

    /** Returns the bytes of its slot with this change. */
    byte[] slot(EntryChange change) {
        return ListedPage.encode(change, entry, content);
    }
}
