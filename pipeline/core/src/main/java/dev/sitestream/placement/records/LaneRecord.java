package dev.sitestream.placement.records;

import dev.sitestream.clock.Present;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.site.Site;
import org.jspecify.annotations.Nullable;

/**
 * The lane's own record in memory, see {@link LaneState}: it counts the lane's changes, and has by which rules and at
 * what time pages are judged.
 */
public final class LaneRecord {

    private final Site site;
    private final long rules;
    private final LaneStore store;
    private long sequence;
    private long steps;
    private long examinationSteps;
    private @Nullable String examinedTo;
    private long timeMillis;

    /** Whether the hash of the present rules is stored. */
    private boolean rulesAreStored;

    /**
     * Restores the record from the store. If the rules have changed, all pages are to be examined.
     *
     * @param rules the hash of the site's present rules
     */
    public LaneRecord(Site site, long rules, LaneStore store) {
        this.site = site;
        this.rules = rules;
        this.store = store;
        LaneState state = store.lane();
        if (state != null) {
            sequence = state.sequence();
            steps = state.steps();
            examinationSteps = state.examinationSteps();
            rulesAreStored = state.rules() == rules;
            examinedTo = rulesAreStored ? state.examinedTo() : "";
            timeMillis = state.timeMillis();
        }
    }

    /** Returns the number of changes that had an effect. */
    public long sequence() {
        return sequence;
    }

    /** Returns the number of changes that determine placement and that the input has caused. */
    public long inputSteps() {
        return steps - examinationSteps;
    }

    /** Returns the stamp of the next change if it determines placement. */
    public ChangeStamp nextStep(long timeMicros) {
        return new ChangeStamp(sequence + 1, steps + 1, timeMicros);
    }

    /** Returns the stamp of the next change if it does not determine placement. */
    public ChangeStamp nextUpdate(long timeMicros) {
        return new ChangeStamp(sequence + 1, steps, timeMicros);
    }

    /** Records that a change has an effect: its sequence number is used up. */
    public void use(ChangeStamp stamp) {
        sequence = stamp.sequence();
    }

    /**
     * Counts a step.
     *
     * @param isInput whether the input has caused it
     */
    public void count(ChangeStamp step, boolean isInput) {
        steps = step.step();
        examinationSteps += isInput ? 0 : 1;
    }

    /**
     * Returns the lane's time, by the calendar: that of the latest tick in its input; 0 if there was none. Pages are
     * judged at this time, so they are judged alike whenever the same input is read.
     */
    public long timeMillis() {
        return timeMillis;
    }

    /** Stores the time of a tick. The lane's time does not go back while clocks disagree. */
    public void reach(long calendarMillis) {
        if (calendarMillis > timeMillis) {
            timeMillis = calendarMillis;
            save();
        }
    }

    /** Whether pages are judged by other rules than the stored ones. */
    public boolean hasNewRules() {
        return !rulesAreStored;
    }

    /** Returns the URL up to which an examination of all pages has come; null if none is in progress. */
    public @Nullable String examinedTo() {
        return examinedTo;
    }

    /** Stores how far an examination of all pages has come; null at its end. */
    public void examinedTo(@Nullable String url) {
        examinedTo = url;
        save();
    }

    /**
     * Starts an examination of all pages if the lane's time is in the future by every clock: a clock was ahead.
     *
     * @param latestMillis the time by the clock that is furthest ahead
     */
    public void turnBack(long latestMillis) {
        if (timeMillis > latestMillis + Present.TOLERANCE.toMillis()) {
            timeMillis = latestMillis;
            examinedTo("");
        }
    }

    /** Stores the record. */
    public void save() {
        rulesAreStored = true;
        store.putLane(new LaneState(
                sequence,
                steps,
                examinationSteps,
                site.url().href(),
                site.lanes(),
                site.limits(),
                rules,
                examinedTo,
                timeMillis));
    }
}
