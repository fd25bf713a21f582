package dev.sitestream.listing.web;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.listing.file.FileReader;
import dev.sitestream.listing.resume.ResumeState;
import dev.sitestream.listing.resume.Resumption;
import dev.sitestream.listing.sitemap.PartialEntries;
import dev.sitestream.listing.sitemap.SitemapFile;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.content.Quoted;
import dev.sitestream.validate.scan.SitemapKind;
import dev.sitestream.validate.web.AddressPolicy;
import dev.sitestream.validate.web.Fetcher;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a site serves: the sitemaps that its robots.txt names, otherwise {@code sitemap.xml}; or one sitemap or index.
 * An index's files are read as well, each once. Files on other hosts are read only if the robots.txt of the site names
 * them. Whatever is named and not read, or may be named where it can't be read, is a problem of the listing.
 */
public final class WebListing implements Listing {

    private static final String PROGRAM = "sitestream-import";

    /** The most files of a site; far more than any has. Each costs a few bytes of memory. */
    private static final int MAX_FILES = 1_000_000;

    private final WebUrl source;
    private final FileReader reader;
    private final AddressPolicy policy;
    private final RequestPace pace;
    private final @Nullable ResumeState state;
    private final Set<Long> seen = new HashSet<>();
    private @Nullable Resumption resumption;
    private long known;
    private long done;

    /**
     * @param source a site's root, which ends with a slash, a sitemap, or an export
     * @param reader reads the source itself; what others name is never an export
     * @param policy decides which addresses may be connected to
     * @param state remembers what was read; null if nothing does
     */
    public WebListing(
            WebUrl source, FileReader reader, AddressPolicy policy, RequestPace pace, @Nullable ResumeState state) {
        this.source = source;
        this.reader = reader;
        this.policy = policy;
        this.pace = pace;
        this.state = state;
    }

    @Override
    public Coverage coverage() {
        OptionalDouble fraction = known == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) done / known);
        return resumption == null ? Coverage.UNKNOWN : resumption.coverage(fraction);
    }

    @Override
    public void read(Receiver receiver) throws IOException, InterruptedException {
        Resumption remembered = new Resumption(state, receiver);
        resumption = remembered;
        try (PoliteFetcher fetcher = new PoliteFetcher(new Fetcher(policy, source, PROGRAM), pace)) {
            new Run(receiver, remembered, fetcher).readAll();
        }
        remembered.end();
    }

    /** The reading of the whole site. */
    private final class Run {

        private final Receiver receiver;
        private final PartialEntries partial = new PartialEntries();
        private final SiteRobots robots;
        private final WebFiles files;

        Run(Receiver receiver, Resumption remembered, PoliteFetcher fetcher) {
            this.receiver = receiver;
            this.robots = new SiteRobots(source, fetcher, receiver);
            this.files = new WebFiles(source, reader, fetcher, remembered, partial, receiver);
        }

        void readAll() throws IOException, InterruptedException {
            List<WebUrl> tops = partialFirst(tops());
            known = tops.size();
            for (WebUrl top : tops) {
                if (!isNew(top)) {
                    done++;
                    continue;
                }
                SitemapFile file = read(top);
                done++;
                if (file.kind() == SitemapKind.INDEX) {
                    readListed(top, file.files());
                }
            }
            partial.end(receiver);
        }

        /** The sitemaps to begin with. */
        private List<WebUrl> tops() throws IOException, InterruptedException {
            if (!source.href().endsWith("/")) {
                return List.of(source);
            }
            List<WebUrl> named = robots.sitemaps();
            return named.isEmpty() ? List.of(SiteRobots.resolve(source.href() + "sitemap.xml")) : named;
        }

        private void readListed(WebUrl index, List<SitemapFile.ListedFile> listed)
                throws IOException, InterruptedException {
            List<WebUrl> urls = new ArrayList<>();
            for (SitemapFile.ListedFile entry : listed) {
                WebUrl url = listedUrl(index, entry);
                if (url != null && isNew(url)) {
                    urls.add(url);
                }
            }
            known += urls.size();
            for (WebUrl url : partialFirst(urls)) {
                if (readListed(url).kind() == SitemapKind.INDEX) {
                    receiver.problem(
                            new Origin(url.href(), 0),
                            "is an index, which an index can't list; its files are not read");
                }
                done++;
            }
        }

        /** The URL of a listed file; null if it is not read. */
        private @Nullable WebUrl listedUrl(WebUrl index, SitemapFile.ListedFile entry)
                throws IOException, InterruptedException {
            try {
                WebUrl url = WebUrl.parse(entry.loc());
                if (url.host().equals(index.host())
                        || url.host().equals(source.host())
                        || robots.sitemaps().contains(url)) {
                    return url;
                }
                receiver.problem(
                        new Origin(index.href(), entry.line()),
                        Quoted.of(entry.loc())
                                + " is on another host, and the robots.txt of the site does not name it; it is not"
                                + " read");
            } catch (InvalidUrlException e) {
                receiver.problem(
                        new Origin(index.href(), entry.line()),
                        "lists " + Quoted.of(entry.loc()) + ", which is no absolute URL; this file is not read");
            }
            return null;
        }

        private boolean isNew(WebUrl url) throws IOException, InterruptedException {
            if (seen.size() == MAX_FILES) {
                receiver.problem(
                        new Origin(source.href(), 0),
                        String.format(Locale.ROOT, "lists more than %,d files; %s is not read", MAX_FILES, url.href()));
                return false;
            }
            return seen.add(fingerprint(url));
        }

        private SitemapFile read(WebUrl url) throws IOException, InterruptedException {
            return files.read(url, served -> true);
        }

        /** Reads a file that an index lists. What it is redirected to is not its own content if it is listed, too. */
        private SitemapFile readListed(WebUrl url) throws IOException, InterruptedException {
            return files.read(url, served -> served.path().equals(url.path()) || !seen.contains(fingerprint(served)));
        }
    }

    private static long fingerprint(WebUrl url) {
        return Fingerprint.of(url.href());
    }

    /** News sitemaps and feeds first, so that what they know can be added to the pages' own entries. */
    private static List<WebUrl> partialFirst(List<WebUrl> files) {
        return files.stream()
                .sorted(Comparator.comparing((WebUrl url) -> !PartialEntries.seemToBeIn(url.path())))
                .toList();
    }
}
