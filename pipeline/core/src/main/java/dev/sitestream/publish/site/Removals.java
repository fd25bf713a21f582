package dev.sitestream.publish.site;

import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.ListingMessage.Unlisted;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.Uploads.Urgency;
import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import java.util.ArrayList;
import java.util.List;

/** Removes lanes' files from the object store when no index has listed them for the grace period. */
final class Removals {

    /** The most files that one task removes, so that it stays short. */
    private static final int AT_ONCE = 100;

    private final LaneFiles files;
    private final SiteFolder folder;
    private final ObjectStore objects;
    private final PublisherTasks tasks;
    private final long graceMillis;
    private final List<ListingMessage> listings = new ArrayList<>();
    private boolean underWay;

    Removals(LaneFiles files, SiteFolder folder, ObjectStore objects, PublisherTasks tasks, PublishSettings settings) {
        this.files = files;
        this.folder = folder;
        this.objects = objects;
        this.tasks = tasks;
        this.graceMillis = settings.grace().toMillis();
    }

    /**
     * Whether a removal is in progress. No index may be written meanwhile, since it could list a file that is being
     * removed.
     */
    boolean underWay() {
        return underWay;
    }

    /**
     * Whether a file is due whose removal requires another look at the indexes in the store: a delayed write of a
     * former owner may have listed the file again.
     *
     * @param comparedAtMillis when the store was last compared with the state
     */
    boolean needComparison(long steadyMillis, long comparedAtMillis) {
        return files.isAnyUnlistedBetween(comparedAtMillis - graceMillis, steadyMillis - graceMillis);
    }

    /**
     * Starts to remove the files that are due. Every index in the store must be known to list what it should.
     *
     * @param comparedAtMillis when that was last checked
     */
    void start(long comparedAtMillis) {
        List<String> due = files.unlistedBy(comparedAtMillis - graceMillis, AT_ONCE);
        if (!due.isEmpty()) {
            underWay = tasks.start(Urgency.URGENT, () -> remove(due), this::removed, failure -> underWay = false);
        }
    }

    /** Returns the messages to lanes: the files that have been removed since the last call. */
    List<ListingMessage> takeListings() {
        List<ListingMessage> taken = List.copyOf(listings);
        listings.clear();
        return taken;
    }

    private List<String> remove(List<String> due) throws ObjectStoreException {
        for (String name : due) {
            objects.delete(folder.key(name));
        }
        return due;
    }

    private void removed(List<String> gone) {
        underWay = false;
        for (String name : gone) {
            FileState file = files.get(name);
            if (file != null && file.phase() == Phase.UNLISTED) {
                files.remove(name);
                folder.reports().removed(name);
                listings.add(new Unlisted(name, file.lane(), tasks.steadyMillis()));
            }
        }
    }
}
