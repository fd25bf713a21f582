package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceEvent.FileWritten;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.HubEngine;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.Submission;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells a hub of changed feeds. A feed that changes again before its turn takes one request. */
final class HubTarget {

    private static final long APART_MILLIS = Duration.ofSeconds(1).toMillis();

    private final HubEngine engine;
    private final Scope scope;
    private final String target;
    private final TargetStanding standing;
    private final Map<String, Submission> feeds = new TreeMap<>();
    private long commitsAtChange = -1;
    private @Nullable Submission inFlight;
    private long sentAtMillis;
    private @Nullable Answer answer;

    /**
     * Takes up what is stored.
     *
     * @param stored the stored standing; null if the target is new in the configuration
     */
    HubTarget(HubEngine engine, Scope scope, @Nullable Standing stored, long nowMillis) {
        this.engine = engine;
        this.scope = scope;
        this.target = engine.target();
        this.standing = new TargetStanding(scope, target, engine.endpoint(), "", stored, nowMillis);
        for (Submission feed : scope.store().submissions()) {
            if (feed.target().equals(target)) {
                feeds.put(feed.file(), feed);
            }
        }
    }

    String target() {
        return target;
    }

    /** Returns the number of feeds that the hub has yet to be told of. */
    int pending() {
        return (int) feeds.values().stream().filter(Submission::open).count();
    }

    int inProgress() {
        return inFlight == null ? 0 : 1;
    }

    void accept(FileWritten file) {
        if (file.kind() == FileWritten.Kind.FEED) {
            Submission known = feeds.get(file.name());
            // Two changes never have the same time, so that an answer belongs to one of them
            put(
                    known == null
                            ? Submission.opened(target, file.name(), file.atMillis())
                            : known.changed(Math.max(file.atMillis(), known.changedAtMillis() + 1)));
            commitsAtChange = scope.commits();
        }
    }

    void resume() {
        standing.resume();
    }

    void run(long nowMillis, boolean held) {
        Submission sent = inFlight;
        Answer given = answer;
        if (sent != null && given != null) {
            inFlight = null;
            answer = null;
            onAnswer(sent, given, nowMillis);
        }
        if (!held && inFlight == null && nowMillis >= standing.get().nextMillis() && isCommitted()) {
            feeds.values().stream().filter(Submission::open).findFirst().ifPresent(feed -> ping(feed, nowMillis));
        }
    }

    long nextDueMillis(boolean held) {
        if (held || inFlight != null || pending() == 0) {
            return Long.MAX_VALUE;
        }
        long endpointMillis = scope.process().pace().nextMillis(engine.endpoint());
        return Math.max(standing.get().nextMillis(), endpointMillis);
    }

    void close() {
        standing.close();
    }

    private boolean isCommitted() {
        return scope.commits() > commitsAtChange;
    }

    private void ping(Submission feed, long nowMillis) {
        if (scope.settings().dryRun()) {
            put(feed.done(new GivenAnswer(Answer.Kind.ACCEPTED, Answer.NO_STATUS, "dry run", nowMillis)));
            scope.process().metrics().announced(scope.site(), target, 1);
            return;
        }
        String url = scope.urlOf(feed.file());
        boolean started = scope.send(
                engine.endpoint(),
                this,
                () -> Scope.answerOf(standing.subject(), () -> engine.ping(url)),
                given -> answer = given,
                nowMillis);
        if (started) {
            inFlight = feed;
            sentAtMillis = nowMillis;
        }
    }

    private void onAnswer(Submission sent, Answer given, long nowMillis) {
        boolean again = given.kind() == Answer.Kind.UNAVAILABLE || given.kind() == Answer.Kind.TOO_MANY;
        GivenAnswer last = GivenAnswer.of(given, nowMillis);
        // A refusal is about this feed: it does not stop the target
        Answer meaning =
                again || last.isSuccess() ? given : Answer.of(Answer.Kind.INVALID, given.status(), given.detail());
        if (last.isSuccess()) {
            scope.process().metrics().announced(scope.site(), target, 1);
        } else {
            scope.process().metrics().failed(scope.site(), target, given.kind());
        }
        long number = standing.get().lastBatch() + 1;
        standing.put(standing.after(meaning, nowMillis)
                .lastBatch(number)
                .paceUntil(sentAtMillis + APART_MILLIS)
                .build());
        scope.ledger().record(new AnnouncedBatch(target, number, sentAtMillis, 1, sent.file(), last));
        Submission now = feeds.get(sent.file());
        if (now != null) {
            boolean changed = now.changedAtMillis() != sent.changedAtMillis();
            put(again || changed ? now.answered(last) : now.done(last));
        }
    }

    private void put(Submission feed) {
        feeds.put(feed.file(), feed);
        scope.store().putSubmission(feed);
    }
}
