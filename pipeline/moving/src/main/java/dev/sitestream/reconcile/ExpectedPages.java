package dev.sitestream.reconcile;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.PageId;
import dev.sitestream.page.event.Decoded;
import dev.sitestream.page.event.JsonEventDecoder;
import dev.sitestream.page.event.PageEvent;
import dev.sitestream.sorting.ExternalSort;
import java.io.IOException;
import java.time.Instant;
import java.util.stream.Collectors;

/** Receives the pages of a listing, validates them as the pipeline does, and sorts them by URL. */
final class ExpectedPages implements Listing.Receiver {

    private final ListingScope scope;
    private final FindingCounts findings;
    private final JsonEventDecoder decoder = new JsonEventDecoder();
    private final ExternalSort pages;
    private final Deletions deletions;
    private long count;

    /**
     * @param pages sorts what is received
     * @param deletions receives the ids of all pages
     */
    ExpectedPages(ListingScope scope, FindingCounts findings, ExternalSort pages, Deletions deletions) {
        this.scope = scope;
        this.findings = findings;
        this.pages = pages;
        this.deletions = deletions;
    }

    @Override
    public void page(Origin origin, byte[] upsert) throws IOException {
        Decoded decoded = decoder.decode(null, upsert, scope.began());
        if (decoded instanceof Decoded.Invalid invalid) {
            problem(
                    origin,
                    invalid.reasons().stream()
                            .map(reason -> reason.field() + ": " + reason.detail())
                            .collect(Collectors.joining("; ")));
        } else if (decoded instanceof Decoded.Valid valid) {
            if (valid.event() instanceof PageEvent.Upsert event) {
                add(origin, event);
            } else {
                problem(origin, "op: a listing consists of upserts; it is complete without deletes");
            }
        }
    }

    @Override
    public void problem(Origin origin, String text) {
        findings.problem(origin + ": " + text);
    }

    /** Returns the number of pages that were received, repeated ones included. */
    long count() {
        return count;
    }

    private void add(Origin origin, PageEvent.Upsert event) throws IOException {
        if (!scope.owns(event)) {
            findings.add(Finding.FOREIGN, origin + ": " + event.url().href());
            return;
        }
        PageId id = scope.idOf(event);
        boolean isOfOthers =
                id != null && scope.source() != null && !id.source().equals(scope.source());
        if (isOfOthers || !scope.hasSectionOf(event.url(), event.section())) {
            findings.add(Finding.OUTSIDE, event.url().href());
            return;
        }
        Instant time = event.time();
        ExpectedPage page = new ExpectedPage(
                event.page(),
                id == null ? null : id.text(),
                scope.knownSection(event.section()),
                time == null ? Long.MIN_VALUE : time.toEpochMilli());
        page.addTo(pages);
        count++;
        if (id != null) {
            deletions.addListed(id.text());
        }
    }
}
