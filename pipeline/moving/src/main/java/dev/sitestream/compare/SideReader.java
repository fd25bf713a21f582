package dev.sitestream.compare;

import dev.sitestream.compare.Differences.Severity;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.sorting.ExternalSort;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Decodes the pages of one side and adds them to its sort. */
final class SideReader implements Listing.Receiver {

    private static final JsonEventDecoder DECODER = new JsonEventDecoder();

    private final Side side;
    private final ExternalSort sort;
    private final FileTable files;
    private final Instant now;
    private final Differences differences;
    private final Comparison.Progress progress;
    private final SideTotals totals;
    private final GivenUrl givenUrl = new GivenUrl();

    /** Whether the listing has reported a defect of the page that comes next. */
    private boolean isReported;

    SideReader(
            Side side,
            ExternalSort sort,
            FileTable files,
            Comparison.Settings settings,
            Differences differences,
            SideTotals totals) {
        this.side = side;
        this.sort = sort;
        this.files = files;
        this.now = settings.now();
        this.differences = differences;
        this.progress = settings.progress();
        this.totals = totals;
    }

    @Override
    public void page(Origin origin, byte[] upsert) throws IOException {
        Decoded decoded = DECODER.decode(null, upsert, now);
        if (decoded instanceof Decoded.Invalid invalid) {
            for (Problem reason : invalid.reasons()) {
                error(origin, text(reason));
            }
        } else if (decoded instanceof Decoded.Valid valid) {
            if (valid.event() instanceof PageEvent.Upsert event) {
                add(origin, upsert, event);
            } else {
                error(origin, "is a delete; a listing has only upserts");
            }
            for (Problem warning : isReported ? List.<Problem>of() : valid.warnings()) {
                warn(origin, text(warning));
            }
        }
        isReported = false;
        progress.read(side, totals.entries());
    }

    @Override
    public void problem(Origin origin, String text) throws IOException {
        error(origin, text);
    }

    @Override
    public void defect(Origin origin, String text) throws IOException {
        isReported = true;
        warn(origin, text);
    }

    @Override
    public void note(Origin origin, String text) throws IOException {
        warn(origin, text);
    }

    private void add(Origin origin, byte[] upsert, PageEvent.Upsert event) throws IOException {
        totals.addEntry();
        String href = event.page().url();
        String url = NormalUrl.of(href);
        String given = givenUrl.of(upsert, href);
        sort.add(SortedEntry.key(url), SortedEntry.value(event, url, given, origin, files));
    }

    private void error(Origin origin, String text) throws IOException {
        totals.addError();
        differences.problem(side, Severity.ERROR, origin, text);
    }

    private void warn(Origin origin, String text) throws IOException {
        totals.addWarning();
        differences.problem(side, Severity.WARNING, origin, text);
    }

    private static String text(Problem problem) {
        return problem.field() + ": " + problem.detail() + " (" + problem.code().text() + ")";
    }
}
