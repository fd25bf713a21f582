package dev.sitestream.placement.records;

import dev.sitestream.clock.Present;
import dev.sitestream.placement.state.LaneState;
import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.site.Site;
import org.jspecify.annotations.Nullable;

/**
 * The lane's own record in memory, see {@link LaneState}: it counts the lane's changes, and has by which rules and by
 * what time pages were judged.
 */
public final class LaneRecord {

    private final Site site;
    private final long rules;
    private final LaneStore store;
    private long sequence;
    private long steps;
    private long clockSteps;
    private @Nullable String examinedTo;
    private long judgedAtMillis;
    private long storedJudgedAtMillis;

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
            clockSteps = state.clockSteps();
            rulesAreStored = state.rules() == rules;
            examinedTo = rulesAreStored ? state.examinedTo() : "";
            judgedAtMillis = state.judgedAtMillis();
            storedJudgedAtMillis = judgedAtMillis;
        }
    }

    /** Returns the number of changes that had an effect. */
    public long sequence() {
        return sequence;
    }

    /** Returns the number of changes that determine placement and that the input has caused. */
    public long inputSteps() {
        return steps - clockSteps;
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

    /** Whether the sequence number of the latest change is used up. */
    public boolean hasUsed(ChangeStamp stamp) {
        return sequence == stamp.sequence();
    }

    /**
     * Counts a step.
     *
     * @param isInput whether the input has caused it
     */
    public void count(ChangeStamp step, boolean isInput) {
        steps = step.step();
        clockSteps += isInput ? 0 : 1;
    }

    /** Returns the latest time by which a page with a schedule was judged, by the calendar; 0 if none was. */
    public long judgedAtMillis() {
        return judgedAtMillis;
    }

    /** Records that a page with a schedule is judged by this time. */
    public void judgedAt(long calendarMillis) {
        judgedAtMillis = Math.max(judgedAtMillis, calendarMillis);
    }

    /** Whether pages are judged by other rules or by another time than the stored ones. */
    public boolean isJudgedAnew() {
        return !rulesAreStored || storedJudgedAtMillis != judgedAtMillis;
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
     * Starts an examination of all pages if pages were judged by a time that is in the future by every clock: the clock
     * was ahead then.
     *
     * @param latestMillis the time by the clock that is furthest ahead
     */
    public void turnBack(long latestMillis) {
        if (judgedAtMillis > latestMillis + Present.TOLERANCE.toMillis()) {
            judgedAtMillis = latestMillis;
            examinedTo("");
        }
    }

    /** Stores the record. */
    public void save() {
        rulesAreStored = true;
        storedJudgedAtMillis = judgedAtMillis;
        store.putLane(new LaneState(
                sequence,
                steps,
                clockSteps,
                site.url().href(),
                site.lanes(),
                site.limits(),
                rules,
                examinedTo,
                judgedAtMillis));
    }
}
