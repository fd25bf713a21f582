package dev.sitestream.placement;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.state.PageState.Listed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page that is known under another spelling of its URL than the normal one, for the lane of the normal one: former
 * releases identified pages by their URLs as they were spelled.
 *
 * @param change the page's last change, with the URL in normal form
 * @param spelling the URL under which it is known
 */
public record Respelled(PageChange change, String spelling) {

    /** Returns a page at the normal form of its URL; its canonical URL and alternates are in normal form, too. */
    static Page normal(Page page) {
        Visibility visibility = page.visibility();
        @Nullable String canonical = visibility.canonical();
        Extensions extensions = page.extensions();
        return new Page(
                NormalUrl.of(page.url()),
                page.lastmod(),
                page.changefreq(),
                page.priority(),
                page.title(),
                page.language(),
                page.translationGroup(),
                extensions.withAlternates(normal(extensions.alternates())),
                canonical == null || NormalUrl.isNormal(canonical)
                        ? visibility
                        : new Visibility(
                                visibility.noindex(),
                                NormalUrl.of(canonical),
                                visibility.status(),
                                visibility.publishAt(),
                                visibility.expireAt()));
    }

    /** Returns alternates with URLs in normal form. */
    static List<Alternate> normal(List<Alternate> alternates) {
        return alternates.stream()
                .map(alternate -> new Alternate(alternate.hreflang(), NormalUrl.of(alternate.href())))
                .toList();
    }

    /**
     * The answer to the lane that knows the page under another spelling: the page need not be listed there any more.
     *
     * @param spelling the URL under which it is known there
     * @param timeMicros the time of the change that was handed over
     * @param listed whether the other lane lists the page
     */
    public record TakenOver(String spelling, long timeMicros, boolean listed) {

        /** Whether the page has not changed since it was handed over. */
        boolean isStill(Listed listed) {
            return listed.timeMicros() == timeMicros;
        }
    }
}
