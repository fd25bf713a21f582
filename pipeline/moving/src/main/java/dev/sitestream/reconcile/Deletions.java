package dev.sitestream.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.sorting.ExternalSort;
import dev.sitestream.sorting.SortedRecords;
import java.io.IOException;
import java.util.Arrays;

/** Collects pages to delete. They are known only after everything was compared. */
final class Deletions {

    private static final byte[] NOTHING = {};

    private final ExternalSort pages;
    private final ExternalSort listedIds;
    private final boolean areById;

    /**
     * @param pages sorts what is collected
     * @param listedIds receives the ids that the listing has
     * @param areById whether pages are deleted by id
     */
    Deletions(ExternalSort pages, ExternalSort listedIds, boolean areById) {
        this.pages = pages;
        this.listedIds = listedIds;
        this.areById = areById;
    }

    /** Adds a page that the listing does not have. */
    void add(LivePage page) throws IOException {
        String id = areById ? page.id() : null;
        pages.add(id == null ? NOTHING : id.getBytes(UTF_8), page.url().getBytes(UTF_8));
    }

    /** Adds the id of a page that the listing has. */
    void addListed(String id) throws IOException {
        if (areById) {
            listedIds.add(id.getBytes(UTF_8), NOTHING);
        }
    }

    /**
     * Sends all deletes. If the listing has the id of a page elsewhere, the page has moved: the upsert there deletes it
     * here.
     */
    void send(ChangeEvents events, ChangeSink changes) throws IOException, InterruptedException {
        SortedRecords gone = pages.sorted();
        SortedRecords ids = listedIds.sorted();
        boolean hasId = ids.next();
        while (gone.next()) {
            while (hasId && Arrays.compareUnsigned(ids.key(), gone.key()) < 0) {
                hasId = ids.next();
            }
            if (!hasId || !Arrays.equals(ids.key(), gone.key())) {
                String url = new String(gone.value(), UTF_8);
                String id = gone.key().length == 0 ? null : new String(gone.key(), UTF_8);
                changes.send(events.delete(new Deletion(url, id)), url);
            }
        }
    }
}
