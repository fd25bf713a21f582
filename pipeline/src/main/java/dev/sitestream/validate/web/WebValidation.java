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

/** The validation of what is served: a sitemap, or an index and the sitemaps that it lists. */
public final class WebValidation {

    /** Is told how far it has come. */
    public interface Progress {

        /** So many of an index's files have been validated. */
        void at(int done, int all);
    }

    private final AddressPolicy policy;
    private final Report report;
    private final Progress progress;

    /**
     * @param policy which addresses may be connected to
     * @param report is told of everything
     * @param progress is told of each of an index's files
     */
    public WebValidation(AddressPolicy policy, Report report, Progress progress) {
        this.policy = policy;
        this.report = report;
        this.progress = progress;
    }

    /**
     * Validates the file at a URL; if it is an index, its files, too, one after the other, as far as they are on its
     * host.
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
            file.problem(0, "is an index, which an index can't list; its files are not looked at");
        }
        file.end();
    }

    /** The files of an index, each once, that are on its own host. */
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
                // It has been complained of.
            }
        }
        if (others > 0) {
            report.note(0, "lists files on other hosts, which are not looked at: " + others);
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
