package dev.sitestream.sitemap;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a feed says of itself.
 *
 * @param title its title
 * @param home the serialised URL of the site that it tells of
 * @param self the serialised URL under which it is served, which is also its lasting name
 * @param hub the serialised URL of the <a href="https://www.w3.org/TR/websub/">WebSub</a> hub that tells of its changes
 * @param updated when it last changed
 */
public record FeedHeader(
        String title, String home, String self, @Nullable String hub, Instant updated) {

    public FeedHeader {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(home, "home");
        Objects.requireNonNull(self, "self");
        Objects.requireNonNull(updated, "updated");
    }
}
