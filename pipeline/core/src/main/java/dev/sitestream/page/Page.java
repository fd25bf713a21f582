package dev.sitestream.page;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A page as its last upsert described it. Every text has been validated.
 *
 * @param url the serialised URL
 * @param lastmod a W3C date or date-time, as given
 * @param changefreq how often the page changes, according to its producer
 * @param priority a decimal number from 0.0 to 1.0, in plain notation
 * @param title the page's title
 * @param language a language tag
 * @param translationGroup the key that all language versions of a page share
 * @param extensions images, videos, alternates and news
 * @param visibility what decides whether the page is listed
 */
public record Page(
        String url,
        @Nullable String lastmod,
        @Nullable ChangeFrequency changefreq,
        @Nullable String priority,
        @Nullable String title,
        @Nullable String language,
        @Nullable String translationGroup,
        Extensions extensions,
        Visibility visibility) {

    /** The highest priority; 0.0 is the lowest. */
    public static final BigDecimal MAX_PRIORITY = new BigDecimal("1.0");

    public Page {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(extensions, "extensions");
        Objects.requireNonNull(visibility, "visibility");
    }

    /** A copy with other extensions. */
    public Page with(Extensions others) {
        return new Page(url, lastmod, changefreq, priority, title, language, translationGroup, others, visibility);
    }
}
