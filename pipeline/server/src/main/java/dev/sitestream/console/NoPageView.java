package dev.sitestream.console;

import dev.sitestream.console.difference.Neighbour;
import dev.sitestream.query.PageAnswer.NearMiss;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The view of a URL that belongs to no site.
 *
 * @param url the URL, serialised
 * @param difference what differs from the nearest site; null if no site is near
 * @param nearMisses known pages with nearly the same URL
 */
record NoPageView(Asked asked, String url, @Nullable String difference, List<NearMiss> nearMisses) {

    PageFrame frame() {
        return PageFrame.of("No site: " + url, asked).searchedFor(url);
    }

    Badge badge() {
        return new Badge("warn", "?", "No site", "It is under the URL of no site.");
    }

    List<Neighbour> neighbours() {
        return Neighbour.of(nearMisses);
    }
}
