package dev.sitestream.publish.site;

import dev.sitestream.publish.FileKind;
import dev.sitestream.sitemap.RobotsFile;
import dev.sitestream.store.ContentType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the {@code Sitemap} lines by which crawlers find a site's sitemaps: as a file of their own, to be included,
 * and in a robots.txt where the site has given a template. Times are milliseconds since 1970.
 */
public final class RobotsFiles {

    /** What their names begin with. */
    private static final String STEM = FileKind.ROBOTS_NAMES;

    private static final String LINES = STEM + "-sitemaps.txt";
    private static final String WHOLE = STEM + ".txt";

    private final SiteFile lines;
    private final @Nullable String template;
    private final @Nullable SiteFile whole;
    private List<String> sitemaps = List.of();

    /** Takes the files up where they stand; without a template, a robots.txt is not touched. */
    RobotsFiles(SiteFolder folder, @Nullable String template) {
        this.lines = folder.file(LINES, ContentType.TEXT);
        this.template = template;
        this.whole = template == null ? null : folder.file(WHOLE, ContentType.TEXT);
    }

    /** Compares what is known with what was found in the store. */
    void compare(FoundFiles found, long now) {
        lines.compare(found, now);
        if (whole != null) {
            whole.compare(found, now);
        }
        change(now);
    }

    /**
     * Starts the writes that are due, so that these URLs of sitemaps are named; as long as there are none, nothing is.
     */
    void run(List<String> urls, long now) {
        if (!urls.equals(sitemaps)) {
            sitemaps = List.copyOf(urls);
            change(now);
        }
        if (sitemaps.isEmpty()) {
            return;
        }
        List<String> named = sitemaps;
        if (lines.isDue(now, 0)) {
            lines.write(() -> RobotsFile.lines(named));
        }
        if (whole != null && template != null && whole.isDue(now, 0)) {
            whole.write(() -> RobotsFile.fill(template, named));
        }
    }

    /** The files, always in the same order. */
    List<SiteFile> files() {
        return whole == null ? List.of(lines) : List.of(lines, whole);
    }

    /** How much is left to do before everything is published. */
    int outstanding() {
        return lines.outstanding() + (whole == null ? 0 : whole.outstanding());
    }

    private void change(long now) {
        lines.change(now);
        if (whole != null) {
            whole.change(now);
        }
    }
}
