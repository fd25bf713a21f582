package dev.sitestream.site;

import dev.sitestream.page.Page;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/** Decides which of a site's pages are listed. */
public final class ListingRules {

    /** The rules of a site that excludes nothing by itself. */
    public static final ListingRules NONE = new ListingRules();

    private ListingRules() {}

    /** Every reason for which a page is not listed at this moment; empty when it is listed. */
    public Set<Exclusion> exclusions(Page page, Instant now) {
        return EnumSet.noneOf(Exclusion.class);
    }

    /** A hash of these rules, other for other ones: where it has changed, pages have to be judged again. */
    public long fingerprint() {
        return 0;
    }
}
