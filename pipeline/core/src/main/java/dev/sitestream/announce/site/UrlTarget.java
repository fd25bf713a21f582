package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceEvent.ChangedPage;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.UrlEngine;
import dev.sitestream.announce.state.AnnouncedBatch;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.Standing.InFlight;
import dev.sitestream.announce.state.Standing.State;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Announces a site's changed pages to one engine, in batches, at least once.
 *
 * <p>A batch is stored in the target's standing before it is sent, and sent when the transaction with it is committed.
 * So whatever happens, the next owner of the task knows when the last batch may have been sent, and how many URLs were
 * announced on that day. It does not know which ones: it sends again what is still pending.
 */
final class UrlTarget {

    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

    /** A stored batch that can't be sent within this time is given up, so that the time of sending is known. */
    private static final long SEND_WITHIN_MILLIS = Duration.ofSeconds(30).toMillis();

    /** The shortest time between two batches while the engine has yet to check the key. */
    private static final long KEY_PENDING_MILLIS = Duration.ofMinutes(10).toMillis();

    /** A check reads a file of the site, no engine's, so that what was mended is soon known. */
    private static final long CHECK_AGAIN_MILLIS = Duration.ofMinutes(1).toMillis();

    /** The maximum number of URLs that become ready in one run. */
    private static final int READY_AT_ONCE = 10_000;

    /** The store's operations besides those for single URLs. */
    private static final int OPERATIONS_OF_A_BATCH = 5;

    private static final Answer DRY_RUN = Answer.of(Answer.Kind.ACCEPTED, Answer.NO_STATUS, "dry run");

    private static final Answer LOST = Answer.of(
            Answer.Kind.UNAVAILABLE, Answer.NO_STATUS, "no answer is known: the process ended before it arrived");

    private final UrlEngine engine;
    private final Scope scope;
    private final String target;
    private final TargetStanding standing;
    private final PendingUrls pending;
    private @Nullable UrlBatch batch;
    private @Nullable BatchSettlement settlement;
    private boolean checking;
    private @Nullable Answer checked;

    /**
     * Takes up what is stored.
     *
     * @param stored the stored standing; null if the target is new in the configuration
     */
    UrlTarget(UrlEngine engine, Scope scope, @Nullable Standing stored, long nowMillis) {
        this.engine = engine;
        this.scope = scope;
        this.target = engine.target();
        this.standing = new TargetStanding(scope, target, engine.endpoint(), engine.identity(), stored, nowMillis);
        this.pending = new PendingUrls(scope.store(), target);
        recover(nowMillis);
    }

    String target() {
        return target;
    }

    int pending() {
        return pending.size();
    }

    /** Returns the number of batches that are not settled. */
    int inProgress() {
        return batch == null && settlement == null ? 0 : 1;
    }

    /** Returns the time since when the oldest pending event waits; {@link Long#MAX_VALUE} if none is pending. */
    long oldestEventMillis() {
        PendingUrl oldest = pending.oldest();
        return oldest == null ? Long.MAX_VALUE : oldest.eventMillis();
    }

    /** Takes a visible change, or counts why it is not announced. */
    void accept(ChangedPage page, long nowMillis) {
        // A time in the future would never expire
        long eventMillis = Math.min(page.eventMillis(), nowMillis);
        Standing now = standing.get();
        PendingUrl known = pending.get(page.url());
        if (eventMillis < now.sinceMillis() || page.visibleAtMillis() < now.sinceMillis()) {
            skip(Skipped.BEFORE_SWITCH_ON, 1);
        } else if (eventMillis + DAY_MILLIS <= nowMillis) {
            skip(Skipped.OLD, 1);
        } else if (known == null && (isSpent(page, nowMillis) || (isFull() && eventMillis < oldestEventMillis()))) {
            skip(Skipped.DAILY, 1);
        } else if (known != null && page.number() <= known.number()) {
            skip(Skipped.REPEATED, 1);
        } else {
            Announcement last = scope.store().announcement(target, page.url());
            if (last != null && page.number() <= last.number()) {
                skip(Skipped.REPEATED, 1);
            } else {
                enqueue(page, eventMillis, known, last);
            }
        }
    }

    /** Goes on, although answers have stopped the target or it waits. */
    void resume() {
        standing.resume();
    }

    /**
     * Does what is due.
     *
     * @param held whether the site's publication is held
     */
    void run(long nowMillis, boolean held, Budget budget) {
        takeAnswers(nowMillis, budget);
        if (settlement != null && settlement.settle(nowMillis, budget)) {
            settlement = null;
        }
        trim(budget);
        expire(nowMillis, budget);
        if (!pending.makeReady(nowMillis, READY_AT_ONCE) || settlement != null) {
            return;
        }
        if (batch != null) {
            sendOrGiveUp(batch, nowMillis, held);
        } else if (!checking && !held) {
            prepare(nowMillis, budget);
        }
    }

