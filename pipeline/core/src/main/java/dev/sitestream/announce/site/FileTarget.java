package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceEvent.FileWritten;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.FileEngine;
import dev.sitestream.announce.FileEngine.Readings;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.KnownFile;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Submits each index and each news sitemap once to an engine, when it is served, and then asks every hour what the
 * engine has read.
 */
final class FileTarget {

    private static final long POLL_MILLIS = Duration.ofHours(1).toMillis();
    private static final long APART_MILLIS = Duration.ofSeconds(1).toMillis();
    private static final int FAILURES_FOR_AN_ISSUE = 3;

    private final FileEngine engine;
    private final Scope scope;
    private final String target;
    private final TargetStanding standing;
    private final FileReadings readings;
    private final Map<String, Submission> files = new TreeMap<>();
    private long commitsAtChange = -1;
    private @Nullable Submission inFlight;
    private @Nullable Outcome outcome;
    private boolean polling;
    private @Nullable Readings polled;
    private long sentAtMillis;

    /**
     * What came of a submission.
     *
     * @param served whether the file could be fetched; if not, it was not submitted
     */
    private record Outcome(boolean served, Answer answer) {}

    /**
     * Takes up what is stored.
     *
     * @param stored the stored standing; null if the target is new in the configuration
     */
    FileTarget(FileEngine engine, Scope scope, FileReadings readings, @Nullable Standing stored, long nowMillis) {
        this.engine = engine;
        this.scope = scope;
        this.readings = readings;
        this.target = engine.target();
        boolean same = stored != null && stored.identity().equals(engine.identity());
        this.standing = new TargetStanding(scope, target, engine.endpoint(), engine.identity(), stored, nowMillis);
        for (Submission file : scope.store().submissions()) {
            if (file.target().equals(target) && same) {
                files.put(file.file(), file);
            }
        }
        // Another account knows nothing of the files
        scope.store().files().forEach(this::accept);
        for (Submission file : files.values()) {
            if (file.last() != null) {
                showHealth(file.file(), file.last());
            }
        }
        readings.showHealth(target, scope.subject(target), files.values(), nowMillis);
    }

    String target() {
        return target;
    }

    /** Returns the number of files that are not submitted yet. */
    int pending() {
        return (int) files.values().stream().filter(Submission::open).count();
    }

    int inProgress() {
        return inFlight == null && !polling ? 0 : 1;
    }

    void accept(KnownFile file) {
        if (file.kind() != FileWritten.Kind.FEED && !files.containsKey(file.name())) {
            put(Submission.opened(target, file.name(), file.writtenAtMillis()));
            commitsAtChange = scope.commits();
        }
    }

    void resume() {
        standing.resume();
        for (Submission file : List.copyOf(files.values())) {
            if (file.open() && file.failures() > 0) {
                put(Submission.opened(target, file.file(), file.changedAtMillis()));
            }
        }
    }

    void run(long nowMillis, boolean held, Budget budget) {
        takeAnswers(nowMillis);
        if (readings.learn(target, nowMillis, budget)) {
            readings.showHealth(target, scope.subject(target), files.values(), nowMillis);
        }
        if (inFlight != null
                || polling
                || scope.settings().dryRun()
                || nowMillis < standing.get().nextMillis()) {
            return;
        }
        Optional<Submission> next = held || scope.commits() <= commitsAtChange ? Optional.empty() : nextOpen();
        if (next.isPresent() && next.get().notBeforeMillis() <= nowMillis) {
            submit(next.get(), nowMillis);
        } else if (isSubmitted() && standing.get().pollAtMillis() <= nowMillis) {
            poll(nowMillis);
        }
    }

    long nextDueMillis(boolean held) {
        if (inFlight != null || polling || scope.settings().dryRun()) {
            return Long.MAX_VALUE;
        }
        if (readings.isLearning(target)) {
            return Long.MIN_VALUE;
        }
        long next = isSubmitted() ? standing.get().pollAtMillis() : Long.MAX_VALUE;
        if (!held) {
            next = Math.min(next, nextOpen().map(Submission::notBeforeMillis).orElse(Long.MAX_VALUE));
        }
        long endpointMillis = scope.process().pace().nextMillis(engine.endpoint());
        return next == Long.MAX_VALUE
                ? next
                : Math.max(next, Math.max(standing.get().nextMillis(), endpointMillis));
    }

    void close() {
        standing.close();
        files.keySet().forEach(file -> scope.process().health().forget(subject(file)));
    }

    private String subject(String file) {
        return standing.subject() + ", " + file;
    }

    private Optional<Submission> nextOpen() {
        Submission next = null;
        for (Submission file : files.values()) {
            if (file.open() && (next == null || file.notBeforeMillis() < next.notBeforeMillis())) {
                next = file;
            }
        }
        return Optional.ofNullable(next);
    }

