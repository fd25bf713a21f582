package dev.sitestream.site;

import dev.sitestream.page.News.Publication;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a site publishes its news sitemap.
 *
 * @param configured whether the site announces news; then the news file is there from the start, even without an article
 * @param publication the publication of articles that name none
 * @param publishAfter how long a changed news file waits for more changes
 */
public record NewsSettings(boolean configured, @Nullable Publication publication, Duration publishAfter) {

    /** Of a site that says nothing: news files come with the first article that names its publication. */
    public static final NewsSettings DEFAULT = new NewsSettings(false, null, Duration.ZERO);
}
