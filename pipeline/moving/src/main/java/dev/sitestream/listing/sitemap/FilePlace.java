package dev.sitestream.listing.sitemap;

import dev.sitestream.page.url.WebUrl;
import org.jspecify.annotations.Nullable;

/**
 * Where a file of a listing is.
 *
 * @param name its name for users
 * @param address where it was found, the base of a feed's relative references; null if that is not known
 */
public record FilePlace(String name, @Nullable WebUrl address) {

    /** A file that is not on the web. */
    public static FilePlace of(String name) {
        return new FilePlace(name, null);
    }
}
