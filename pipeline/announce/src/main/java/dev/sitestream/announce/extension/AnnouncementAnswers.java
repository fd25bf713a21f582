package dev.sitestream.announce.extension;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.state.AnnounceReader;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnnouncements.Announced;
import dev.sitestream.query.PageAnnouncements.Pending;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.SiteAnnouncements.AnnouncedFile;
import dev.sitestream.query.SiteAnnouncements.Batch;
import dev.sitestream.query.SiteAnnouncements.Reading;
import dev.sitestream.query.SiteAnnouncements.Submitted;
import dev.sitestream.query.SiteAnnouncements.Target;
import dev.sitestream.query.TargetAnswer;
import dev.sitestream.query.Times;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers about the announcements of one site, from its stored state alone. */
final class AnnouncementAnswers {

    /** A request a minute: the last half hour of a busy target. */
    static final int SHOWN_BATCHES = 30;

    private static final Comparator<AnnouncedBatch> LATEST_FIRST = Comparator.comparingLong(
                    (AnnouncedBatch batch) -> batch.answer().atMillis())
            .reversed()
            .thenComparing(AnnouncedBatch::target);

    private final String site;
    private final AnnounceReader state;

    AnnouncementAnswers(String site, AnnounceReader state) {
        this.site = site;
        this.state = state;
    }

    /**
     * The site as a whole.
     *
     * @param settings null if it announces nothing
     */
    SiteAnnouncements site(@Nullable AnnounceSettings settings, String instance, long calendarMillis) {
        Map<String, Standing> standings = new TreeMap<>(state.standings());
        List<Target> targets = new ArrayList<>();
        standings.forEach((target, standing) -> targets.add(target(target, standing, calendarMillis)));
        return new SiteAnnouncements(
                site,
                instance,
                !state.state().heldLanes().isEmpty(),
                settings == null ? 0 : settings.daily(),
                settings != null && settings.dryRun(),
                targets,
                batches(standings),
                files());
    }

    /**
     * A page.
     *
     * @param file the name of the file that lists it; null if none does
     */
    PageAnnouncements page(String url, @Nullable String file) {
        List<Pending> pending = new ArrayList<>();
        List<Announced> announced = new ArrayList<>();
        new TreeMap<>(state.standings()).forEach((target, standing) -> {
            PendingUrl waiting = state.pending(target, url);
            if (waiting != null) {
                pending.add(pending(target, waiting, standing));
            }
            Announcement last = state.announcement(target, url);
            if (last != null) {
                announced.add(announced(last));
            }
        });
        return new PageAnnouncements(
                site,
                url,
                announced,
                pending,
                state.readings().stream()
                        .filter(reading -> reading.file().equals(file))
                        .map(AnnouncementAnswers::reading)
                        .toList());
    }

    private Target target(String target, Standing standing, long calendarMillis) {
        LongSummaryStatistics pending = new LongSummaryStatistics();
        state.forEachPending(target, url -> pending.accept(url.eventMillis()));
        long next = standing.nextMillis();
        long day = LocalDate.ofInstant(Instant.ofEpochMilli(calendarMillis), ZoneOffset.UTC)
                .toEpochDay();
        Standing.InFlight inFlight = standing.batches().inFlight();
        return new Target(
                target,
                standing.state().notation(),
                time(standing.sinceMillis()),
                timeOrNull(standing.failures().sinceMillis()),
                next == Long.MAX_VALUE ? null : time(Math.max(next, calendarMillis)),
                standing.key().pending(),
                (int) pending.getCount(),
                pending.getCount() == 0 ? null : time(pending.getMin()),
                standing.announcedOn(day),
                inFlight == null ? 0 : inFlight.urls(),
                answerOrNull(standing.last()));
    }

    private List<Batch> batches(Map<String, Standing> standings) {
        return standings.entrySet().stream()
                .flatMap(target ->
                        lastBatches(target.getKey(), target.getValue().batches().last()).stream())
                .sorted(LATEST_FIRST)
                .limit(SHOWN_BATCHES)
                .map(AnnouncementAnswers::batch)
                .toList();
    }

    /** Numbers of batches that were given up or deleted are left out. */
    private List<AnnouncedBatch> lastBatches(String target, long last) {
        List<AnnouncedBatch> batches = new ArrayList<>();
        int missing = 0;
        for (long number = last; number > 0 && batches.size() < SHOWN_BATCHES && missing < SHOWN_BATCHES; number--) {
            AnnouncedBatch batch = state.batch(target, number);
            if (batch == null) {
                missing++;
            } else {
                batches.add(batch);
            }
        }
        return batches;
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

    private List<AnnouncedFile> files() {
        Map<String, Long> changed =
                state.files().stream().collect(Collectors.toMap(KnownFile::name, KnownFile::writtenAtMillis));
        Map<String, List<Submission>> submissions =
                state.submissions().stream().collect(Collectors.groupingBy(Submission::file));
        Map<String, List<StoredReading>> readings =
                state.readings().stream().collect(Collectors.groupingBy(StoredReading::file));
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
                                .map(AnnouncementAnswers::reading)
                                .toList()))
                .toList();
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

    private static Pending pending(String target, PendingUrl waiting, Standing standing) {
        long next = standing.nextMillis();
        return new Pending(
                target,
                waiting.removed(),
                time(waiting.eventMillis()),
                time(waiting.visibleAtMillis()),
                next == Long.MAX_VALUE ? null : time(Math.max(next, waiting.dueMillis())),
                standing.state().notation());
    }

    private static Reading reading(StoredReading reading) {
        return new Reading(
                reading.reader(),
                timeOrNull(reading.readAtMillis()),
                reading.pending(),
                reading.errors(),
                reading.warnings());
    }

    private static TargetAnswer answer(GivenAnswer answer) {
        return new TargetAnswer(
                answer.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                answer.status(),
                answer.detail(),
                time(answer.atMillis()));
    }

    private static @Nullable TargetAnswer answerOrNull(@Nullable GivenAnswer answer) {
        return answer == null ? null : answer(answer);
    }

    private static String time(long millis) {
        return Times.inMillis(millis);
    }

    private static @Nullable String timeOrNull(@Nullable Long millis) {
        return millis == null ? null : time(millis);
    }
}
