package dev.sitestream.reconcile;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Collects pages to delete. They are known only after everything was compared. */
final class Deletions {

    private final RecordSorter pages;
    private final @Nullable RecordSorter listedIds;

    /** @param listedIds the ids that the listing has; null if pages are not deleted by id */
    Deletions(RecordSorter pages, @Nullable RecordSorter listedIds) {
        this.pages = pages;
        this.listedIds = listedIds;
    }

    void add(LivePage page) throws IOException {
        pages.add(new Deletion(page.url(), listedIds == null ? null : page.id()).encode());
    }

    /**
     * Sends all deletes. If the listing has the id of a page elsewhere, the page has moved: the upsert there deletes it
     * here.
     */
    void send(ChangeEvents events, ChangeSink changes) throws IOException, InterruptedException {
        RecordSorter.Sorted gone = pages.sorted();
        RecordSorter.Sorted ids = listedIds == null ? () -> null : listedIds.sorted();
        byte[] id = ids.next();
        for (byte[] record = gone.next(); record != null; record = gone.next()) {
            Deletion deletion = Deletion.decode(record);
            byte[] own = deletion.id() == null ? null : Deletion.ofId(deletion.id());
            while (own != null && id != null && Arrays.compareUnsigned(id, own) < 0) {
                id = ids.next();
            }
            if (own == null || !Arrays.equals(own, id)) {
                changes.send(events.delete(deletion), deletion.url());
            }
        }
    }
}
