package dev.sitestream.page;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The news data of a page, by <a
 * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google's extension</a>.
 *
 * @param publication where the article appears; null if the event leaves that to the site's configuration
 * @param publicationDate when the article was first published: a complete W3C date or date-time, as given
 * @param title the headline
 */
public record News(@Nullable Publication publication, String publicationDate, String title) {

    private static final int DATE = "2026-11-21".length();
    private static final int SECONDS_PER_MINUTE = 60;

    public News {
        Objects.requireNonNull(publicationDate, "publicationDate");
        Objects.requireNonNull(title, "title");
    }

    /**
     * A news publication.
     *
     * @param name the name that appears on its articles
     * @param language an ISO 639 code, or {@code zh-cn} or {@code zh-tw}
     */
    public record Publication(String name, String language) {

        /** Languages that the extension allows in addition to the codes of ISO 639. */
        private static final Set<String> CHINESE = Set.of("zh-cn", "zh-tw");

        public Publication {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(language, "language");
        }

        /** Whether this lower-case text is an allowed language of a publication. */
        public static boolean isLanguage(String text) {
            return IsoCodes.isAnyLanguage(text) || CHINESE.contains(text);
        }
    }

    /** When the article was published. A date without a time means the start of that day in UTC. */
    public Instant publishedAt() {
        return W3cDate.beginning(publicationDate);
    }

    /**
     * Returns a copy that was published at the start of its day in this time zone, or the object itself if it already
     * has a time.
     */
    public News dated(ZoneId zone) {
        if (publicationDate.length() != DATE) {
            return this;
        }
        OffsetDateTime start =
                LocalDate.parse(publicationDate).atStartOfDay(zone).toOffsetDateTime();
        // Before there were time zones, each place had its own time, whose offset has seconds.
        return start.getOffset().getTotalSeconds() % SECONDS_PER_MINUTE != 0
                ? this
                : new News(publication, DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(start), title);
    }

    /** Returns a copy with this publication, or the object itself if it already has one. */
    public News in(Publication byDefault) {
        return publication == null ? new News(byDefault, publicationDate, title) : this;
    }
}
