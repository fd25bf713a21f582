package dev.sitestream.topology.message;

import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.topology.message.LaneMessage.Tick;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ticks by which a task tells lanes the time at which they judge pages with a schedule. */
public final class Ticks {

    private final Map<LaneKey, Long> told = new HashMap<>();

    /** Whether a change is judged by time. */
    public static boolean isScheduled(PageChange change) {
        return change instanceof Upsert upsert && upsert.page().visibility().hasSchedule();
    }

    /** Returns the tick to send to a change's lane before it; null if the lane needs none or has got it. */
    public @Nullable Tick before(PageChange change, LaneKey lane, long calendarMillis) {
        if (!isScheduled(change)) {
            return null;
        }
        Long before = told.put(lane, calendarMillis);
        return before != null && before == calendarMillis ? null : new Tick(calendarMillis);
    }

    /** Forgets what lanes have got: it may be lost. */
    public void clear() {
        told.clear();
    }
}
