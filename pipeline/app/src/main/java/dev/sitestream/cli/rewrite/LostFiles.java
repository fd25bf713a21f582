package dev.sitestream.cli.rewrite;

import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.OwnFile;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.StoredObject;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Published files of a site that are missing in the object store: only these are written while publication is held. */
public final class LostFiles {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private LostFiles() {}

    /**
     * Finds the files that were published once and are missing.
     *
     * @param section only files of this section; null for all files, the site's own files included
     * @throws ObjectStoreException when the object store can't be listed
     */
    public static Set<String> find(SiteStatus site, @Nullable String section, ObjectStore published)
            throws ObjectStoreException {
        Set<String> lost = new TreeSet<>();
        for (LaneStatus lane : site.lanes()) {
            for (ShardStatus shard : lane.shards()) {
                if (shard.publishedAt() != null && (section == null || section.equals(shard.section()))) {
                    lost.add(shard.file());
                }
            }
        }
        if (section == null) {
            site.files().stream().map(OwnFile::file).forEach(lost::add);
        }
        return missing(lost, site.id(), published);
    }

    /**
     * Waits until these files exist.
     *
     * @throws RewriteException when some are still missing after a minute
     * @throws ObjectStoreException when the object store can't be listed
     */
    public static void awaitRewritten(Set<String> files, String site, ObjectStore published)
            throws ObjectStoreException, RewriteException, InterruptedException {
        long deadlineNanos = System.nanoTime() + TIMEOUT.toNanos();
        Set<String> missing = missing(files, site, published);
        while (!missing.isEmpty()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new RewriteException("after " + TIMEOUT.toSeconds() + " s these files are still missing: "
                        + String.join(", ", missing) + "; check `sitestream status`");
            }
            Thread.sleep(POLL_INTERVAL.toMillis());
            missing = missing(missing, site, published);
        }
    }

    private static Set<String> missing(Set<String> files, String site, ObjectStore published)
            throws ObjectStoreException {
        Set<String> missing = new TreeSet<>(files);
        for (StoredObject object : published.list(site)) {
            missing.remove(object.key().name());
        }
        return missing;
    }
}
