package dev.sitestream.cli.moving;

import dev.sitestream.listing.Listing.Receiver;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Checks listed pages as the pipeline does, and writes those that it would accept. */
final class Importer implements Receiver {

    private final JsonEventDecoder decoder;
    private final Instant begun;
    private final @Nullable Sites sites;
    private final @Nullable Site only;
    private final ImportTarget target;
    private final ImportReport report;

    /** Whether the listing has reported a defect of the page that comes next. */
    private boolean isReported;

    /**
     * @param begun when reading begins
     * @param sites the pipeline's sites; null if they are not known
     * @param only the site of all pages; null if there may be several
     */
    Importer(
            JsonEventDecoder decoder,
            Instant begun,
            @Nullable Sites sites,
            @Nullable Site only,
            ImportTarget target,
            ImportReport report) {
        this.decoder = decoder;
        this.begun = begun;
        this.sites = sites;
        this.only = only;
        this.target = target;
        this.report = report;
    }

    @Override
    public void page(Origin origin, byte[] upsert) throws IOException {
        Decoded decoded = decoder.decode(null, upsert, begun);
        if (decoded instanceof Decoded.Invalid invalid) {
            report.refuse(origin, invalid.reasons().get(0));
        } else if (decoded instanceof Decoded.Valid valid) {
            write(origin, upsert, valid.event(), valid.warnings());
        }
        isReported = false;
    }

    private void write(Origin origin, byte[] upsert, PageEvent event, List<Problem> warnings) throws IOException {
        Optional<Problem> foreign = siteProblem(event.url());
        if (foreign.isPresent()) {
            report.refuse(origin, foreign.get());
            return;
        }
        if (!isReported) {
            warnings.forEach(warning -> report.leftOut(origin, warning));
        }
        target.write(event.recordKey(), upsert, origin);
        report.countPage();
    }

    @Override
    public void problem(Origin origin, String text) {
        report.problem(origin, text);
    }

    @Override
    public void defect(Origin origin, String text) {
        isReported = true;
        report.defect(origin, text);
    }

    @Override
    public void note(Origin origin, String text) {
        report.note(origin, text);
    }

    @Override
    public long flush() throws IOException {
        return target.flush();
    }

    private Optional<Problem> siteProblem(@Nullable WebUrl url) {
        if (url == null || sites == null) {
            return Optional.empty();
        }
        Optional<Site> site = sites.siteOf(url);
        if (site.isEmpty()) {
            return Optional.of(new Problem(ProblemCode.SITE_UNKNOWN, "url", sites.explainNoSite(url)));
        }
        return only == null || site.get().id().equals(only.id())
                ? Optional.empty()
                : Optional.of(new Problem(
                        ProblemCode.SITE_FORBIDDEN,
                        "url",
                        "belongs to the site `" + site.get().id() + "`, not to `" + only.id() + "`: " + url.href()));
    }
}
