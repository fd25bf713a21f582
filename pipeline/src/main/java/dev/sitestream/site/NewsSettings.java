package dev.sitestream.site;

import dev.sitestream.page.News.Publication;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a site publishes its news sitemap.
 *
 * @param configured whether the site announces news; then the news file is there from the start, even without an
 *     article
 * @param publication the publication of articles that name none
 * @param publishAfter how long a changed news file waits for more changes; 0 to one hour
 */
public record NewsSettings(boolean configured, @Nullable Publication publication, Duration publishAfter) {

    /**
     * How long a changed news file waits where nothing else is said: not at all, since news is read while it is new.
     */
    public static final Duration DEFAULT_PUBLISH_AFTER = Duration.ZERO;

    /** Of a site that says nothing: news files come with the first article that names its publication. */
    public static final NewsSettings DEFAULT = new NewsSettings(false, null, DEFAULT_PUBLISH_AFTER);

    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}|zh-cn|zh-tw");

    /** @throws IllegalArgumentException when a component is not as it is described above */
    public NewsSettings {
        if (publication != null) {
            requireName(publication.name());
            requireLanguage(publication.language());
        }
        Site.requirePublishAfter(publishAfter);
    }

    /**
     * The name itself, if a publication may have it.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the name
     */
    public static String requireName(String name) {
        return DisplayText.require(name);
    }

    /**
     * The language itself, if a publication may have it, by <a
     * href="https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap">Google's extension</a>.
     *
     * @throws IllegalArgumentException whose message says what is allowed, without repeating the language
     */
    public static String requireLanguage(String language) {
        if (!LANGUAGE.matcher(language).matches()) {
            throw new IllegalArgumentException(
                    "allowed are ISO 639 codes of two or three lower-case letters, `zh-cn` and `zh-tw`");
        }
        return language;
    }
}
