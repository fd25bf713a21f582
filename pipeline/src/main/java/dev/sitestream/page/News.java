package dev.sitestream.page;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What makes a page a news article, by <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google's extension</a>.
 *
 * @param publication where it appears; null when the event leaves that to the site's configuration
 * @param publicationDate when it was first published: a complete W3C date or date-time, as it was given
 * @param title its headline
 */
public record News(@Nullable Publication publication, String publicationDate, String title) {

    public News {
        Objects.requireNonNull(publicationDate, "publicationDate");
        Objects.requireNonNull(title, "title");
    }

    /**
     * A publication.
     *
     * @param name as it appears on its articles
     * @param language an ISO 639 code, or {@code zh-cn} or {@code zh-tw}
     */
    public record Publication(String name, String language) {

        public Publication {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(language, "language");
        }
    }

    /** When it was published; a date without a time begins with its day in UTC. */
    public Instant publishedAt() {
        return W3cDate.beginning(publicationDate);
    }

    /** The same in this publication, if it names none itself. */
    public News in(Publication byDefault) {
        return publication == null ? new News(byDefault, publicationDate, title) : this;
    }
}
