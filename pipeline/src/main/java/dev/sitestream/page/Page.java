package dev.sitestream.page;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a live page: its address and what its last upsert said of it. Every text has been validated.
 *
 * @param url the serialised URL
 * @param lastmod a W3C date or date-time, as it was given
 * @param changefreq how often it is said to change
 * @param priority a decimal number from 0.0 to 1.0, in plain notation
 * @param title the page's title
 * @param language a language tag
 * @param translationGroup names the pages that say the same in different languages
 * @param extensions what it has beside itself
 * @param visibility whether it is to be listed
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
    public static final BigDecimal MOST_PRIORITY = new BigDecimal("1.0");

    public Page {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(extensions, "extensions");
        Objects.requireNonNull(visibility, "visibility");
    }

    /** The same with other extensions. */
    public Page with(Extensions others) {
        return new Page(url, lastmod, changefreq, priority, title, language, translationGroup, others, visibility);
    }
}
