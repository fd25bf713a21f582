package dev.sitestream.cli.rewrite;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.query.InstanceStatus.ToldConcern;
import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.OwnFile;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.remote.InstanceException;
import dev.sitestream.remote.PipelineClient;
import dev.sitestream.site.Site;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Waits until files of a site have been written again: all of them, those of a section, or named ones. */
public final class Rewriting {

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(500);

    /** Long, since no instance answers for a lane while it moves between instances. */
    private static final Duration STANDSTILL = Duration.ofMinutes(3);

    private static final Duration REFUSED = Duration.ofSeconds(20);

    private final PipelineClient client;
    private final Site site;
    private final Predicate<Written> which;
    private final Map<String, String> writtenBefore;

    private Rewriting(PipelineClient client, Site site, Predicate<Written> which, Map<String, String> writtenBefore) {
        this.client = client;
        this.site = site;
        this.which = which;
        this.writtenBefore = writtenBefore;
    }

    /** A file and its section; null for one of the site's own files. */
    private record Written(String file, @Nullable String section) {}

    /**
     * Begins with the files of a section.
     *
     * @param section null for all files of the site, its own files included
     * @throws InstanceException when no instance knows which files there are
     * @throws RewritingException when nothing would be written
     */
    public static Rewriting ofSection(PipelineClient client, Site site, @Nullable String section)
            throws InstanceException, InterruptedException, RewritingException {
        return of(client, site, file -> section == null || section.equals(file.section()));
    }

    /**
     * Begins with those of these files that the pipeline knows.
     *
     * @throws InstanceException when no instance knows which files there are
     * @throws RewritingException when nothing would be written
     */
    public static Rewriting ofFiles(PipelineClient client, Site site, Set<String> files)
            throws InstanceException, InterruptedException, RewritingException {
        return of(client, site, file -> files.contains(file.file()));
    }

    /** Explains why only missing files are written. */
    public static String held(Site site) {
        return "publication of site `" + site.id()
                + "` is held because too many pages would disappear, and no file is missing: run `sitestream release "
                + site.id() + "` first if this is intended";
    }

    private static Rewriting of(PipelineClient client, Site site, Predicate<Written> which)
            throws InstanceException, InterruptedException, RewritingException {
        SiteStatus status = statusOf(client.status(), site);
        if (!status.isServed()) {
            throw new RewritingException("no reachable instance serves a part of site `" + site.id()
                    + "`: it may be moving between instances; check `sitestream"
                    + " status` and try again");
        }
        return new Rewriting(client, site, which, writes(status, which));
    }

    /** Receives the progress: the number of written files, and of all files to write. */
    public interface Listener {
        void progress(int done, int all);
    }

    /**
     * Waits until all files are written.
     *
     * @throws RewritingException when nothing has been written for three minutes, or for 20 seconds while the store
     *     refuses the site's files
     */
    public void await(Listener listener) throws InstanceException, InterruptedException, RewritingException {
        int doneBefore = -1;
        long movedAt = System.nanoTime();
        while (true) {
            PipelineStatus status = client.status();
            int done = done(statusOf(status, site));
            listener.progress(done, writtenBefore.size());
            if (done == writtenBefore.size()) {
                return;
            }
            if (done != doneBefore) {
                doneBefore = done;
                movedAt = System.nanoTime();
            }
            Duration still = Duration.ofNanos(System.nanoTime() - movedAt);
            Optional<String> refusal = refusal(status);
            if (still.compareTo(REFUSED) > 0 && refusal.isPresent()) {
                throw new RewritingException("no file was written for " + REFUSED.toSeconds() + " s: " + refusal.get()
                        + "; the pipeline keeps trying");
            }
            if (still.compareTo(STANDSTILL) > 0) {
                throw new RewritingException("no file was written for " + STANDSTILL.toMinutes() + " minutes, and "
                        + done + " of " + writtenBefore.size() + " files are done; check `sitestream status`");
            }
            Thread.sleep(LOOK_INTERVAL.toMillis());
        }
    }

    /** Counts the files that were written since, and those that no longer exist. */
    private int done(SiteStatus status) {
        if (!status.isServed()) {
            return 0;
        }
        Map<String, String> now = writes(status, which);
        return (int) writtenBefore.entrySet().stream()
                .filter(file -> !file.getValue().equals(now.get(file.getKey())))
                .count();
    }

    /** Why the store refuses files of the site; empty if it does not. */
    private Optional<String> refusal(PipelineStatus status) {
        String subject = "site " + site.id();
        return status.instances().stream()
                .flatMap(instance -> instance.concerns().stream())
                .filter(concern -> concern.kind().equals(HealthIssue.Kind.STORE_FAILING.notation()))
                .filter(concern ->
                        concern.subject().equals(subject) || concern.subject().startsWith(subject + ", "))
                .map(ToldConcern::detail)
                .findFirst();
    }

    private static Map<String, String> writes(SiteStatus status, Predicate<Written> which) {
        Map<String, String> writes = new HashMap<>();
        for (LaneStatus lane : status.lanes()) {
            for (ShardStatus shard : lane.shards()) {
                if (which.test(new Written(shard.file(), shard.section()))) {
                    writes.put(shard.file(), Objects.requireNonNullElse(shard.publishedAt(), ""));
                }
            }
        }
        for (OwnFile file : status.files()) {
            if (which.test(new Written(file.file(), null))) {
                writes.put(file.file(), file.publishedAt());
            }
        }
        return writes;
    }

    /** Finds a site's status in the pipeline's. */
    public static SiteStatus statusOf(PipelineStatus status, Site site) throws InstanceException {
        return status.sites().stream()
                .filter(some -> some.id().equals(site.id()))
                .findFirst()
                .orElseThrow(() -> InstanceException.lacks("site `" + site.id() + "`"));
    }
}
