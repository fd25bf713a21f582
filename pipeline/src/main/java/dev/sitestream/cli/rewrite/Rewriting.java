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

/** Waits until all files of a site, or of one of its sections, have been written since it began. */
public final class Rewriting {

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(500);

    /** While work is handed over between instances, nobody answers for a lane. */
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

    /** A file, and the section that it belongs to; null for one that the site itself publishes. */
    private record Written(String file, @Nullable String section) {}

    /**
     * Begins with the files of a section.
     *
     * @param section null for all files of the site, those beside its sections included
     * @throws InstanceException when nobody can say which files there are
     * @throws RewritingException when nothing would be written
     */
    public static Rewriting ofSection(PipelineClient client, Site site, @Nullable String section)
            throws InstanceException, InterruptedException, RewritingException {
        return of(client, site, file -> section == null || section.equals(file.section()));
    }

    /**
     * Begins with these files, as far as the pipeline knows them.
     *
     * @throws InstanceException when nobody can say which files there are
     * @throws RewritingException when nothing would be written
     */
    public static Rewriting ofFiles(PipelineClient client, Site site, Set<String> files)
            throws InstanceException, InterruptedException, RewritingException {
        return of(client, site, file -> files.contains(file.file()));
    }

    /** Why files that aren't missing are not written. */
    public static String held(Site site) {
        return "the publication of site `" + site.id()
                + "` is held, since too many pages would disappear, and no file is missing: say `sitestream release "
                + site.id() + "` first, if that is meant";
    }

    private static Rewriting of(PipelineClient client, Site site, Predicate<Written> which)
            throws InstanceException, InterruptedException, RewritingException {
        SiteStatus status = statusOf(client.status(), site);
        if (!status.isServed()) {
            throw new RewritingException("a part of site `" + site.id()
                    + "` is served by nobody who answers: it may be being handed over; look at `sitestream"
                    + " status`, and try again");
        }
        return new Rewriting(client, site, which, writes(status, which));
    }

    /** Hears how many of how many files have been written. */
    public interface Listener {
        void progress(int done, int all);
    }

    /**
     * Waits for it.
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
                throw new RewritingException("nothing was written for " + REFUSED.toSeconds() + " s: " + refusal.get()
                        + "; the pipeline goes on trying");
            }
            if (still.compareTo(STANDSTILL) > 0) {
                throw new RewritingException("nothing was written for " + STANDSTILL.toMinutes() + " minutes: " + done
                        + " of " + writtenBefore.size() + " files are; look at `sitestream status`");
            }
            Thread.sleep(LOOK_INTERVAL.toMillis());
        }
    }

    /** Those that were written since, and those that are no more. */
    private int done(SiteStatus status) {
        if (!status.isServed()) {
            return 0;
        }
        Map<String, String> now = writes(status, which);
        return (int) writtenBefore.entrySet().stream()
                .filter(file -> !file.getValue().equals(now.get(file.getKey())))
                .count();
    }

    /** Why the store does not take files of the site, if it does not. */
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

    /** How a site is by what a pipeline tells. */
    public static SiteStatus statusOf(PipelineStatus status, Site site) throws InstanceException {
        return status.sites().stream()
                .filter(some -> some.id().equals(site.id()))
                .findFirst()
                .orElseThrow(() -> InstanceException.lacks("site `" + site.id() + "`"));
    }
}