    private boolean isSubmitted() {
        return files.values().stream().anyMatch(file -> !file.open());
    }

    private void submit(Submission file, long nowMillis) {
        String url = scope.urlOf(file.file());
        boolean started =
                scope.send(engine.endpoint(), this, () -> submitServed(url), result -> outcome = result, nowMillis);
        if (started) {
            inFlight = file;
            sentAtMillis = nowMillis;
        }
    }

    private Outcome submitServed(String url) {
        Answer served = Scope.answerOf(standing.subject(), () -> engine.reach(url));
        return served.kind() == Answer.Kind.ACCEPTED
                ? new Outcome(true, Scope.answerOf(standing.subject(), () -> engine.submit(url)))
                : new Outcome(false, served);
    }

    private void poll(long nowMillis) {
        List<String> indexes = scope.store().files().stream()
                .filter(file -> file.kind() == FileWritten.Kind.INDEX)
                .map(file -> scope.urlOf(file.name()))
                .toList();
        polling = scope.send(engine.endpoint(), this, () -> readings(indexes), result -> polled = result, nowMillis);
        sentAtMillis = polling ? nowMillis : sentAtMillis;
    }

    private Readings readings(List<String> indexes) {
        Readings[] read = {null};
        Answer answer = Scope.answerOf(standing.subject(), () -> {
            Readings found = engine.readings(indexes);
            read[0] = found;
            return found.answer();
        });
        Readings found = read[0];
        return found == null ? new Readings(answer, List.of()) : found;
    }

    private void takeAnswers(long nowMillis) {
        Submission sent = inFlight;
        Outcome result = outcome;
        if (sent != null && result != null) {
            inFlight = null;
            outcome = null;
            onSubmitted(sent, result, nowMillis);
        }
        Readings found = polled;
        if (found != null) {
            polling = false;
            polled = null;
            onPolled(found, nowMillis);
        }
    }

    private void onSubmitted(Submission sent, Outcome result, long nowMillis) {
        Answer answer = result.answer();
        GivenAnswer given = GivenAnswer.of(answer, nowMillis);
        if (result.served() && given.isSuccess()) {
            scope.process().metrics().announced(scope.site(), target, 1);
        } else {
            scope.process().metrics().failed(scope.site(), target, answer.kind());
        }
        boolean aboutFile = !result.served() || answer.kind() == Answer.Kind.INVALID;
        long number = standing.get().lastBatch() + 1;
        Standing.Changes next = result.served()
                ? standing.after(answer, nowMillis)
                : standing.get().change();
        if (given.isSuccess() && result.served()) {
            next.pollAt(firstPollMillis(nowMillis));
        }
        standing.put(
                next.lastBatch(number).paceUntil(sentAtMillis + APART_MILLIS).build());
        scope.ledger().record(new AnnouncedBatch(target, number, sentAtMillis, 1, sent.file(), given));
        if (aboutFile) {
            put(sent.failed(given, nowMillis + Pauses.retryMillis(sent.failures() + 1)));
        } else {
            put(given.isSuccess() ? sent.done(given) : sent.answered(given));
        }
        showHealth(sent.file(), given);
    }

    /** Sites do not ask all at once. */
    private long firstPollMillis(long nowMillis) {
        long known = standing.get().pollAtMillis();
        return isSubmitted() ? known : nowMillis + scope.pauses().spread(POLL_MILLIS);
    }

    private void onPolled(Readings found, long nowMillis) {
        Answer answer = found.answer();
        Standing.Changes next = standing.after(answer, nowMillis).paceUntil(sentAtMillis + APART_MILLIS);
        switch (answer.kind()) {
            case ACCEPTED, KEY_PENDING -> {
                next.pollAt(nowMillis + POLL_MILLIS);
                readings.startLearning(target, found.files());
            }
            case INVALID -> next.pollAt(nowMillis + POLL_MILLIS);
            default -> {
                // The standing says when it is tried again
            }
        }
        if (answer.kind() != Answer.Kind.ACCEPTED) {
            scope.process().metrics().failed(scope.site(), target, answer.kind());
        }
        standing.put(next.build());
    }

    private void showHealth(String file, GivenAnswer given) {
        Submission now = files.get(file);
        if (now != null && now.open() && now.failures() >= FAILURES_FOR_AN_ISSUE) {
            String detail = scope.urlOf(file) + " can't be submitted to " + target + ": " + given.detail()
                    + "; it is tried again, or at once after `" + scope.resumeCommand(target) + "`";
            scope.process().health().raise(new HealthIssue(Kind.ANNOUNCING_FAILS, subject(file), detail));
        } else {
            scope.process().health().clear(Kind.ANNOUNCING_FAILS, subject(file));
        }
    }

    private void put(Submission file) {
        files.put(file.file(), file);
        scope.store().putSubmission(file);
    }
}
