package dev.sitestream.announce.site;

import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a site has announced, and what waits.
 *
 * @param held whether the site's publication is held, so that nothing is announced
 * @param targets the targets, by name
 * @param batches the last requests, the latest first
 * @param files the site's own files
 * @param submissions what targets were told of files
 * @param readings when files were read
 */
public record AnnouncementStatus(
        boolean held,
        List<TargetStatus> targets,
        List<AnnouncedBatch> batches,
        List<KnownFile> files,
        List<Submission> submissions,
        List<StoredReading> readings) {

    public AnnouncementStatus {
        targets = List.copyOf(targets);
        batches = List.copyOf(batches);
        files = List.copyOf(files);
        submissions = List.copyOf(submissions);
        readings = List.copyOf(readings);
    }

    /**
     * A target's part.
     *
     * @param target its name
     * @param standing its stored standing
     * @param pending the number of URLs that wait for it
     * @param oldestPendingMillis the time of the oldest of their events; null if none waits
     * @param nextAttemptMillis when the next request may be sent; null if the target is stopped
     * @param announcedToday the number of URLs that were announced on this day of UTC
     */
    public record TargetStatus(
            String target,
            Standing standing,
            int pending,
            @Nullable Long oldestPendingMillis,
            @Nullable Long nextAttemptMillis,
            int announcedToday) {}

    /**
     * What is known of one URL.
     *
     * @param pending the changes that wait, by target
     * @param announced the last final answers
     */
    public record PageAnnouncements(List<PendingAnnouncement> pending, List<Announcement> announced) {
        public PageAnnouncements {
            pending = List.copyOf(pending);
            announced = List.copyOf(announced);
        }
    }

    /** A URL that waits for a target. */
    public record PendingAnnouncement(String target, PendingUrl url) {}
}
