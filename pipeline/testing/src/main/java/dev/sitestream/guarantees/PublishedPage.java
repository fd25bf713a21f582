package dev.sitestream.guarantees;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a page is published.
 *
 * @param section the section whose file lists it
 * @param lastmod its {@code lastmod}; null where there is none
 * @param priority its {@code priority}; null where there is none
 */
public record PublishedPage(
        String section, @Nullable String lastmod, @Nullable String priority) {

    /** What follows the section in the name of a shard's own file, as in {@code products-l00-00001.xml.gz}. */
    private static final Pattern AFTER_SECTION = Pattern.compile("(-l\\d+)?-\\d+\\.(xml|txt)(\\.gz)?$");

    /** A page without a priority. */
    public PublishedPage(String section, @Nullable String lastmod) {
        this(section, lastmod, null);
    }

    static PublishedPage of(String file, SitemapFile.Entry entry) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        return new PublishedPage(AFTER_SECTION.matcher(name).replaceFirst(""), entry.lastmod(), entry.priority());
    }
}
