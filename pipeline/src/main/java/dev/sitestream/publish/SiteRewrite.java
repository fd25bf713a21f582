package dev.sitestream.publish;

import org.jspecify.annotations.Nullable;

/**
 * Somebody wants files that the site itself publishes to be written again, whatever is known of them.
 *
 * @param name one file; null for all
 */
public record SiteRewrite(@Nullable String name) implements SiteEvent {

    boolean concerns(String file) {
        return name == null || name.equals(file);
    }
}
