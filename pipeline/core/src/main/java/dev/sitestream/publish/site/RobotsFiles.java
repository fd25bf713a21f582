package dev.sitestream.publish.site;

import dev.sitestream.site.FileNames;
import dev.sitestream.sitemap.RobotsFile;
import dev.sitestream.store.ContentType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the {@code Sitemap} lines by which crawlers find a site's sitemaps: in a file of their own, for inclusion,
 * and in a robots.txt if the site has a template.
 */
public final class RobotsFiles {

    private final SiteFile lines;
    private final @Nullable String template;
    private final @Nullable SiteFile whole;
    private List<String> sitemaps = List.of();

    /** Opens the files. Without a template, robots.txt is not touched. */
    RobotsFiles(SiteFolder folder, @Nullable String template) {
        this.lines = folder.file(FileNames.ROBOTS_LINES, ContentType.TEXT);
        this.template = template;
        this.whole = template == null ? null : folder.file(FileNames.ROBOTS, ContentType.TEXT);
    }

    /** Compares the state with the files found in the object store. */
    void compare(FoundFiles found, long nowMillis) {
        lines.compare(found, nowMillis);
        if (whole != null) {
            whole.compare(found, nowMillis);
        }
        change(nowMillis);
    }

    /**
     * Starts the writes that are due, so that the files name these sitemap URLs. Nothing is written as long as there
     * are no URLs.
     */
    void run(List<String> urls, long nowMillis) {
        if (!urls.equals(sitemaps)) {
            sitemaps = List.copyOf(urls);
            change(nowMillis);
        }
        if (sitemaps.isEmpty()) {
            return;
        }
        List<String> named = sitemaps;
        if (lines.isDue(nowMillis, 0)) {
            lines.write(() -> RobotsFile.lines(named));
        }
        if (whole != null && template != null && whole.isDue(nowMillis, 0)) {
            whole.write(() -> RobotsFile.fill(template, named));
        }
    }

    /** Returns the files, always in the same order. */
    List<SiteFile> files() {
        return whole == null ? List.of(lines) : List.of(lines, whole);
    }

    /** Returns the number of files whose write is pending and not started. */
    int outstanding() {
        return lines.outstanding() + (whole == null ? 0 : whole.outstanding());
    }

    private void change(long nowMillis) {
        lines.change(nowMillis);
        if (whole != null) {
            whole.change(nowMillis);
        }
    }
}