    /** Returns when {@link #run} has something to do, apart from results that arrive. */
    long nextDueMillis(boolean held) {
        if (settlement != null || isOverfull() || (batch != null && !batch.isWaitingForAnswer())) {
            return Long.MIN_VALUE;
        }
        long next = Math.min(pending.nextDueMillis(), expiryMillis());
        boolean wanted = pending.hasReady() || mustCheck();
        if (batch == null && !checking && !held && wanted) {
            long endpointMillis = scope.process().pace().nextMillis(engine.endpoint());
            next = Math.min(next, Math.max(standing.get().nextMillis(), endpointMillis));
        }
        return next;
    }

    void close() {
        standing.close();
    }

    /** A batch without an answer may have been sent at any time until now. */
    private void recover(long nowMillis) {
        InFlight lost = standing.get().inFlight();
        if (lost != null) {
            long sentAtMillis = Math.min(nowMillis, lost.atMillis() + SEND_WITHIN_MILLIS);
            long paceUntil = Math.max(
                    standing.get().paceUntilMillis(),
                    sentAtMillis + paceMillis(standing.get().keyPending()));
            standing.put(standing.get().change().landed().paceUntil(paceUntil).build());
            GivenAnswer answer = GivenAnswer.of(LOST, nowMillis);
            scope.ledger()
                    .record(new AnnouncedBatch(target, lost.number(), lost.atMillis(), lost.urls(), null, answer));
        }
    }

    private void enqueue(ChangedPage page, long eventMillis, @Nullable PendingUrl known, @Nullable Announcement last) {
        long waitingSince =
                known == null ? page.visibleAtMillis() : Math.min(known.waitingSinceMillis(), page.visibleAtMillis());
        pending.put(new PendingUrl(
                page.url(),
                page.removed(),
                eventMillis,
                page.visibleAtMillis(),
                page.number(),
                waitingSince,
                scope.dueMillis(page.visibleAtMillis(), waitingSince, last == null ? null : last.sentAtMillis()),
                limitOf(known, last)));
        if (isOverfull()) {
            dropOldest();
            skip(Skipped.DAILY, 1);
        }
    }

    /** A refused URL is not mixed with others after its next change. */
    private static int limitOf(@Nullable PendingUrl known, @Nullable Announcement last) {
        if (known != null) {
            return known.limit();
        }
        return last != null && !last.answer().isSuccess() ? 1 : PendingUrl.UNSUSPECTED;
    }

    /** Whether the day on which the page would be due has no room any more. */
    private boolean isSpent(ChangedPage page, long nowMillis) {
        long day = TargetStanding.dayOf(nowMillis);
        return batch == null
                && standing.get().announcedOn(day) >= scope.settings().daily()
                && TargetStanding.dayOf(scope.dueMillis(page.visibleAtMillis(), page.visibleAtMillis(), null)) <= day;
    }

    private boolean isFull() {
        return pending.size() >= scope.settings().daily();
    }

    private void takeAnswers(long nowMillis, Budget budget) {
        Answer check = checked;
        if (check != null) {
            checking = false;
            checked = null;
            onCheck(check, nowMillis);
        }
        UrlBatch answered = batch;
        Answer answer = answered == null ? null : answered.answer();
        if (answered != null && answer != null) {
            budget.take(OPERATIONS_OF_A_BATCH);
            onAnswer(answered, answer, nowMillis);
            batch = null;
            settlement = answered.isTaken() || answered.isInvalid()
                    ? new BatchSettlement(scope, target, pending, answered, GivenAnswer.of(answer, nowMillis))
                    : null;
        }
    }

    private void onCheck(Answer answer, long nowMillis) {
        Standing now = standing.get();
        if (GivenAnswer.of(answer, nowMillis).isSuccess()) {
            // Failures go on being counted until a batch is taken: a check alone proves little
            Standing.Changes open =
                    now.state() == State.UNAUTHORIZED ? now.change().reopened() : now.change();
            standing.put(open.checked(true).build());
        } else {
            scope.process().metrics().failed(scope.site(), target, answer.kind());
            Standing.Changes failed = standing.after(answer, nowMillis).checked(false);
            if (answer.retryAfter() == null) {
                long pauseUntil = failed.build().pauseUntilMillis();
                failed.pauseUntil(Math.min(pauseUntil, nowMillis + CHECK_AGAIN_MILLIS));
            }
            standing.put(failed.build());
        }
    }

    private void onAnswer(UrlBatch answered, Answer answer, long nowMillis) {
        GivenAnswer given = GivenAnswer.of(answer, nowMillis);
        // A dry run proves nothing about the key
        Standing.Changes next =
                scope.settings().dryRun() ? standing.get().change().last(given) : standing.after(answer, nowMillis);
        if (!answered.isTaken()) {
            refund(answered, next);
            scope.process().metrics().failed(scope.site(), target, answer.kind());
        }
        // A request can arrive late, and the engine counts from its arrival
        long paceUntil = nowMillis + paceMillis(next.build().keyPending());
        standing.put(next.landed().paceUntil(paceUntil).build());
        scope.ledger()
                .record(new AnnouncedBatch(
                        target, answered.number, answered.sentAtMillis(), answered.urls.size(), null, given));
    }

