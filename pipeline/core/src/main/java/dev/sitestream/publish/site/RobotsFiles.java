package dev.sitestream.publish.site;

import dev.sitestream.site.FileNames;
import dev.sitestream.sitemap.RobotsFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the {@code Sitemap} lines by which crawlers find a site's sitemaps: in a file of their own, for inclusion,
 * and in a robots.txt if the site has a template.
 */
public final class RobotsFiles implements SiteFiles {

    private final SiteFolder folder;
    private final List<SiteFiles> named;
    private final SiteFile lines;
    private final @Nullable String template;
    private final @Nullable SiteFile whole;

    /** The URLs of the sitemaps and feeds that crawlers can read by now. */
    private List<String> sitemaps = List.of();

    /**
     * Opens the files. Without a template, robots.txt is not touched.
     *
     * @param named the files that the lines name, in this order
     */
    RobotsFiles(SiteFolder folder, @Nullable String template, List<SiteFiles> named) {
        this.folder = folder;
        this.named = named;
        this.lines = folder.file(FileNames.ROBOTS_LINES);
        this.template = template;
        this.whole = template == null ? null : folder.file(FileNames.ROBOTS);
    }

    @Override
    public void compare(Found found, long steadyMillis) {
        files().forEach(file -> file.compare(found, steadyMillis));
        change(steadyMillis);
    }

    /** Starts the writes that are due. Nothing is written as long as no file to be named has been written. */
    void run(long steadyMillis) {
        findSitemaps(steadyMillis);
        if (sitemaps.isEmpty()) {
            return;
        }
        List<String> urls = sitemaps;
        if (lines.isDue(steadyMillis, 0)) {
            lines.write(() -> RobotsFile.lines(urls));
        }
        if (whole != null && template != null && whole.isDue(steadyMillis, 0)) {
            whole.write(() -> RobotsFile.fill(template, urls));
        }
    }

    @Override
    public List<SiteFile> files() {
        return whole == null ? List.of(lines) : List.of(lines, whole);
    }

    /** Written files are never removed, so equal counts mean equal lists. */
    private void findSitemaps(long steadyMillis) {
        if (countWritten() != sitemaps.size()) {
            sitemaps = named.stream()
                    .flatMap(files -> files.files().stream().filter(SiteFile::isWritten))
                    .map(file -> folder.url(file.name()))
                    .toList();
            change(steadyMillis);
        }
    }

    private int countWritten() {
        int written = 0;
        for (SiteFiles files : named) {
            for (SiteFile file : files.files()) {
                written += file.isWritten() ? 1 : 0;
            }
        }
        return written;
    }

    private void change(long steadyMillis) {
        files().forEach(file -> file.change(steadyMillis));
    }
}
