package dev.sitestream.placement;

import dev.sitestream.placement.Precedence.Accepted;
import dev.sitestream.placement.records.LaneRecord;
import dev.sitestream.placement.records.Reminders;
import dev.sitestream.placement.state.PageState;
import dev.sitestream.placement.state.PageState.Listed;
import dev.sitestream.placement.state.PageState.Withheld;
import dev.sitestream.site.Exclusion;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides by rules and time whether a page is listed or withheld, and has it judged again when that may change. */
final class Judgement {

    private final LaneRules rules;
    private final Candidates candidates;
    private final LaneRecord record;
    private final Reminders reminders;
    private final PageTransitions transitions;

    Judgement(
            LaneRules rules,
            Candidates candidates,
            LaneRecord record,
            Reminders reminders,
            PageTransitions transitions) {
        this.rules = rules;
        this.candidates = candidates;
        this.record = record;
        this.reminders = reminders;
        this.transitions = transitions;
    }

    /**
     * Lists or withholds the page of a change.
     *
     * @param timeMicros when the change happened
     */
    Outcome judge(PageChange.Upsert upsert, Accepted accepted, @Nullable PageState known, long timeMicros) {
        return judge(candidates.of(upsert, accepted), known, timeMicros);
    }

    /**
     * Judges a page again that the lane has a record of; a deleted one stays deleted.
     *
     * @param timeMicros since when the result may be another one
     * @param thoroughly whether to process the page even if its data has not changed
     */
    void judgeAgain(PageState known, long timeMicros, boolean thoroughly) {
        if (known instanceof Listed listed) {
            judge(candidates.of(listed, thoroughly), known, timeMicros);
        } else if (known instanceof Withheld withheld) {
            judge(candidates.of(withheld, thoroughly), known, timeMicros);
        }
    }

    private Outcome judge(Candidate candidate, @Nullable PageState known, long timeMicros) {
        Set<Exclusion> reasons = exclusions(candidate);
        return reasons.isEmpty()
                ? transitions.list(candidate, known, timeMicros)
                : transitions.withhold(candidate, reasons, known, timeMicros);
    }

    /** Returns every reason for which a page is not listed at the lane's time; empty if it is listed. */
    Set<Exclusion> exclusions(Candidate candidate) {
        Instant at = Instant.ofEpochMilli(record.timeMillis());
        Instant next = rules.nextChange(candidate.page(), at);
        if (next != null) {
            // Rounded up, so as not to be early: the clock is read in whole milliseconds.
            reminders.remind(candidate.page().url(), next.plusNanos(999_999).toEpochMilli());
        }
        return rules.exclusions(candidate.page(), at);
    }
}
