package dev.sitestream.page;

import java.time.Instant;
import java.util.Objects;
import java.util.Set;
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

        /** What the extension allows beside the codes of ISO 639. */
        private static final Set<String> CHINESE = Set.of("zh-cn", "zh-tw");

        public Publication {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(language, "language");
        }

        /** Whether a text, in lower case, is a language that a publication can have. */
        public static boolean isLanguage(String text) {
            return IsoCodes.isAnyLanguage(text) || CHINESE.contains(text);
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
