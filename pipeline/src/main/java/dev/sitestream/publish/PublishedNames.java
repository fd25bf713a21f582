package dev.sitestream.publish;

import dev.sitestream.site.FeedSettings.FeedFormat;
import dev.sitestream.site.Site;
import java.util.regex.Pattern;

/** Tells the names of a site's published files from those of other files in the same folder. */
public final class PublishedNames {

    private static final Pattern SERIES =
            Pattern.compile("(" + FileKind.INDEX_NAMES + "|" + FileKind.NEWS_NAMES + ")(-[1-9]\\d{0,8})?\\.xml");

    private static final Pattern ROBOTS = Pattern.compile(FileKind.ROBOTS_NAMES + "(-sitemaps)?\\.txt");

    private PublishedNames() {}

    /** Whether the site publishes, or has published, a file of this name. */
    public static boolean contains(Site site, String name) {
        return ShardFile.parse(name).isPresent()
                || SERIES.matcher(name).matches()
                || ROBOTS.matcher(name).matches()
                || site.outputs().feeds().formats().stream()
                        .map(FeedFormat::file)
                        .anyMatch(name::equals);
    }
}
