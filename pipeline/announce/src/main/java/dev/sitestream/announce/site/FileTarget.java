package dev.sitestream.announce.site;

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
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Submits each index and each news sitemap once to an engine, when it is served, and then asks every hour what the
 * engine has read.
 */
final class FileTarget implements Target {

    private static final long POLL_MILLIS = Duration.ofHours(1).toMillis();
    private static final long APART_MILLIS = Duration.ofSeconds(1).toMillis();
    private static final int FAILURES_FOR_AN_ISSUE = 3;

    private final FileEngine engine;
    private final Scope scope;
    private final String target;
    private final TargetStanding standing;
    private final FileReadings readings;
    private final Submissions files;
    private Phase phase = Quiet.IDLE;

    /** What it is doing. The result of a request brings the next phase. */
    private sealed interface Phase {

        /** Stores what has arrived; returns the phase that follows. */
        Phase take(long calendarMillis);
    }

    private enum Quiet implements Phase {
        /** Nothing is under way. */
        IDLE,
        /** A request was sent. */
        WAITING;

        @Override
        public Phase take(long calendarMillis) {
            return this;
        }
    }

    /**
     * A request was answered.
     *
     * @param store stores what follows, at the time that it is given
     */
    private record Answered(LongConsumer store) implements Phase {

        @Override
        public Phase take(long calendarMillis) {
            store.accept(calendarMillis);
            return Quiet.IDLE;
        }
    }

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
    FileTarget(FileEngine engine, Scope scope, FileReadings readings, @Nullable Standing stored, long calendarMillis) {
        this.engine = engine;
        this.scope = scope;
        this.readings = readings;
        this.target = engine.target();
        boolean same = stored != null && stored.key().identity().equals(engine.identity());
        this.standing = new TargetStanding(scope, target, engine.endpoint(), engine.identity(), stored);
        this.files = new Submissions(scope);
        // Another account knows nothing of the files
        if (same) {
            files.restore(target);
        }
        scope.store().files().forEach(this::accept);
        for (Submission file : files.all()) {
            if (file.last() != null) {
                showHealth(file.file(), file.last());
            }
        }
        readings.showHealth(target, scope.subject(target), files.all(), calendarMillis);
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public int pending() {
        return files.countOpen();
    }

    @Override
    public int inProgress() {
        return phase == Quiet.IDLE ? 0 : 1;
    }

    void accept(KnownFile file) {
        if (file.kind() != FileWritten.Kind.FEED && files.get(file.name()) == null) {
            files.change(Submission.opened(target, file.name(), file.writtenAtMillis()));
        }
    }

    @Override
    public void resume() {
        standing.resume();
        for (Submission file : files.all()) {
            if (file.open() && file.failures() > 0) {
                files.put(Submission.opened(target, file.file(), file.changedAtMillis()));
            }
        }
    }

    @Override
    public void run(long calendarMillis, boolean held, Budget budget) {
        phase = phase.take(calendarMillis);
        if (readings.learn(target, calendarMillis, budget)) {
            readings.showHealth(target, scope.subject(target), files.all(), calendarMillis);
        }
        if (phase != Quiet.IDLE
                || scope.settings().dryRun()
                || calendarMillis < standing.get().nextMillis()) {
            return;
        }
        Optional<Submission> next = held || !files.areCommitted() ? Optional.empty() : files.nextOpen();
        if (next.isPresent() && next.get().notBeforeMillis() <= calendarMillis) {
            submit(next.get(), calendarMillis);
        } else if (files.isAnyDone() && standing.get().pace().pollAtMillis() <= calendarMillis) {
            poll(calendarMillis);
        }
    }

    @Override
    public long nextDueMillis(boolean held) {
        if (phase == Quiet.WAITING || scope.settings().dryRun()) {
            return Long.MAX_VALUE;
        }
        if (readings.isLearning(target)) {
            return Long.MIN_VALUE;
        }
        long next = files.isAnyDone() ? standing.get().pace().pollAtMillis() : Long.MAX_VALUE;
        if (!held) {
            next = Math.min(
                    next, files.nextOpen().map(Submission::notBeforeMillis).orElse(Long.MAX_VALUE));
        }
        long endpointMillis = scope.process().pace().nextMillis(engine.endpoint());
        return next == Long.MAX_VALUE
                ? next
                : Math.max(next, Math.max(standing.get().nextMillis(), endpointMillis));
    }

    @Override
    public void close() {
        standing.close();
        files.all().forEach(file -> scope.process().health().forget(subject(file.file())));
    }

    private String subject(String file) {
        return standing.subject() + ", " + file;
    }

    private void submit(Submission file, long calendarMillis) {
        String url = scope.urlOf(file.file());
        boolean started = scope.send(
                engine.endpoint(),
                this,
                () -> submitServed(url),
                outcome -> phase = new Answered(now -> onSubmitted(file, outcome, calendarMillis, now)),
                calendarMillis);
        phase = started ? Quiet.WAITING : phase;
    }

    private Outcome submitServed(String url) {
        Answer served = Scope.answerOf(standing.subject(), () -> engine.reach(url));
        return served.kind() == Answer.Kind.ACCEPTED
                ? new Outcome(true, Scope.answerOf(standing.subject(), () -> engine.submit(url)))
                : new Outcome(false, served);
    }

    private void poll(long calendarMillis) {
        List<String> indexes = scope.store().files().stream()
                .filter(file -> file.kind() == FileWritten.Kind.INDEX)
                .map(file -> scope.urlOf(file.name()))
                .toList();
        boolean started = scope.send(
                engine.endpoint(),
                this,
                () -> Scope.resultOf(
                        standing.subject(), () -> engine.readings(indexes), answer -> new Readings(answer, List.of())),
                found -> phase = new Answered(now -> onPolled(found, calendarMillis, now)),
                calendarMillis);
        phase = started ? Quiet.WAITING : phase;
    }

    private void onSubmitted(Submission sent, Outcome result, long sentAtMillis, long calendarMillis) {
        Answer answer = result.answer();
        GivenAnswer given = GivenAnswer.of(answer, calendarMillis);
        if (result.served() && given.isSuccess()) {
            scope.process().metrics().announced(scope.site(), target, 1);
        } else {
            scope.process().metrics().failed(scope.site(), target, answer.kind());
        }
        boolean aboutFile = !result.served() || answer.kind() == Answer.Kind.INVALID;
        long number = standing.get().batches().last() + 1;
        Standing next = result.served() ? standing.after(answer, calendarMillis) : standing.get();
        if (given.isSuccess() && result.served()) {
            next = next.withPollAt(firstPollMillis(calendarMillis));
        }
        standing.put(next.withLastBatch(number).pacedUntil(sentAtMillis + APART_MILLIS));
        scope.ledger().record(new AnnouncedBatch(target, number, sentAtMillis, 1, sent.file(), given));
        if (aboutFile) {
            files.put(sent.failed(given, calendarMillis + Pauses.retryMillis(sent.failures() + 1)));
        } else {
            files.put(given.isSuccess() ? sent.done(given) : sent.answered(given));
        }
        showHealth(sent.file(), given);
    }

    /** Sites do not ask all at once. */
    private long firstPollMillis(long calendarMillis) {
        long known = standing.get().pace().pollAtMillis();
        return files.isAnyDone() ? known : calendarMillis + scope.pauses().spread(POLL_MILLIS);
    }

    private void onPolled(Readings found, long sentAtMillis, long calendarMillis) {
        Answer answer = found.answer();
        boolean isRead = GivenAnswer.of(answer, calendarMillis).isSuccess();
        Standing next = standing.after(answer, calendarMillis).pacedUntil(sentAtMillis + APART_MILLIS);
        // After other failures, the standing says when it is tried again
        if (isRead || answer.kind() == Answer.Kind.INVALID) {
            next = next.withPollAt(calendarMillis + POLL_MILLIS);
        }
        if (isRead) {
            readings.startLearning(target, found.files());
        }
        if (answer.kind() != Answer.Kind.ACCEPTED) {
            scope.process().metrics().failed(scope.site(), target, answer.kind());
        }
        standing.put(next);
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
}
