package dev.sitestream.topology.message;

import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.topology.message.LaneMessage.Tick;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The ticks that a task sends to lanes before changes of pages with a schedule. */
public final class Ticks {

    private final Map<LaneKey, Long> sent = new HashMap<>();

    /** Whether a change is judged by time. */
    public static boolean isScheduled(PageChange change) {
        return change instanceof Upsert upsert && upsert.page().visibility().hasSchedule();
    }

    /** Returns the tick to send to a lane before a scheduled change; null if the last one had the same time. */
    public @Nullable Tick next(LaneKey lane, long calendarMillis) {
        Long last = sent.put(lane, calendarMillis);
        return last != null && last == calendarMillis ? null : new Tick(calendarMillis);
    }

    /** Forgets what was sent: it may be lost. */
    public void clear() {
        sent.clear();
    }
}
