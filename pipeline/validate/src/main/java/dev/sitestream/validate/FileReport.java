package dev.sitestream.validate;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.scan.Bounds;
import dev.sitestream.validate.scan.SitemapKind;
import dev.sitestream.validate.scan.SitemapLocation;
import dev.sitestream.validate.scan.SitemapScanner;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The findings in one file. It prints the first lines, and the number of the others. */
public final class FileReport implements SitemapScanner.Handler {

    private static final int MAX_LINES = 100;

    /**
     * A file that an index lists.
     *
     * @param line the line of its entry
     * @param loc its URL, as written in the index
     */
    public record Listed(int line, String loc) {}

    private final String name;
    private final Report report;
    private final @Nullable SitemapLocation location;
    private final List<Listed> listed = new ArrayList<>();
    private @Nullable String address;
    private boolean orphanNoted;
    private long found;

    private FileReport(String name, Report report, @Nullable SitemapLocation location) {
        this.name = name;
        this.report = report;
        this.location = location;
    }

    /** Begins the report of a file whose URL is not known. */
    public static FileReport of(String name, Report report) {
        report.countFile();
        return new FileReport(name, report, null);
    }

    /** Begins the report of a file that is served at this URL. */
    public static FileReport servedAt(WebUrl url, Report report) {
        report.countFile();
        return new FileReport(url.href(), report, new SitemapLocation(url));
    }

    /** Reads the file. */
    public SitemapKind read(InputStream file) throws IOException {
        return SitemapScanner.scan(file, Bounds.PROTOCOL, this);
    }

    /**
     * Reads the file.
     *
     * @param found where it was found, after all redirects
     */
    public SitemapKind read(InputStream file, WebUrl found) throws IOException {
        address = found.href();
        return read(file);
    }

    @Override
    public @Nullable String address() {
        return address;
    }

    /** The files that it lists, if it is an index; at most as many as the protocol allows. */
    public List<Listed> listed() {
        return listed;
    }

    @Override
    public void entry(int line, String loc, long contentHash) {
        report.countPage();
        checkLocation(line, loc);
    }

    @Override
    public void listed(int line, String loc, @Nullable String lastmod) {
        listed.add(new Listed(line, loc));
        checkLocation(line, loc);
    }

    @Override
    public void versions(int line, String loc, List<String> hrefs) {
        if (!report.versions().add(new LanguageVersions.Place(name, line), loc, hrefs)) {
            problem(line, "names language versions, but not the page itself as one of them: " + Quoted.of(loc));
        }
    }

    @Override
    public void problem(int line, String text) {
        report.countProblem();
        show(line, text);
    }

    @Override
    public void note(int line, String text) {
        report.countNote();
        show(line, "note: " + text);
    }

    @Override
    public void unread(int line, String text) {
        note(line, text);
    }

    /** Prints how many lines were left out. */
    public void end() {
        if (found > MAX_LINES) {
            report.line(String.format(Locale.ROOT, "%s: and %,d more", name, found - MAX_LINES));
        }
    }

    private void checkLocation(int line, String loc) {
        if (location != null && !orphanNoted && !location.covers(loc)) {
            orphanNoted = true;
            note(
                    line,
                    Quoted.of(loc) + " does not lie under " + location
                            + "; crawlers accept such URLs only if the robots.txt there names this file");
        }
    }

    private void show(int line, String text) {
        found++;
        if (found <= MAX_LINES) {
            report.line(name + (line > 0 ? ":" + line : "") + ": " + text);
        }
    }
}
