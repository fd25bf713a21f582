package dev.sitestream.reconcile;

import dev.sitestream.page.PageId;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a listing is the truth of.
 *
 * @param site the site
 * @param territory the URLs that belong to the site
 * @param section the only section that it lists; null if it lists the whole site
 * @param source the only sender whose pages it lists; null if it lists those of all
 * @param ignored fields that it does not know: pages keep theirs
 * @param began when the listing began: later changes are not in it
 */
public record ListingScope(
        Site site,
        Territory territory,
        @Nullable String section,
        @Nullable String source,
        Set<PageField> ignored,
        Instant began) {

    /** @throws IllegalArgumentException if there is no such section, or the source is not allowed */
    public ListingScope {
        if (section != null && site.section(section).isEmpty()) {
            throw new IllegalArgumentException("site " + site.id() + " has no section " + section);
        }
        if (source != null) {
            PageId.requireSource(source);
        }
        ignored = Set.copyOf(ignored);
    }

    /**
     * The time of all changes that follow from the listing. It is a little earlier than the listing, so that an event
     * of the very same time wins.
     */
    Instant time() {
        return began.truncatedTo(ChronoUnit.MICROS).minus(1, ChronoUnit.MICROS);
    }

    /** Whether a page belongs to the site. */
    boolean owns(PageEvent.Upsert upsert) {
        return territory.owns(upsert.url().href())
                && (upsert.site() == null || upsert.site().equals(site.id()));
    }

    /** Whether a page is in the section. */
    boolean hasSectionOf(WebUrl url, @Nullable String requested) {
        return section == null || site.sectionFor(url, requested).name().equals(section);
    }

    /** The section that is requested, if the site has it; else null. */
    @Nullable
    String knownSection(@Nullable String requested) {
        return requested == null
                ? null
                : site.section(requested).map(Section::name).orElse(null);
    }

    /** The page's id; an id without a source is of the listing's source. */
    @Nullable
    PageId idOf(PageEvent.Upsert upsert) {
        PageId id = upsert.id();
        return id != null && source != null && id.source().equals(PageId.DEFAULT_SOURCE)
                ? new PageId(source, id.id())
                : id;
    }
}
