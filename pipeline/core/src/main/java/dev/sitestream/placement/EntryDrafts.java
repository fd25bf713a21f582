package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.placement.slot.EntryRenderer;
import dev.sitestream.placement.slot.EntryRenderer.Rendered;
import dev.sitestream.placement.state.EntryState;
import dev.sitestream.placement.state.PageState.Tie;
import dev.sitestream.site.Limits;
import dev.sitestream.site.Section;
import java.util.List;
import java.util.Set;

/** Renders candidates. */
final class EntryDrafts {

    private final EntryRenderer renderer;

    EntryDrafts(Limits limits) {
        this.renderer = new EntryRenderer(limits);
    }

    /**
     * Renders a page.
     *
     * @param siblings the alternates that it lists for its translation group
     * @param joined the number of the change by which it joined the group; 0 if it is in none
     * @param dataFingerprint the fingerprint of its data, rendered or not
     */
    EntryDraft draft(Candidate candidate, List<Alternate> siblings, long joined, long dataFingerprint, Set<Tie> ties) {
        Rendered rendered = renderer.render(candidate.page(), siblings, joined, Section.formatOf(candidate.series()));
        EntryState entry = new EntryState(
                candidate.timeMicros(),
                rendered.size(),
                rendered.fingerprint(),
                dataFingerprint,
                ties,
                candidate.ownership(),
                candidate.origin());
        return new EntryDraft(candidate, entry, rendered.content());
    }
}
