package dev.sitestream.placement;

import dev.sitestream.placement.changes.VisibleChanges;
import dev.sitestream.placement.records.ChangeStamp;
import dev.sitestream.placement.records.LaneRecord;
import dev.sitestream.placement.records.WithheldPages;
import java.util.function.Function;
import java.util.function.Predicate;

/** Applies the changes of a lane one at a time: gives each its stamp, and stores the small records that it changes. */
final class LaneSteps {

    private final LaneRecord record;
    private final LaneShards shards;
    private final WithheldPages withheld;
    private final VisibleChanges changes;

    /** Whether the present steps are caused by the input, not by another configuration. */
    private boolean isInput = true;

    LaneSteps(LaneRecord record, LaneShards shards, WithheldPages withheld, VisibleChanges changes) {
        this.record = record;
        this.shards = shards;
        this.withheld = withheld;
        this.changes = changes;
    }

    /** Applies a change that determines placement, and has compaction follow it. */
    Outcome step(long timeMicros, Function<ChangeStamp, StepEffect> change) {
        ChangeStamp stamp = record.nextStep(timeMicros);
        StepEffect effect = change.apply(stamp);
        shards.compact(stamp, changes);
        if (effect.isStep()) {
            record.count(stamp, isInput);
        }
        finish(stamp, effect);
        return effect.outcome();
    }

    /**
     * Applies a change that does not influence placement, since its time varies.
     *
     * @param change returns whether it has changed anything
     */
    void update(long timeMicros, Predicate<ChangeStamp> change) {
        ChangeStamp stamp = record.nextUpdate(timeMicros);
        if (change.test(stamp)) {
            finish(stamp, StepEffect.NONE);
        }
    }

    /** Applies changes that no input has caused. */
    void withoutInput(Runnable steps) {
        isInput = false;
        steps.run();
        isInput = true;
    }

    private void finish(ChangeStamp stamp, StepEffect effect) {
        withheld.save();
        if (shards.save(stamp) || effect.takesNumber()) {
            record.use(stamp);
            record.save();
        } else if (effect.isStep() || record.hasNewRules()) {
            // A step counts even if no file changes. The rules count even if the page was only withheld: other rules
            // would list it.
            record.save();
        }
    }
}
