package dev.sitestream.placement;

import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.Precedence.Accepted;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.records.Reminders;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Unlisted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The pages that are known under another spelling of their URLs than the normal one, see {@link Respelled}: moves each
 * to the normal form, in this lane or in the one to which that belongs.
 */
final class RespelledPages {

    /** How long a page under another spelling waits for being visible under the normal one, until it is asked again. */
    static final Duration AGAIN = Duration.ofMinutes(1);

    private final LaneRules rules;
    private final Candidates candidates;
    private final PageTransitions transitions;
    private final Judgement judgement;
    private final InputChanges changes;
    private final Reminders reminders;
    private final List<Respelled> forOthers = new ArrayList<>();
    private int takenOver;

    RespelledPages(
            LaneRules rules,
            Candidates candidates,
            PageTransitions transitions,
            Judgement judgement,
            InputChanges changes,
            Reminders reminders) {
        this.rules = rules;
        this.candidates = candidates;
        this.transitions = transitions;
        this.judgement = judgement;
        this.changes = changes;
        this.reminders = reminders;
    }

    /**
     * Moves a page to the normal form of its URL. A listed page takes the new spelling in its slot, so that its file
     * shows one of the two at every instant. If the page is known under the normal form already, or belongs to another
     * lane under it, this one stays until the other one is visible.
     */
    void respell(String url, PageState known, long calendarMillis) {
        String normal = NormalUrl.of(url);
        boolean isHere = rules.isSameLane(url, normal);
        PageChange change = candidates.lastChange(normal, known);
        if (!isHere) {
            forOthers.add(new Respelled(change, url));
        } else if (known instanceof Listed listed
                && respellInPlace((PageChange.Upsert) change, url, listed, calendarMillis)) {
            return;
        } else {
            applyIfNewer(change, calendarMillis, calendarMillis);
        }
        if (known instanceof Unlisted unlisted) {
            transitions.forget(url, unlisted);
        } else if (isHere && isSettled(normal)) {
            leave(url, (Listed) known, transitions.known(normal) instanceof Listed, calendarMillis);
        } else {
            reminders.remind(url, calendarMillis + AGAIN.toMillis());
        }
    }

    /** Applies the last change of a page under another spelling; of two of one time, that of the normal form stays. */
    private void applyIfNewer(PageChange change, long arrivedAtMillis, long calendarMillis) {
        if (isNewer(change, transitions.known(change.url()))) {
            changes.apply(change, arrivedAtMillis, calendarMillis);
        }
    }

    private static boolean isNewer(PageChange change, @Nullable PageState there) {
        return there == null || there.timeMicros() < change.timeMicros();
    }

    /** Lists a page under the normal form of its URL in its present place, unless it is known there and not older. */
    private boolean respellInPlace(PageChange.Upsert upsert, String url, Listed listed, long calendarMillis) {
        PageState there = transitions.known(upsert.url());
        if (!isNewer(upsert, there)
                || there instanceof Listed
                || !(Precedence.of(upsert, there) instanceof Accepted accepted)) {
            return false;
        }
        Candidate candidate = candidates.of(upsert, accepted);
        if (!judgement.exclusions(candidate).isEmpty()) {
            return false;
        }
        transitions.respell(candidate, listed, url, there, TimeUnit.MILLISECONDS.toMicros(calendarMillis));
        return true;
    }

    /** Whether a page is visible where it is listed now, or not to be listed at all. */
    private boolean isSettled(String url) {
        return !(transitions.known(url) instanceof Listed listed) || transitions.isShown(listed);
    }

    /**
     * Takes a page out of its file.
     *
     * @param isListed whether it is listed under another spelling
     */
    private void leave(String url, Listed listed, boolean isListed, long calendarMillis) {
        transitions.takeOut(url, listed, TimeUnit.MILLISECONDS.toMicros(calendarMillis));
        takenOver += isListed ? 1 : 0;
    }

    /** Takes over a page from another lane; returns the answer to it, or null until the page is visible here. */
    @Nullable
    TakenOver takeOver(Respelled page, long arrivedAtMillis, long calendarMillis) {
        PageChange change = page.change();
        applyIfNewer(change, arrivedAtMillis, calendarMillis);
        boolean isListed = transitions.known(change.url()) instanceof Listed;
        return isSettled(change.url()) ? new TakenOver(page.spelling(), change.timeMicros(), isListed) : null;
    }

    /** Takes a page out that another lane has taken over, unless it has changed since. */
    void leave(TakenOver page, long calendarMillis) {
        if (transitions.known(page.spelling()) instanceof Listed listed && page.isStill(listed)) {
            leave(page.spelling(), listed, page.listed(), calendarMillis);
        }
    }

    /** Returns the pages since the last call that other lanes are to take over. */
    List<Respelled> takeForOthers() {
        if (forOthers.isEmpty()) {
            return List.of();
        }
        List<Respelled> taken = List.copyOf(forOthers);
        forOthers.clear();
        return taken;
    }

    /** Returns how many pages have been taken out since the last call that are listed under another spelling. */
    int takeTakenOver() {
        int taken = takenOver;
        takenOver = 0;
        return taken;
    }
}
