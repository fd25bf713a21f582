package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.UrlEngine;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.Standing.InFlight;
import dev.sitestream.announce.state.Standing.State;
import java.time.Duration;
import java.util.List;

/**
 * What is stored of the batches of a target: in its standing, and in the ledger.
 *
 * <p>A batch is stored in the standing before it is sent. So whatever happens, the next owner of the task knows when
 * the last batch may have been sent, and how many URLs were announced on that day. It does not know which ones: it
 * sends again what is still pending.
 */
final class BatchRecords {

    /** A stored batch that can't be sent within this time is given up, so that the time of sending is known. */
    private static final long SEND_WITHIN_MILLIS = Duration.ofSeconds(30).toMillis();

    /** The shortest time between two batches while the engine has yet to check the key. */
    private static final long KEY_PENDING_MILLIS = Duration.ofMinutes(10).toMillis();

    /** A check reads a file of the site, no engine's, so that what was mended is soon known. */
    private static final long CHECK_AGAIN_MILLIS = Duration.ofMinutes(1).toMillis();

    private static final Answer LOST = Answer.of(
            Answer.Kind.UNAVAILABLE, Answer.NO_STATUS, "no answer is known: the process ended before it arrived");

    private final UrlEngine engine;
    private final Scope scope;
    private final TargetStanding standing;

    BatchRecords(UrlEngine engine, Scope scope, TargetStanding standing) {
        this.engine = engine;
        this.scope = scope;
        this.standing = standing;
    }

    /** Whether a stored batch can't be sent any more. */
    static boolean isLate(UrlBatch batch, long calendarMillis) {
        return calendarMillis > batch.storedAtMillis() + SEND_WITHIN_MILLIS
                || TargetStanding.dayOf(calendarMillis) != TargetStanding.dayOf(batch.storedAtMillis());
    }

    /** Settles a batch of a former owner without an answer: it may have been sent at any time until now. */
    void recover(long calendarMillis) {
        Standing stored = standing.get();
        InFlight lost = stored.batches().inFlight();
        if (lost != null) {
            long sentAtMillis = Math.min(calendarMillis, lost.atMillis() + SEND_WITHIN_MILLIS);
            long paceUntil = Math.max(stored.pace().untilMillis(), sentAtMillis + paceMillis(stored));
            standing.put(stored.landed().pacedUntil(paceUntil));
            GivenAnswer answer = GivenAnswer.of(LOST, calendarMillis);
            scope.ledger()
                    .record(new AnnouncedBatch(
                            engine.target(), lost.number(), lost.atMillis(), lost.urls(), null, answer));
        }
    }

    /** Stores a batch that is about to be sent. */
    UrlBatch store(List<PendingUrl> urls, long calendarMillis) {
        Standing now = standing.get();
        long day = TargetStanding.dayOf(calendarMillis);
        UrlBatch batch = new UrlBatch(
                now.batches().last() + 1,
                calendarMillis,
                urls,
                scope.commits(),
                now.pace().untilMillis());
        standing.put(now.withInFlight(new InFlight(batch.number(), calendarMillis, urls.size()))
                .withAnnounced(day, now.announcedOn(day) + urls.size())
                .pacedUntil(calendarMillis + paceMillis(now)));
        return batch;
    }

    /** Takes back a stored batch that is not sent after all. */
    void giveUp(UrlBatch batch) {
        standing.put(refunded(standing.get(), batch).landed().pacedUntil(batch.paceBeforeMillis()));
    }

    /** Stores what follows from a check of the key. */
    void check(Answer answer, long calendarMillis) {
        Standing now = standing.get();
        if (GivenAnswer.of(answer, calendarMillis).isSuccess()) {
            // Failures go on being counted until a batch is taken: a check alone proves little
            Standing open = now.state() == State.UNAUTHORIZED ? now.reopened() : now;
            standing.put(open.withChecked(true));
        } else {
            scope.process().metrics().failed(scope.site(), engine.target(), answer.kind());
            Standing failed = standing.after(answer, calendarMillis).withChecked(false);
            boolean soon = answer.retryAfter() == null;
            long until = Math.min(failed.pace().pauseUntilMillis(), calendarMillis + CHECK_AGAIN_MILLIS);
            standing.put(soon ? failed.pausedUntil(until) : failed);
        }
    }

    /** Stores what follows from an answer, but not for each URL. */
    void answer(UrlBatch.Answered answered, GivenAnswer given, long calendarMillis) {
        Answer answer = answered.answer();
        UrlBatch batch = answered.batch();
        // A dry run proves nothing about the key
        Standing next =
                scope.settings().dryRun() ? standing.get().withLast(given) : standing.after(answer, calendarMillis);
        if (!answered.isTaken()) {
            next = refunded(next, batch);
            scope.process().metrics().failed(scope.site(), engine.target(), answer.kind());
        }
        // A request can arrive late, and the engine counts from its arrival
        standing.put(next.landed().pacedUntil(calendarMillis + paceMillis(next)));
        scope.ledger()
                .record(new AnnouncedBatch(
                        engine.target(),
                        batch.number(),
                        answered.sentAtMillis(),
                        batch.urls().size(),
                        null,
                        given));
    }

    /** What was not taken does not count for the day. */
    private static Standing refunded(Standing now, UrlBatch given) {
        long day = now.day().day();
        return day == TargetStanding.dayOf(given.storedAtMillis())
                ? now.withAnnounced(day, now.day().announced() - given.urls().size())
                : now;
    }

    private long paceMillis(Standing now) {
        long pace = engine.pace().toMillis();
        return now.key().pending() ? Math.max(pace, KEY_PENDING_MILLIS) : pace;
    }
}
