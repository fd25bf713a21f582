package dev.sitestream.placement.state;

import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.placement.state.PageState.Origin;
import dev.sitestream.placement.state.PageState.Ownership;
import dev.sitestream.placement.state.PageState.Tie;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a listed page besides its data and place. Stored in its slot.
 *
 * @param timeMicros see {@link PageState#timeMicros}
 * @param size the size of its entry
 * @param fingerprint the hash of its rendered entry: a change that keeps it causes no write
 * @param dataFingerprint the hash of all data that is kept of it, rendered or not
 * @param ties which parts of the site must be notified of its changes
 * @param ownership see {@link PageState#ownership}
 * @param origin see {@link PageState#origin}
 */
public record EntryState(
        long timeMicros,
        EntrySize size,
        long fingerprint,
        long dataFingerprint,
        Set<Tie> ties,
        @Nullable Ownership ownership,
        @Nullable Origin origin) {

    /** Returns this state after a change that changed only the page's time, owner and origin. */
    public EntryState since(long laterMicros, @Nullable Ownership other, @Nullable Origin from) {
        return new EntryState(laterMicros, size, fingerprint, dataFingerprint, ties, other, from);
    }
}
