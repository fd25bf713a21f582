package dev.sitestream.publish.site;

import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.PublisherTasks;
import dev.sitestream.publish.site.FileState.Phase;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import java.util.List;

/** Removes files of lanes when no index has listed them for a while. */
final class Removals {

    /** Keeps one piece of work short. */
    private static final int AT_ONCE = 100;

    private final LaneFiles files;
    private final SiteFolder folder;
    private final ObjectStore objects;
    private final PublisherTasks work;
    private final long graceMillis;
    private boolean underWay;

    Removals(LaneFiles files, SiteFolder folder, ObjectStore objects, PublisherTasks work, PublishSettings settings) {
        this.files = files;
        this.folder = folder;
        this.objects = objects;
        this.work = work;
        this.graceMillis = settings.grace().toMillis();
    }

    /** Whether files are being removed: meanwhile no index may be written, lest it lists one of them. */
    boolean underWay() {
        return underWay;
    }

    /**
     * Whether something is due for whose removal the indexes in the store have to be looked at once more: a write of a
     * former owner may have been held up for so long that one lists it again.
     *
     * @param comparedAt when they were last looked at, in milliseconds since 1970
     */
    boolean needLook(long now, long comparedAt) {
        return files.isAnyUnlistedBetween(comparedAt - graceMillis, now - graceMillis);
    }

    /**
     * Removes what is due, now that every index in the store is known to list what it should.
     *
     * @param comparedAt when that was last looked at, in milliseconds since 1970
     */
    void start(long comparedAt) {
        List<String> due = files.unlistedBy(comparedAt - graceMillis, AT_ONCE);
        if (!due.isEmpty()) {
            underWay = work.start(() -> remove(due), this::removed, failure -> underWay = false);
        }
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
            }
        }
    }
}
