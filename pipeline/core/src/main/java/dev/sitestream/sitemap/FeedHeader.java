package dev.sitestream.sitemap;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A feed's metadata.
 *
 * @param title the feed's title
 * @param home the serialised URL of the feed's site
 * @param self the serialised URL under which the feed is served, also its permanent id
 * @param hub the serialised URL of the <a href="https://www.w3.org/TR/websub/">WebSub</a> hub that notifies subscribers
 *     of its changes; null if there is none
 * @param updated when the feed last changed
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
