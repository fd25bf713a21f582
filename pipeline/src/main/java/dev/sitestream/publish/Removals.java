package dev.sitestream.publish;

import dev.sitestream.publish.FileState.Phase;
import java.util.List;

/** Removes files of lanes when no index has listed them for a while. */
final class Removals {

    /** Keeps one piece of work short. */
    private static final int AT_ONCE = 100;

    private final LaneFiles files;
    private final SiteFolder folder;
    private final ObjectStore objects;
    private final StoreWork work;
    private final long graceMillis;
    private boolean underWay;

    Removals(LaneFiles files, SiteFolder folder, ObjectStore objects, StoreWork work, PublishSettings settings) {
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

    /** Removes what is due, now that every index in the store is known to list what it should. */
    void start(long now) {
        List<String> due = files.all().stream()
                .filter(file -> file.phase() == Phase.UNLISTED && file.unlistedAt() + graceMillis <= now)
                .limit(AT_ONCE)
                .map(FileState::name)
                .toList();
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
