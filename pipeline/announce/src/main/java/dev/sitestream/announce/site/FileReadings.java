package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceEvent.FileRead;
import dev.sitestream.announce.FileReading;
import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.StoredReading;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.health.Health;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** When files were read, as engines and access logs say; and what is wrong with that. */
final class FileReadings {

    /** The maximum number of files that are remembered of one reader. */
    static final int MOST_FILES = 20_000;

    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();
    private static final long KEPT_MILLIS = Duration.ofDays(30).toMillis();

    /** Engines read a changed file within days. */
    private static final Duration UNREAD = Duration.ofDays(7);

    private final AnnounceStore store;
    private final Health health;
    private final String filesPrefix;
    private final Map<String, Map<String, StoredReading>> byReader = new TreeMap<>();
    private final Map<String, Lesson> lessons = new HashMap<>();
    private final BiConsumer<String, Duration> onFirstRead;

    private final WriteTimes written = new WriteTimes();
    private long sweptDay = Long.MIN_VALUE;

    /** An engine's answer that is not stored completely yet. */
    private record Lesson(Deque<FileReading> left, Set<String> forgotten) {}

    FileReadings(AnnounceStore store, Health health, String filesPrefix, BiConsumer<String, Duration> onFirstRead) {
        this.store = store;
        this.onFirstRead = onFirstRead;
        this.health = health;
        this.filesPrefix = filesPrefix;
        store.files().forEach(file -> written(file.name(), file.writtenAtMillis()));
        store.readings().forEach(reading -> ofReader(reading.reader()).put(reading.file(), reading));
    }

    /** Notes that a file was written. */
    void written(String file, long atMillis) {
        written.add(file, atMillis);
    }

    /** Stores that a crawler has read a file. */
    void read(FileRead read, long calendarMillis) {
        sweep(calendarMillis);
        StoredReading known = ofReader(read.reader()).get(read.name());
        Long before = known == null ? null : known.readAtMillis();
        long readAt = before == null ? read.atMillis() : Math.max(before, read.atMillis());
        OptionalLong writtenAt = written.lastBefore(read.name(), read.atMillis());
        if (writtenAt.isPresent() && (before == null || before < writtenAt.getAsLong())) {
            onFirstRead.accept(read.reader(), Duration.ofMillis(read.atMillis() - writtenAt.getAsLong()));
        }
        put(new StoredReading(read.reader(), read.name(), readAt, false, 0, 0, dayOf(calendarMillis)));
    }

    /** Begins to store what an engine knows of the files; {@link #learn} goes on with it. */
    void startLearning(String target, List<FileReading> found) {
        Deque<FileReading> own = new ArrayDeque<>();
        Set<String> forgotten = new HashSet<>(ofReader(target).keySet());
        for (FileReading reading : found) {
            if (reading.url().startsWith(filesPrefix) && own.size() < MOST_FILES) {
                own.add(reading);
                forgotten.remove(name(reading));
            }
        }
        lessons.put(target, new Lesson(own, forgotten));
    }

    boolean isLearning(String target) {
        return lessons.containsKey(target);
    }

    /** Stores more of what an engine has answered; returns whether this was the last of it. */
    boolean learn(String target, long calendarMillis, Budget budget) {
        Lesson lesson = lessons.get(target);
        if (lesson == null) {
            return false;
        }
        while (!lesson.left().isEmpty() && budget.take(1)) {
            FileReading reading = lesson.left().remove();
            put(new StoredReading(
                    target,
                    name(reading),
                    reading.readAtMillis(),
                    reading.pending(),
                    reading.errors(),
                    reading.warnings(),
                    dayOf(calendarMillis)));
        }
        for (String file : List.copyOf(lesson.forgotten())) {
            if (!budget.take(1)) {
                return false;
            }
            remove(target, file);
            lesson.forgotten().remove(file);
        }
        if (!lesson.left().isEmpty()) {
            return false;
        }
        lessons.remove(target);
        return true;
    }

    /** Shows what is wrong with the files that an engine knows. */
    void showHealth(String target, String subject, Collection<Submission> submissions, long calendarMillis) {
        List<StoredReading> wrong = ofReader(target).values().stream()
                .filter(reading -> reading.errors() > 0)
                .toList();
        show(
                Kind.SITEMAP_ERRORS,
                subject,
                wrong.isEmpty()
                        ? null
                        : target + " has found " + wrong.get(0).errors() + " errors in "
                                + filesPrefix + wrong.get(0).file() + others(wrong.size())
                                + "; it shows them in its own reports, and `sitestream verify` compares the files with"
                                + " the state");
        List<String> unread = unread(target, submissions, calendarMillis);
        show(
                Kind.SITEMAP_UNREAD,
                subject,
                unread.isEmpty()
                        ? null
                        : target + " has not read " + filesPrefix + unread.get(0) + " for "
                                + UNREAD.toDays() + " days" + others(unread.size())
                                + "; check that it is served to the engine's crawler, and that robots.txt allows it");
    }

    private List<String> unread(String target, Collection<Submission> submissions, long calendarMillis) {
        Map<String, Long> written = new HashMap<>();
        for (KnownFile file : store.files()) {
            written.put(file.name(), file.writtenAtMillis());
        }
        List<String> unread = new ArrayList<>();
        for (Submission submission : submissions) {
            GivenAnswer submitted = submission.last();
            if (!submission.open() && submitted != null) {
                StoredReading reading = ofReader(target).get(submission.file());
                Long readAt = reading == null ? null : reading.readAtMillis();
                // A file that has not changed since it was read need not be read again
                boolean changed = readAt == null || written.getOrDefault(submission.file(), 0L) > readAt;
                long sinceMillis = readAt == null ? submitted.atMillis() : readAt;
                if (changed && calendarMillis - sinceMillis > UNREAD.toMillis()) {
                    unread.add(submission.file() + " since " + Instant.ofEpochMilli(sinceMillis));
                }
            }
        }
        return unread;
    }

    private static String others(int files) {
        return files == 1 ? "" : ", and " + (files - 1) + " more files";
    }

    private void show(Kind kind, String subject, @Nullable String detail) {
        if (detail == null) {
            health.clear(kind, subject);
        } else {
            health.raise(new HealthIssue(kind, subject, detail));
        }
    }

    /** Once a day, forgets what was not confirmed for long. */
    private void sweep(long calendarMillis) {
        if (dayOf(calendarMillis) != sweptDay) {
            sweptDay = dayOf(calendarMillis);
            List<StoredReading> old = byReader.values().stream()
                    .flatMap(files -> files.values().stream())
                    .filter(reading -> reading.learntAtMillis() + KEPT_MILLIS < calendarMillis)
                    .limit(Budget.OPERATIONS)
                    .toList();
            old.forEach(reading -> remove(reading.reader(), reading.file()));
        }
    }

    private void put(StoredReading reading) {
        Map<String, StoredReading> files = ofReader(reading.reader());
        boolean known = files.containsKey(reading.file());
        if ((known || files.size() < MOST_FILES) && !reading.equals(files.get(reading.file()))) {
            files.put(reading.file(), reading);
            store.putReading(reading);
        }
    }

    private void remove(String reader, String file) {
        ofReader(reader).remove(file);
        store.removeReading(reader, file);
    }

    private Map<String, StoredReading> ofReader(String reader) {
        return byReader.computeIfAbsent(reader, name -> new TreeMap<>());
    }

    private String name(FileReading reading) {
        return reading.url().substring(filesPrefix.length());
    }

    private static long dayOf(long millis) {
        return millis - Math.floorMod(millis, DAY_MILLIS);
    }
}
