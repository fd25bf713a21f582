package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.UrlEngine;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.Standing.State;
import java.util.List;

/**
 * Sends a target's pending URLs in batches, one after the other, and checks the key before the first one.
 * A batch is sent when the transaction that stores it is committed, see {@link BatchRecords}.
 */
final class UrlSender {

    /** The store's operations besides those for single URLs. */
    private static final int OPERATIONS_OF_A_BATCH = 5;

    private static final Answer DRY_RUN = Answer.of(Answer.Kind.ACCEPTED, Answer.NO_STATUS, "dry run");

    private final UrlEngine engine;
    private final Scope scope;
    private final String target;
    private final TargetStanding standing;
    private final PendingUrls pending;
    private final BatchRecords records;
    private Phase phase = new Idle();

    /** Goes on after the last batch of a former owner. */
    UrlSender(UrlEngine engine, Scope scope, TargetStanding standing, PendingUrls pending, long calendarMillis) {
        this.engine = engine;
        this.scope = scope;
        this.target = engine.target();
        this.standing = standing;
        this.pending = pending;
        this.records = new BatchRecords(engine, scope, standing);
        records.recover(calendarMillis);
    }

    /** What it is doing. Requests and their answers change the phase. */
    private sealed interface Phase {

        /** Handles what has arrived; returns the phase that follows. */
        default Phase take(long calendarMillis, Budget budget) {
            return this;
        }

        /** Starts what is due; returns the phase that follows. */
        default Phase start(long calendarMillis, boolean held, Budget budget) {
            return this;
        }

        /** When there is something to do, apart from answers that arrive. */
        default long nextDueMillis(boolean held) {
            return Long.MIN_VALUE;
        }

        /** Whether there is a batch that is not settled. */
        default boolean hasBatch() {
            return true;
        }

        /** Whether URLs may turn out not to be announced that count for the day. */
        default boolean mayRefund() {
            return hasBatch();
        }
    }

    /** Nothing is under way. */
    private final class Idle implements Phase {

        @Override
        public Phase start(long calendarMillis, boolean held, Budget budget) {
            Standing now = standing.get();
            if (held || calendarMillis < now.nextMillis()) {
                return this;
            }
            if (mustCheck()) {
                return check();
            }
            if (pending.hasReady()) {
                int rest = scope.settings().daily() - now.announcedOn(TargetStanding.dayOf(calendarMillis));
                if (rest <= 0) {
                    dropReady(budget);
                } else if (scope.settings().dryRun()
                        || scope.hasRoom(engine.endpoint(), UrlSender.this, calendarMillis)) {
                    List<PendingUrl> urls = pending.nextBatch(Math.min(engine.mostUrls(), rest));
                    return new Stored(records.store(urls, calendarMillis));
                }
            }
            return this;
        }

        @Override
        public long nextDueMillis(boolean held) {
            if (held || !(pending.hasReady() || mustCheck())) {
                return Long.MAX_VALUE;
            }
            return Math.max(standing.get().nextMillis(), scope.process().pace().nextMillis(engine.endpoint()));
        }

        @Override
        public boolean hasBatch() {
            return false;
        }

        private Phase check() {
            boolean started = scope.start(
                    () -> Scope.answerOf(standing.subject(), engine::check), answer -> phase = new Checked(answer));
            return started ? new Waiting(false) : this;
        }
    }

    /** A request was sent, to check the key or with a batch. Its answer brings the next phase. */
    private record Waiting(boolean hasBatch) implements Phase {

        @Override
        public long nextDueMillis(boolean held) {
            return Long.MAX_VALUE;
        }
    }

    /** The key was checked. */
    private final class Checked implements Phase {

        private final Answer answer;

        Checked(Answer answer) {
            this.answer = answer;
        }

        @Override
        public Phase take(long calendarMillis, Budget budget) {
            records.check(answer, calendarMillis);
            return new Idle();
        }

        @Override
        public boolean hasBatch() {
            return false;
        }
    }

    /** A batch is stored; it is sent when it is committed. */
    private final class Stored implements Phase {

        private final UrlBatch batch;

        Stored(UrlBatch batch) {
            this.batch = batch;
        }

        @Override
        public Phase start(long calendarMillis, boolean held, Budget budget) {
            if (held || BatchRecords.isLate(batch, calendarMillis)) {
                records.giveUp(batch);
                return new Idle();
            }
            return scope.commits() > batch.commits() ? send(calendarMillis) : this;
        }

        private Phase send(long calendarMillis) {
            if (scope.settings().dryRun()) {
                return new Answered(batch.answered(calendarMillis, DRY_RUN));
            }
            List<String> urls = batch.addresses();
            boolean started = scope.send(
                    engine.endpoint(),
                    UrlSender.this,
                    () -> Scope.answerOf(standing.subject(), () -> engine.submit(urls)),
                    answer -> phase = new Answered(batch.answered(calendarMillis, answer)),
                    calendarMillis);
            return started ? new Waiting(true) : this;
        }
    }

    /** A batch was answered. */
    private final class Answered implements Phase {

        private final UrlBatch.Answered answered;

        Answered(UrlBatch.Answered answered) {
            this.answered = answered;
        }

        @Override
        public Phase take(long calendarMillis, Budget budget) {
            budget.take(OPERATIONS_OF_A_BATCH);
            GivenAnswer given = GivenAnswer.of(answered.answer(), calendarMillis);
            records.answer(answered, given, calendarMillis);
            if (!answered.isTaken() && !answered.isInvalid()) {
                return new Idle();
            }
            return new Settling(new BatchSettlement(scope, target, pending, answered, given))
                    .take(calendarMillis, budget);
        }
    }

    /** What follows from an answer for each URL is being stored. */
    private final class Settling implements Phase {

        private final BatchSettlement settlement;

        Settling(BatchSettlement settlement) {
            this.settlement = settlement;
        }

        @Override
        public Phase take(long calendarMillis, Budget budget) {
            return settlement.settle(calendarMillis, budget) ? new Idle() : this;
        }

        @Override
        public boolean mayRefund() {
            return false;
        }
    }

    /** Whether there is a batch that is not settled. */
    boolean hasBatch() {
        return phase.hasBatch();
    }

    /** Whether URLs may turn out not to be announced that count for the day. */
    boolean mayRefund() {
        return phase.mayRefund();
    }

    /** Handles an answer that has arrived, as far as the budget allows. */
    void take(long calendarMillis, Budget budget) {
        phase = phase.take(calendarMillis, budget);
    }

    /**
     * Starts what is due.
     *
     * @param held whether the site's publication is held
     */
    void start(long calendarMillis, boolean held, Budget budget) {
        phase = phase.start(calendarMillis, held, budget);
    }

    /** Returns when there is something to do, apart from answers that arrive. */
    long nextDueMillis(boolean held) {
        return phase.nextDueMillis(held);
    }

    /** A dry run sends nothing, so there is nothing to check for. */
    private boolean mustCheck() {
        Standing now = standing.get();
        boolean unauthorized = now.state() == State.UNAUTHORIZED;
        return !scope.settings().dryRun()
                && (unauthorized || (pending.hasReady() && !now.key().checked()));
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
        scope.skip(target, Skipped.DAILY, dropped);
    }
}
