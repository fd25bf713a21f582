package dev.sitestream.placement;

import dev.sitestream.clock.Present;
import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.Precedence.Accepted;
import dev.sitestream.placement.Precedence.Decision;
import dev.sitestream.placement.Precedence.Remembered;
import dev.sitestream.placement.Precedence.Removed;
import dev.sitestream.placement.Precedence.Stale;
import dev.sitestream.placement.records.Reminders;
import dev.sitestream.placement.state.PageState;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Applies the changes of pages that the input has: dates each, and asks which of two changes is the later one. */
final class InputChanges {

    private final PageTransitions transitions;
    private final Judgement judgement;
    private final Reminders reminders;

    InputChanges(PageTransitions transitions, Judgement judgement, Reminders reminders) {
        this.transitions = transitions;
        this.judgement = judgement;
        this.reminders = reminders;
    }

    /**
     * Applies one change.
     *
     * @param arrivedAtMillis the timestamp of its record
     * @param calendarMillis the present time
     */
    Outcome apply(PageChange change, long arrivedAtMillis, long calendarMillis) {
        PageState known = transitions.known(change.url());
        if (!NormalUrl.isNormal(change.url())) {
            // A former release has accepted it, while instances of both run.
            reminders.remind(change.url(), arrivedAtMillis + RespelledPages.AGAIN.toMillis());
        }
        long latestMicros = TimeUnit.MILLISECONDS.toMicros(Math.max(arrivedAtMillis, calendarMillis));
        if (change.timeMicros() != PageChange.NO_TIME) {
            // A producer's clock may be a little ahead: its time orders the page's changes, but no change is dated in
            // the future.
            return apply(change, known, Math.min(change.timeMicros(), latestMicros), arrivedAtMillis, calendarMillis);
        }
        if (known == null) {
            // No page is to be deleted, and no change is known that later ones could be older than.
            return Outcome.UNCHANGED;
        }
        // By its record's time, it would be later than a page that its database has inserted again in the same instant.
        PageChange follows = ((PageChange.Delete) change).at(known.timeMicros());
        return apply(follows, known, TimeUnit.MILLISECONDS.toMicros(arrivedAtMillis), arrivedAtMillis, calendarMillis);
    }

    private Outcome apply(
            PageChange change, @Nullable PageState known, long timeMicros, long arrivedAtMillis, long calendarMillis) {
        boolean isKnownAhead = known != null && isAhead(known, Math.max(arrivedAtMillis, calendarMillis));
        Decision decision = Precedence.of(change, isKnownAhead ? null : known);
        if (decision instanceof Stale) {
            return Outcome.STALE;
        }
        if (decision instanceof Remembered remembered) {
            transitions.remember(change.url(), remembered.state());
            return remembered.outcome();
        }
        Outcome outcome = decision instanceof Accepted accepted
                ? judgement.judge((PageChange.Upsert) change, accepted, known, timeMicros)
                : transitions.delete(change, (Removed) decision, known, timeMicros, arrivedAtMillis);
        transitions.forgetExpired(arrivedAtMillis);
        return outcome;
    }

    /**
     * Whether a recorded change is dated after the current time: a wrong clock has set it, so it can't be the later
     * change.
     */
    private static boolean isAhead(PageState known, long latestMillis) {
        return known.timeMicros() > TimeUnit.MILLISECONDS.toMicros(latestMillis + Present.TOLERANCE.toMillis());
    }
}
