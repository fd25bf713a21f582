package dev.sitestream.query;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a site has announced, and what waits.
 *
 * @param site its id
 * @param instance the {@code host:port} of the process that announces
 * @param held whether nothing is announced because the site's publication is held
 * @param daily the maximum number of URLs that are announced to a target in a day of UTC; 0 if the running pipeline
 *     announces nothing of the site
 * @param dryRun whether everything is done but the sending
 * @param targets the targets, by name
 * @param batches the last requests, the latest first
 * @param files the files that are known to targets and crawlers, by name
 */
public record SiteAnnouncements(
        String site,
        String instance,
        boolean held,
        int daily,
        boolean dryRun,
        List<Target> targets,
        List<Batch> batches,
        List<AnnouncedFile> files) {

    public SiteAnnouncements {
        targets = List.copyOf(targets);
        batches = List.copyOf(batches);
        files = List.copyOf(files);
    }

    /** Returns these, with the times of changes of the files for which there is none yet. */
    public SiteAnnouncements withChanges(Map<String, String> changedAt) {
        List<AnnouncedFile> known = files.stream()
                .map(file -> file.changedAt() == null ? file.changedAt(changedAt.get(file.file())) : file)
                .toList();
        return new SiteAnnouncements(site, instance, held, daily, dryRun, targets, batches, known);
    }

    /**
     * How the site stands with a target.
     *
     * @param target its name
     * @param state {@code open}, {@code unavailable}, {@code limited}, {@code unverified}, {@code unauthorized} or
     *     {@code stopped}
     * @param since since when it is configured, in RFC 3339
     * @param failingSince the time of the first failure in a row, in RFC 3339; null if the last request was taken
     * @param nextAttemptAt when the next request may be sent, in RFC 3339; null if the target is stopped
     * @param keyPending whether it has yet to check the key, so that less is sent
     * @param pending the number of URLs that wait for it
     * @param oldestPendingAt the time of the oldest of their events, in RFC 3339; null if none waits
     * @param announcedToday the number of URLs that were announced on this day of UTC
     * @param inFlight the number of URLs in the request that has no answer yet; 0 if there is none
     * @param last its last answer; null before the first one
     */
    public record Target(
            String target,
            String state,
            String since,
            @Nullable String failingSince,
            @Nullable String nextAttemptAt,
            boolean keyPending,
            int pending,
            @Nullable String oldestPendingAt,
            int announcedToday,
            int inFlight,
            @Nullable TargetAnswer last) {}

    /**
     * A request, with its answer.
     *
     * @param target the target's name
     * @param number the request's number; the target's later requests have higher ones
     * @param sentAt when it was sent, in RFC 3339
     * @param urls the number of its URLs
     * @param file the file that it was about; null if it was about pages
     * @param answer the answer
     */
    public record Batch(
            String target,
            long number,
            String sentAt,
            int urls,
            @Nullable String file,
            TargetAnswer answer) {}

    /**
     * A file, and who knows it.
     *
     * @param file its name in the site's folder
     * @param changedAt since when it has its present content, in RFC 3339; null if that is unknown
     * @param submissions to which targets it was submitted
     * @param readings when it was read
     */
    public record AnnouncedFile(
            String file, @Nullable String changedAt, List<Submitted> submissions, List<Reading> readings) {

        public AnnouncedFile {
            submissions = List.copyOf(submissions);
            readings = List.copyOf(readings);
        }

        AnnouncedFile changedAt(@Nullable String at) {
            return new AnnouncedFile(file, at, submissions, readings);
        }
    }

    /**
     * The submission of a file to a target.
     *
     * @param target the target's name
     * @param open whether it has yet to be submitted
     * @param last its last answer; null before the first one
     */
    public record Submitted(
            String target, boolean open, @Nullable TargetAnswer last) {}

    /**
     * When a file was read.
     *
     * @param reader the target that says so, or the crawler that was seen in the access log
     * @param readAt when it was last read, in RFC 3339; null if it never was
     * @param pending whether the engine has yet to process it
     * @param errors the number of errors that the engine has found in it
     * @param warnings the number of its warnings
     */
    public record Reading(String reader, @Nullable String readAt, boolean pending, long errors, long warnings) {}
}
