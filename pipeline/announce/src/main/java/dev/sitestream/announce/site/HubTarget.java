package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.HubEngine;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.Submission;
import dev.sitestream.publish.fact.PublishedFact.FileWritten;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Tells a hub of changed feeds. A feed that changes again before its turn takes one request. */
final class HubTarget implements Target {

    private static final long APART_MILLIS = Duration.ofSeconds(1).toMillis();

    private final HubEngine engine;
    private final Scope scope;
    private final String target;
    private final TargetStanding standing;
    private final Submissions feeds;
    private @Nullable Submission inFlight;
    private long sentAtMillis;
    private @Nullable Answer answer;

    /**
     * Takes up what is stored.
     *
     * @param stored the stored standing; null if the target is new in the configuration
     */
    HubTarget(HubEngine engine, Scope scope, @Nullable Standing stored) {
        this.engine = engine;
        this.scope = scope;
        this.target = engine.target();
        this.standing = new TargetStanding(scope, target, engine.endpoint(), "", stored);
        this.feeds = new Submissions(scope);
        feeds.restore(target);
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public int pending() {
        return feeds.countOpen();
    }

    @Override
    public int inProgress() {
        return inFlight == null ? 0 : 1;
    }

    void accept(FileWritten file) {
        if (file.kind() == FileWritten.Kind.FEED) {
            Submission known = feeds.get(file.name());
            // Two changes never have the same time, so that an answer belongs to one of them
            feeds.change(
                    known == null
                            ? Submission.opened(target, file.name(), file.atMillis())
                            : known.changed(Math.max(file.atMillis(), known.changedAtMillis() + 1)));
        }
    }

    @Override
    public void resume() {
        standing.resume();
    }

    @Override
    public void run(long calendarMillis, boolean held, Budget budget) {
        Submission sent = inFlight;
        Answer given = answer;
        if (sent != null && given != null) {
            inFlight = null;
            answer = null;
            onAnswer(sent, given, calendarMillis);
        }
        if (!held && inFlight == null && calendarMillis >= standing.get().nextMillis() && feeds.areCommitted()) {
            feeds.nextOpen().ifPresent(feed -> ping(feed, calendarMillis));
        }
    }

    @Override
    public long nextDueMillis(boolean held) {
        if (held || inFlight != null || pending() == 0) {
            return Long.MAX_VALUE;
        }
        long endpointMillis = scope.process().pace().nextMillis(engine.endpoint());
        return Math.max(standing.get().nextMillis(), endpointMillis);
    }

    @Override
    public void close() {
        standing.close();
    }

    private void ping(Submission feed, long calendarMillis) {
        if (scope.settings().dryRun()) {
            feeds.put(feed.done(new GivenAnswer(Answer.Kind.ACCEPTED, Answer.NO_STATUS, "dry run", calendarMillis)));
            scope.process().metrics().announced(scope.site(), target, 1);
            return;
        }
        String url = scope.urlOf(feed.file());
        boolean started = scope.send(
                engine.endpoint(),
                this,
                () -> Scope.answerOf(standing.subject(), () -> engine.ping(url)),
                given -> answer = given,
                calendarMillis);
        if (started) {
            inFlight = feed;
            sentAtMillis = calendarMillis;
        }
    }

    private void onAnswer(Submission sent, Answer given, long calendarMillis) {
        boolean again = given.kind() == Answer.Kind.UNAVAILABLE || given.kind() == Answer.Kind.TOO_MANY;
        GivenAnswer last = GivenAnswer.of(given, calendarMillis);
        // A refusal is about this feed: it does not stop the target
        Answer meaning =
                again || last.isSuccess() ? given : Answer.of(Answer.Kind.INVALID, given.status(), given.detail());
        if (last.isSuccess()) {
            scope.process().metrics().announced(scope.site(), target, 1);
        } else {
            scope.process().metrics().failed(scope.site(), target, given.kind());
        }
        long number = standing.get().batches().last() + 1;
        standing.put(
                standing.after(meaning, calendarMillis).withLastBatch(number).pacedUntil(sentAtMillis + APART_MILLIS));
        scope.ledger().record(new AnnouncedBatch(target, number, sentAtMillis, 1, sent.file(), last));
        Submission now = feeds.get(sent.file());
        if (now != null) {
            boolean changed = now.changedAtMillis() != sent.changedAtMillis();
            feeds.put(again || changed ? now.answered(last) : now.done(last));
        }
    }
}
