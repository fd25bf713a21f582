package dev.sitestream.placement;

import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.state.PageState.Origin;
import dev.sitestream.placement.state.PageState.Ownership;
import org.jspecify.annotations.Nullable;

/**
 * A page that may be listed.
 *
 * @param series the series that it belongs to if it is listed
 * @param page the page
 * @param timeMicros the time of the event that it comes from
 * @param ownership its owner
 * @param origin the record of that event
 * @param thoroughly whether to process it even if its data has not changed
 */
record Candidate(
        String series,
        EncodedPage page,
        long timeMicros,
        @Nullable Ownership ownership,
        @Nullable Origin origin,
        boolean thoroughly) {}
