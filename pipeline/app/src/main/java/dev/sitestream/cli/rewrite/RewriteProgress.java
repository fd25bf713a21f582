package dev.sitestream.cli.rewrite;

import dev.sitestream.health.HealthIssue;
import dev.sitestream.query.InstanceStatus.Issue;
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
public final class RewriteProgress {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);

    /** Long, since no instance answers for a lane while it moves between instances. */
    private static final Duration STALL_TIMEOUT = Duration.ofMinutes(3);

    private static final Duration REFUSAL_TIMEOUT = Duration.ofSeconds(20);

    private final PipelineClient client;
    private final Site site;
    private final Predicate<FileRef> filter;
    private final Map<String, String> writtenBefore;

    private RewriteProgress(
            PipelineClient client, Site site, Predicate<FileRef> filter, Map<String, String> writtenBefore) {
        this.client = client;
        this.site = site;
        this.filter = filter;
        this.writtenBefore = writtenBefore;
    }

    /** A file and its section; null for one of the site's own files. */
    private record FileRef(String file, @Nullable String section) {}

    /**
     * Begins with the files of a section.
     *
     * @param section null for all files of the site, its own files included
     * @throws InstanceException when no instance knows which files there are
     * @throws RewriteException when nothing would be written
     */
    public static RewriteProgress ofSection(PipelineClient client, Site site, @Nullable String section)
            throws InstanceException, InterruptedException, RewriteException {
        return of(client, site, file -> section == null || section.equals(file.section()));
    }

    /**
     * Begins with those of these files that the pipeline knows.
     *
     * @throws InstanceException when no instance knows which files there are
     * @throws RewriteException when nothing would be written
     */
    public static RewriteProgress ofFiles(PipelineClient client, Site site, Set<String> files)
            throws InstanceException, InterruptedException, RewriteException {
        return of(client, site, file -> files.contains(file.file()));
    }

    /** Explains why only missing files are written. */
    public static String heldMessage(Site site) {
        return "publication of site `" + site.id()
                + "` is held because too many pages would disappear, and no file is missing: run `sitestream release "
                + site.id() + "` first if this is intended";
    }

    private static RewriteProgress of(PipelineClient client, Site site, Predicate<FileRef> filter)
            throws InstanceException, InterruptedException, RewriteException {
        SiteStatus status = statusOf(client.status(), site);
        if (!status.isServed()) {
            throw new RewriteException("no reachable instance serves a part of site `" + site.id()
                    + "`: it may be moving between instances; check `sitestream"
                    + " status` and try again");
        }
        return new RewriteProgress(client, site, filter, writeTimes(status, filter));
    }

    /** Receives the progress: the number of written files, and of all files to write. */
    public interface Listener {
        void progress(int done, int total);
    }

    /**
     * Waits until all files are written.
     *
     * @throws RewriteException when nothing has been written for three minutes, or for 20 seconds while the store
     *     refuses the site's files
     */
    public void await(Listener listener) throws InstanceException, InterruptedException, RewriteException {
        int doneBefore = -1;
        long movedAtNanos = System.nanoTime();
        while (true) {
            PipelineStatus status = client.status();
            int done = countRewritten(statusOf(status, site));
            listener.progress(done, writtenBefore.size());
            if (done == writtenBefore.size()) {
                return;
            }
            if (done != doneBefore) {
                doneBefore = done;
                movedAtNanos = System.nanoTime();
            }
            Duration still = Duration.ofNanos(System.nanoTime() - movedAtNanos);
            Optional<String> refusal = refusal(status);
            if (still.compareTo(REFUSAL_TIMEOUT) > 0 && refusal.isPresent()) {
                throw new RewriteException("no file was written for " + REFUSAL_TIMEOUT.toSeconds() + " s: "
                        + refusal.get() + "; the pipeline keeps trying");
            }
            if (still.compareTo(STALL_TIMEOUT) > 0) {
                throw new RewriteException("no file was written for " + STALL_TIMEOUT.toMinutes() + " minutes, and "
                        + done + " of " + writtenBefore.size() + " files are done; check `sitestream status`");
            }
            Thread.sleep(POLL_INTERVAL.toMillis());
        }
    }

    /** Counts the files that were written since, and those that no longer exist. */
    private int countRewritten(SiteStatus status) {
        if (!status.isServed()) {
            return 0;
        }
        Map<String, String> now = writeTimes(status, filter);
        return (int) writtenBefore.entrySet().stream()
                .filter(file -> !file.getValue().equals(now.get(file.getKey())))
                .count();
    }

    /** Why the store refuses files of the site; empty if it does not. */
    private Optional<String> refusal(PipelineStatus status) {
        String subject = "site " + site.id();
        return status.instances().stream()
                .flatMap(instance -> instance.issues().stream())
                .filter(issue -> issue.kind().equals(HealthIssue.Kind.STORE_FAILING.notation()))
                .filter(issue ->
                        issue.subject().equals(subject) || issue.subject().startsWith(subject + ", "))
                .map(Issue::detail)
                .findFirst();
    }

    private static Map<String, String> writeTimes(SiteStatus status, Predicate<FileRef> filter) {
        Map<String, String> writeTimes = new HashMap<>();
        for (LaneStatus lane : status.lanes()) {
            for (ShardStatus shard : lane.shards()) {
                if (filter.test(new FileRef(shard.file(), shard.section()))) {
                    writeTimes.put(shard.file(), Objects.requireNonNullElse(shard.publishedAt(), ""));
                }
            }
        }
        for (OwnFile file : status.files()) {
            if (filter.test(new FileRef(file.file(), null))) {
                writeTimes.put(file.file(), file.publishedAt());
            }
        }
        return writeTimes;
    }

    /** Finds a site's status in the pipeline's. */
    public static SiteStatus statusOf(PipelineStatus status, Site site) throws InstanceException {
        return status.sites().stream()
                .filter(some -> some.id().equals(site.id()))
                .findFirst()
                .orElseThrow(() -> InstanceException.missing("site `" + site.id() + "`"));
    }
}
