package dev.sitestream.query;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.site.AnnouncementAnswers;
import dev.sitestream.announce.site.AnnouncementStatus;
import dev.sitestream.announce.site.AnnouncementStatus.PendingAnnouncement;
import dev.sitestream.announce.site.AnnouncementStatus.TargetStatus;
import dev.sitestream.announce.state.AnnounceReader;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.query.PageAnnouncements.Announced;
import dev.sitestream.query.PageAnnouncements.Pending;
import dev.sitestream.query.SiteAnnouncements.AnnouncedFile;
import dev.sitestream.query.SiteAnnouncements.Batch;
import dev.sitestream.query.SiteAnnouncements.Reading;
import dev.sitestream.query.SiteAnnouncements.Submitted;
import dev.sitestream.query.SiteAnnouncements.Target;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers about the announcements of one site, from its stored state. */
final class AnnouncementRecords {

    /** A request a minute: the last half hour of a busy target. */
    private static final int SHOWN_BATCHES = 30;

    private final String site;
    private final AnnounceReader state;

    AnnouncementRecords(String site, AnnounceReader state) {
        this.site = site;
        this.state = state;
    }

    /**
     * The site as a whole.
     *
     * @param settings null if it announces nothing
     */
    SiteAnnouncements site(@Nullable AnnounceSettings settings, String instance, long nowMillis) {
        AnnouncementStatus status = new AnnouncementAnswers(state).status(SHOWN_BATCHES, nowMillis);
        return new SiteAnnouncements(
                site,
                instance,
                status.held(),
                settings == null ? 0 : settings.daily(),
                settings != null && settings.dryRun(),
                status.targets().stream().map(AnnouncementRecords::target).toList(),
                status.batches().stream().map(AnnouncementRecords::batch).toList(),
                files(status));
    }

    /**
     * A page.
     *
     * @param file the name of the file that lists it; null if none does
     */
    PageAnnouncements page(String url, @Nullable String file, long nowMillis) {
        AnnouncementStatus.PageAnnouncements page = new AnnouncementAnswers(state).page(url);
        Map<String, Standing> standings = state.standings();
        return new PageAnnouncements(
                site,
                url,
                page.announced().stream().map(AnnouncementRecords::announced).toList(),
                page.pending().stream()
                        .map(waiting -> pending(waiting, standings.get(waiting.target()), nowMillis))
                        .toList(),
                state.readings().stream()
                        .filter(reading -> reading.file().equals(file))
                        .map(AnnouncementRecords::reading)
                        .toList());
    }

    private static Target target(TargetStatus status) {
        Standing standing = status.standing();
        Standing.InFlight inFlight = standing.inFlight();
        return new Target(
                status.target(),
                standing.state().notation(),
                time(standing.sinceMillis()),
                timeOrNull(standing.failingSinceMillis()),
                timeOrNull(status.nextAttemptMillis()),
                standing.keyPending(),
                status.pending(),
                timeOrNull(status.oldestPendingMillis()),
                status.announcedToday(),
                inFlight == null ? 0 : inFlight.urls(),
                answerOrNull(standing.last()));
    }

    private static Batch batch(AnnouncedBatch batch) {
        return new Batch(
                batch.target(),
                batch.number(),
                time(batch.sentAtMillis()),
                batch.urls(),
                batch.file(),
                answer(batch.answer()));
    }

    private static List<AnnouncedFile> files(AnnouncementStatus status) {
        Map<String, Long> changed =
                status.files().stream().collect(Collectors.toMap(KnownFile::name, KnownFile::writtenAtMillis));
        Map<String, List<Submission>> submissions = byFile(status.submissions());
        Map<String, List<StoredReading>> readings =
                status.readings().stream().collect(Collectors.groupingBy(StoredReading::file));
        Set<String> names = new TreeSet<>(changed.keySet());
        names.addAll(submissions.keySet());
        names.addAll(readings.keySet());
        return names.stream()
                .map(name -> new AnnouncedFile(
                        name,
                        timeOrNull(changed.get(name)),
                        submissions.getOrDefault(name, List.of()).stream()
                                .map(some -> new Submitted(some.target(), some.open(), answerOrNull(some.last())))
                                .toList(),
                        readings.getOrDefault(name, List.of()).stream()
                                .map(AnnouncementRecords::reading)
                                .toList()))
                .toList();
    }

    private static Map<String, List<Submission>> byFile(Collection<Submission> submissions) {
        return submissions.stream().collect(Collectors.groupingBy(Submission::file, TreeMap::new, Collectors.toList()));
    }

    private static Announced announced(Announcement announcement) {
        return new Announced(
                announcement.target(),
                announcement.removed(),
                time(announcement.eventMillis()),
                time(announcement.visibleAtMillis()),
                time(announcement.sentAtMillis()),
                announcement.batch(),
                answer(announcement.answer()));
    }

    private static Pending pending(PendingAnnouncement waiting, @Nullable Standing standing, long nowMillis) {
        long next = standing == null ? nowMillis : standing.nextMillis();
        return new Pending(
                waiting.target(),
                waiting.url().removed(),
                time(waiting.url().eventMillis()),
                time(waiting.url().visibleAtMillis()),
                next == Long.MAX_VALUE
                        ? null
                        : time(Math.max(next, waiting.url().dueMillis())),
                (standing == null ? Standing.State.OPEN : standing.state()).notation());
    }

    private static Reading reading(StoredReading reading) {
        return new Reading(
                reading.reader(),
                timeOrNull(reading.readAtMillis()),
                reading.pending(),
                reading.errors(),
                reading.warnings());
    }

    private static GivenAnswer answer(dev.sitestream.announce.state.GivenAnswer answer) {
        return new GivenAnswer(
                answer.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                answer.status(),
                answer.detail(),
                time(answer.atMillis()));
    }

    private static @Nullable GivenAnswer answerOrNull(dev.sitestream.announce.state.@Nullable GivenAnswer answer) {
        return answer == null ? null : answer(answer);
    }

    private static String time(long millis) {
        return Times.inMillis(millis);
    }

    private static @Nullable String timeOrNull(@Nullable Long millis) {
        return millis == null ? null : time(millis);
    }
}
