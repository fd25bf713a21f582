package dev.sitestream.site;

import dev.sitestream.page.News.Publication;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a site's news sitemap.
 *
 * @param configured whether the site configures news; then the news file exists from the start, even without an article
 * @param publication the publication of articles that name none
 * @param publishAfter how long a changed news file waits for more changes; 0 to one hour
 * @param zone the time zone of publication dates without a time; null if they stay dates, which begin in UTC
 */
public record NewsSettings(
        boolean configured,
        @Nullable Publication publication,
        Duration publishAfter,
        @Nullable ZoneId zone) {

    /** The default delay of a changed news file: none, because news is time-critical. */
    public static final Duration DEFAULT_PUBLISH_AFTER = Duration.ZERO;

    /**
     * The settings of a site that configures no news. Its news file is created with the first article that names its
     * publication.
     */
    public static final NewsSettings DEFAULT = new NewsSettings(false, null, DEFAULT_PUBLISH_AFTER, null);

    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}|zh-cn|zh-tw");

    /** @throws IllegalArgumentException if a component is not allowed */
    public NewsSettings {
        if (publication != null) {
            requireName(publication.name());
            requireLanguage(publication.language());
        }
        PublishWaits.requireLeast(publishAfter);
    }

    /**
     * Returns the name if a publication may have it.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the name
     */
    public static String requireName(String name) {
        return DisplayText.require(name);
    }

    /**
     * Returns the language if a publication may have it, by <a
     * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google's extension</a>.
     *
     * @throws IllegalArgumentException if not; the message states what is allowed, without the language
     */
    public static String requireLanguage(String language) {
        if (!LANGUAGE.matcher(language).matches()) {
            throw new IllegalArgumentException(
                    "allowed are ISO 639 codes of two or three lower-case letters, `zh-cn` and `zh-tw`");
        }
        return language;
    }

    /**
     * Returns the time zone of this name.
     *
     * @throws IllegalArgumentException if there is none; the message states what is allowed, without the name
     */
    public static ZoneId requireZone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    "allowed are time zones such as `Europe/Berlin`, and offsets such as `+01:00`", e);
        }
    }
}
