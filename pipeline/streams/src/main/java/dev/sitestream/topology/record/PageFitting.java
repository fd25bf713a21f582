package dev.sitestream.topology.record;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.News.Publication;
import dev.sitestream.page.Page;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
import dev.sitestream.sitemap.XmlLimits;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Fits a page to its site's configuration, which the decoder does not know. */
public final class PageFitting {

    /**
     * No entry of an event's page is larger, including the declarations that it requires in its file: the decoder keeps
     * 3 MiB of extensions, each byte becomes at most six, as an entity, and markup takes far less than another MiB.
     */
    static final long LARGEST_ENTRY = 19 * 1_024 * 1_024;

    private final Site site;
    private final List<Problem> warnings = new ArrayList<>();

    public PageFitting(Site site) {
        this.site = site;
    }

    /** Returns a warning for each part that was left out. */
    public List<Problem> warnings() {
        return warnings;
    }

    /**
     * Returns the page with the site's publication and time zone for its news, and reduced if it is too large for a
     * file of its section.
     */
    public Page fit(Page page, Section section) {
        if (page.extensions().equals(Extensions.NONE)) {
            return page;
        }
        return reduceToFit(withNewsOfSite(page), section.format());
    }

    private Page withNewsOfSite(Page page) {
        News given = page.extensions().news();
        if (given == null) {
            return page;
        }
        ZoneId zone = site.outputs().news().zone();
        News news = zone == null ? given : given.dated(zone);
        Publication publication =
                news.publication() == null ? site.outputs().news().publication() : news.publication();
        if (publication == null) {
            warnings.add(new Problem(
                    ProblemCode.NEWS_INVALID, "news.publication", "is missing, and the site has none by default"));
            return page.with(page.extensions().withNews(null));
        }
        News fitted = news.in(publication);
        return fitted.equals(given) ? page : page.with(page.extensions().withNews(fitted));
    }

    private Page reduceToFit(Page page, Format format) {
        // Limits may be set far below the protocol's.
        boolean mayExceedBytes = site.limits().bytes() < LARGEST_ENTRY;
        if (!mayExceedBytes && !mayExceedReferences(page)) {
            return page;
        }
        XmlBuffer entry = format.entryOf(page);
        int size = entry.size() + format.overhead(format.extensions(page));
        if (size > site.limits().bytes()) {
            return withoutExtensions(page, size + " bytes, and " + site.limits().bytes());
        }
        if (entry.references() > XmlLimits.MAX_REFERENCES) {
            return withoutExtensions(page, entry.references() + " entity references, and " + XmlLimits.MAX_REFERENCES);
        }
        return page;
    }

    /**
     * A quick check: no entry has more references than characters; videos are not added up, so a page with any may
     * exceed the limit.
     */
    private static boolean mayExceedReferences(Page page) {
        Extensions extensions = page.extensions();
        long characters = page.url().length();
        for (String image : extensions.images()) {
            characters += image.length();
        }
        for (Alternate alternate : extensions.alternates()) {
            characters += alternate.href().length();
        }
        return characters > XmlLimits.MAX_REFERENCES || !extensions.videos().isEmpty();
    }

    private Page withoutExtensions(Page page, String excess) {
        warnings.add(new Problem(
                ProblemCode.EXTENSIONS_TOO_LARGE,
                "value",
                "images, videos and alternates are left out: with them a file would have " + excess + " are allowed"));
        return page.with(page.extensions().newsOnly());
    }
}
