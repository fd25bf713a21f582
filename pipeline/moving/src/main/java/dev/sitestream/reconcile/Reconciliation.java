package dev.sitestream.reconcile;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.Page;
import dev.sitestream.sorting.ExternalSort;
import dev.sitestream.sorting.SortException;
import dev.sitestream.sorting.SortedRecords;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the state of a site equal to a full listing, by events that have the time at which the listing began. So
 * whatever was changed since then by other events wins, whichever comes first.
 *
 * <p>A page that the listing has and the state does not, or with other values, becomes an upsert. A page that the state
 * lists and the listing does not have becomes a delete, unless it has changed since. Withheld pages that the listing
 * does not have stay: most listings contain only what is public.
 *
 * <p>Nothing is deleted if the listing may be incomplete, or if more pages would go than the {@link ShrinkBound}
 * allows. Upserts are sent in any case.
 */
public final class Reconciliation implements AutoCloseable {

    private final ListingScope scope;
    private final ShrinkBound bound;
    private final ChangeEvents events;
    private final FindingCounts findings = new FindingCounts();
    private final ExternalSort expected;
    private final ExternalSort listedIds;
    private final ExternalSort gone;
    private final Deletions deletions;
    private final ExpectedPages receiver;

    /**
     * Starts a reconciliation.
     *
     * @param temporary where temporary files go
     * @param memoryBytes the memory of each of three sorts
     */
    public Reconciliation(ListingScope scope, ShrinkBound bound, TemporaryFiles temporary, int memoryBytes) {
        this.scope = scope;
        this.bound = bound;
        this.events = new ChangeEvents(scope);
        this.expected = new ExternalSort(temporary, memoryBytes);
        this.listedIds = new ExternalSort(temporary, memoryBytes);
        this.gone = new ExternalSort(temporary, memoryBytes);
        this.deletions = new Deletions(gone, listedIds, scope.source() != null);
        this.receiver = new ExpectedPages(scope, findings, expected, deletions);
    }

    /**
     * Reads a listing, or a part of it. If reading ends early, that is a problem of the listing.
     *
     * @param name its name in messages
     * @throws SortException if there is no room for it
     */
    public void read(String name, Listing listing) throws SortException, InterruptedException {
        try {
            listing.read(receiver);
        } catch (SortException e) {
            throw e;
        } catch (IOException e) {
            receiver.problem(new Origin(name, 0), "could not be read to its end: " + e.getMessage());
        }
    }

    /**
     * Compares what was read with the state, and sends what follows.
     *
     * @throws SortException if there is no room for what is sorted
     * @throws IOException if the pipeline does not answer, or takes no events
     */
    public ReconcileResult run(LivePages live, ChangeSink changes) throws IOException, InterruptedException {
        long listedPages = compare(live, changes);
        String refusal =
                bound.refusal(findings.count(Finding.GONE), listedPages, findings.problemCount(), receiver.count());
        if (refusal == null) {
            deletions.send(events, changes);
        }
        return new ReconcileResult(
                findings.counts(), findings.samples(), findings.problemCount(), findings.problems(), refusal);
    }

    /** Deletes all temporary files. */
    @Override
    public void close() {
        expected.close();
        listedIds.close();
        gone.close();
    }

    /** Returns the number of pages that the state lists. */
    private long compare(LivePages live, ChangeSink changes) throws IOException, InterruptedException {
        Merged listing = new Merged(expected.sorted());
        ExpectedPage page = listing.next();
        LivePage known = live.next();
        long listedPages = 0;
        while (page != null || known != null) {
            int order = order(page, known);
            if (known != null && order >= 0 && known.listed() && known.isOf(scope.source())) {
                listedPages++;
            }
            if (page != null && order < 0) {
                findings.add(Finding.MISSING, page.url());
                changes.send(events.upsert(page.page(), page.id(), page.section()), page.url());
            } else if (page != null && known != null && order == 0) {
                compare(page, known, changes);
            } else if (known != null && known.listed() && known.isOf(scope.source())) {
                gone(known);
            }
            page = order <= 0 ? listing.next() : page;
            known = order >= 0 ? live.next() : known;
        }
        return listedPages;
    }

    private static int order(@Nullable ExpectedPage page, @Nullable LivePage known) {
        if (page == null) {
            return 1;
        }
        return known == null ? -1 : page.url().compareTo(known.url());
    }

    private void gone(LivePage known) throws IOException {
        if (hasChangedSince(known)) {
            findings.add(Finding.CHANGED_SINCE, known.url());
        } else {
            findings.add(Finding.GONE, known.url());
            deletions.add(known);
        }
    }

    private void compare(ExpectedPage listed, LivePage known, ChangeSink changes)
            throws IOException, InterruptedException {
        Page page = PageField.replaced(listed.page(), scope.ignored(), known.page());
        // What the listing does not know stays.
        String id = listed.id() == null ? known.id() : listed.id();
        String section = listed.section() == null ? known.section() : listed.section();
        boolean isEqual =
                page.equals(known.page()) && Objects.equals(id, known.id()) && Objects.equals(section, known.section());
        if (isEqual) {
            findings.add(Finding.EQUAL);
        } else if (hasChangedSince(known)) {
            findings.add(Finding.CHANGED_SINCE, known.url());
        } else {
            findings.add(Finding.DIFFERENT, known.url() + " " + differences(page, id, section, known));
            if (known.id() != null && !known.id().equals(id)) {
                // If the new id has moved on since, its upsert here is outdated, and the page of the old id would stay.
                changes.send(events.displacement(known.url()), known.url());
            }
            changes.send(events.upsert(page, id, section), known.url());
        }
    }

    private boolean hasChangedSince(LivePage known) {
        return !known.changedAt().isBefore(scope.time());
    }

    private static List<String> differences(Page page, @Nullable String id, String section, LivePage known) {
        List<String> names = PageField.differing(page, known.page()).stream()
                .map(PageField::notation)
                .collect(Collectors.toList());
        if (!Objects.equals(id, known.id())) {
            names.add("id");
        }
        if (!section.equals(known.section())) {
            names.add("section");
        }
        return names;
    }

    /** The pages of the listing by URL; of several with one URL the latest, and of equally late ones the last. */
    private final class Merged {

        private final SortedRecords records;
        private @Nullable ExpectedPage ahead;

        Merged(SortedRecords records) throws IOException {
            this.records = records;
            this.ahead = ExpectedPage.next(records);
        }

        @Nullable
        ExpectedPage next() throws IOException {
            ExpectedPage page = ahead;
            if (page == null) {
                return null;
            }
            ahead = ExpectedPage.next(records);
            while (ahead != null && ahead.url().equals(page.url())) {
                findings.add(Finding.REPEATED, page.url());
                page = ahead.timeMillis() >= page.timeMillis() ? ahead : page;
                ahead = ExpectedPage.next(records);
            }
            return page;
        }
    }
}