    /** What was not taken does not count for the day. */
    private void refund(UrlBatch given, Standing.Changes next) {
        Standing now = standing.get();
        if (now.day() == TargetStanding.dayOf(given.storedAtMillis)) {
            next.announced(now.day(), now.announced() - given.urls.size());
        }
    }

    private boolean isOverfull() {
        return pending.size() > scope.settings().daily();
    }

    /** The cap may be lower than when the URLs were stored. */
    private void trim(Budget budget) {
        int dropped = 0;
        while (isOverfull() && budget.take(1)) {
            dropOldest();
            dropped++;
        }
        skip(Skipped.DAILY, dropped);
    }

    private void dropOldest() {
        PendingUrl oldest = pending.oldest();
        if (oldest != null) {
            pending.remove(oldest.url());
        }
    }

    private void expire(long nowMillis, Budget budget) {
        int expired = 0;
        while (expiryMillis() <= nowMillis && budget.take(1)) {
            dropOldest();
            expired++;
        }
        skip(Skipped.EXPIRED, expired);
    }

    private long expiryMillis() {
        long oldest = oldestEventMillis();
        return oldest == Long.MAX_VALUE ? oldest : oldest + DAY_MILLIS;
    }

    private void prepare(long nowMillis, Budget budget) {
        Standing now = standing.get();
        if (nowMillis < now.nextMillis()) {
            return;
        }
        if (mustCheck()) {
            check();
        } else if (pending.hasReady()) {
            int rest = scope.settings().daily() - now.announcedOn(TargetStanding.dayOf(nowMillis));
            if (rest <= 0) {
                dropReady(budget);
            } else if (scope.settings().dryRun() || scope.hasRoom(engine.endpoint(), this, nowMillis)) {
                store(pending.nextBatch(Math.min(engine.mostUrls(), rest)), nowMillis);
            }
        }
    }

    /** A dry run sends nothing, so there is nothing to check for. */
    private boolean mustCheck() {
        Standing now = standing.get();
        boolean unauthorized = now.state() == State.UNAUTHORIZED;
        return !scope.settings().dryRun() && (unauthorized || (pending.hasReady() && !now.checked()));
    }

    private void check() {
        checking = scope.process()
                .deliveries()
                .tryStart(
                        () -> Scope.answerOf(standing.subject(), engine::check),
                        scope.inbox(),
                        answer -> checked = answer);
    }

    /** The day's rest is left to the sitemap. */
    private void dropReady(Budget budget) {
        int dropped = 0;
        PendingUrl url = pending.anyReady();
        while (url != null && budget.take(1)) {
            pending.remove(url.url());
            dropped++;
            url = pending.anyReady();
        }
        skip(Skipped.DAILY, dropped);
    }

    private void store(List<PendingUrl> urls, long nowMillis) {
        Standing now = standing.get();
        long day = TargetStanding.dayOf(nowMillis);
        UrlBatch next = new UrlBatch(now.lastBatch() + 1, nowMillis, urls, scope.commits(), now.paceUntilMillis());
        standing.put(now.change()
                .inFlight(new InFlight(next.number, nowMillis, urls.size()))
                .announced(day, now.announcedOn(day) + urls.size())
                .paceUntil(nowMillis + paceMillis(standing.get().keyPending()))
                .build());
        batch = next;
    }

    private void sendOrGiveUp(UrlBatch stored, long nowMillis, boolean held) {
        if (stored.isSent()) {
            return;
        }
        boolean late = nowMillis > stored.storedAtMillis + SEND_WITHIN_MILLIS
                || TargetStanding.dayOf(nowMillis) != TargetStanding.dayOf(stored.storedAtMillis);
        if (held || late) {
            giveUp(stored);
        } else if (scope.commits() > stored.commits) {
            send(stored, nowMillis);
        }
    }

    private void giveUp(UrlBatch stored) {
        Standing.Changes next = standing.get().change().landed().paceUntil(stored.paceBeforeMillis);
        refund(stored, next);
        standing.put(next.build());
        batch = null;
    }

    private void send(UrlBatch stored, long nowMillis) {
        if (scope.settings().dryRun()) {
            stored.sendAt(nowMillis);
            stored.answer(DRY_RUN);
            return;
        }
        List<String> urls = stored.addresses();
        boolean started = scope.send(
                engine.endpoint(),
                this,
                () -> Scope.answerOf(standing.subject(), () -> engine.submit(urls)),
                stored::answer,
                nowMillis);
        if (started) {
            stored.sendAt(nowMillis);
        }
    }

    private long paceMillis(boolean keyPending) {
        long pace = engine.pace().toMillis();
        return keyPending ? Math.max(pace, KEY_PENDING_MILLIS) : pace;
    }

    /** Counts changes that are not announced. */
    void skip(Skipped reason, long changes) {
        if (changes > 0) {
            scope.process().metrics().skipped(scope.site(), target, reason, changes);
        }
    }
}
