package dev.sitestream.query;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A part of a site's pages, in ascending order of their URLs.
 *
 * @param site the site's id
 * @param pages the pages; there may be fewer than the limit, even none, although more follow
 * @param next the URL after which the next part begins; null if this is the last part
 */
public record PagesAnswer(
        String site, List<PageEntry> pages, @Nullable String next) {

    /**
     * Merges answers about different lanes to the same question.
     *
     * @param limit the largest number of pages in the merged answer
     */
    public static PagesAnswer merged(String site, List<PagesAnswer> parts, int limit) {
        // Beyond the end of the shortest part, pages of its lanes would be missing.
        String end = parts.stream()
                .map(PagesAnswer::next)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
        List<PageEntry> pages = parts.stream()
                .flatMap(part -> part.pages().stream())
                .filter(page -> end == null || page.url().compareTo(end) <= 0)
                .sorted(Comparator.comparing(PageEntry::url))
                .limit(limit + 1L)
                .toList();
        if (pages.size() <= limit) {
            return new PagesAnswer(site, pages, end);
        }
        return new PagesAnswer(
                site, pages.subList(0, limit), pages.get(limit - 1).url());
    }
}
