package dev.sitestream.validate.web;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.FileReport;
import dev.sitestream.validate.Report;
import dev.sitestream.validate.scan.SitemapKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Validates what is served: a sitemap, or an index and the sitemaps that it lists. */
public final class WebValidation {

    /** Receives the progress. */
    public interface ProgressListener {

        /** Called with the number of an index's files that are validated, and that of all. */
        void at(int done, int total);
    }

    private final AddressPolicy policy;
    private final Report report;
    private final ProgressListener progress;

    /**
     * @param policy decides which addresses may be connected to
     * @param report receives all findings
     * @param progress receives the progress through an index's files
     */
    public WebValidation(AddressPolicy policy, Report report, ProgressListener progress) {
        this.policy = policy;
        this.report = report;
        this.progress = progress;
    }

    /**
     * Validates the file at a URL. If it is an index, also validates its files that are on the same host, one after the
     * other.
     */
    public void validate(WebUrl url) throws IOException {
        try (Fetcher fetcher = new Fetcher(policy, url)) {
            FileReport file = FileReport.servedAt(url, report);
            SitemapKind kind = read(url, file, fetcher);
            List<WebUrl> listed = listed(url, file);
            file.end();
            if (kind == SitemapKind.INDEX) {
                for (int i = 0; i < listed.size(); i++) {
                    progress.at(i, listed.size());
                    validateListed(listed.get(i), fetcher);
                }
            }
        }
    }

    private void validateListed(WebUrl url, Fetcher fetcher) {
        FileReport file = FileReport.servedAt(url, report);
        if (read(url, file, fetcher) == SitemapKind.INDEX) {
            file.problem(0, "is an index, which an index can't list; its files are not checked");
        }
        file.end();
    }

    /** The files of an index that are on its own host, each once. */
    private static List<WebUrl> listed(WebUrl index, FileReport report) {
        Set<WebUrl> own = new LinkedHashSet<>();
        int others = 0;
        for (FileReport.Listed entry : report.listed()) {
            try {
                WebUrl url = WebUrl.parse(entry.loc());
                if (url.host().equals(index.host())) {
                    own.add(url);
                } else {
                    others++;
                }
            } catch (InvalidUrlException e) {
                // This URL was reported as a problem before.
            }
        }
        if (others > 0) {
            report.note(0, "lists files on other hosts, which are not checked: " + others);
        }
        return new ArrayList<>(own);
    }

    private static SitemapKind read(WebUrl url, FileReport file, Fetcher fetcher) {
        try {
            return fetcher.fetch(url, file::read);
        } catch (IOException e) {
            file.problem(0, "can't be fetched: " + e.getMessage());
            return SitemapKind.UNKNOWN;
        }
    }
}
