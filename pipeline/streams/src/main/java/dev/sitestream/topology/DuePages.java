package dev.sitestream.topology;

import dev.sitestream.clock.Present;
import dev.sitestream.placement.Lane;
import dev.sitestream.site.Exclusion;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pages of a lane that are examined without an event: their time has come, or the configuration has changed. */
final class DuePages {

    private static final Logger LOG = LoggerFactory.getLogger(DuePages.class);

    /** The maximum number of pages that are examined at once, so that this is short. */
    private static final int EXAMINED_AT_ONCE = 500;

    /** Clocks may be corrected, so that a page is to be examined sooner. */
    private static final long LONGEST_REST_MILLIS = 30_000;

    private final Lane lane;
    private final String owner;

    /** The time of the tick that the lane has sent to itself and not received; 0 if there is none. */
    private long awaitedMillis;

    /** @param owner the lane, as the log names it */
    DuePages(Lane lane, String owner) {
        this.lane = lane;
        this.owner = owner;
    }

    /** Examines pages that are due at the time of a tick. */
    void reach(long tickMillis) {
        lane.reach(tickMillis, EXAMINED_AT_ONCE);
        if (tickMillis >= awaitedMillis) {
            awaitedMillis = 0;
        }
    }

    /** Whether the lane is to send itself a tick, since a page is due that no tick is under way for. */
    boolean awaitTick(long calendarMillis) {
        if (lane.nextReminderMillis() > calendarMillis || awaitedMillis > 0) {
            return false;
        }
        awaitedMillis = calendarMillis;
        return true;
    }

    /** Examines pages if all are to be examined. */
    void examine(Present present) {
        lane.turnBack(present.latestMillis());
        if (lane.examines()) {
            lane.examine(present.earliestMillis(), EXAMINED_AT_ONCE);
            if (!lane.examines()) {
                warnOfPagesOfOthers();
            }
        }
    }

    /** These pages are not listed anywhere until the sites that they belong to have events of them. */
    private void warnOfPagesOfOthers() {
        long pages = lane.withheldPages(Exclusion.OTHER_SITE);
        if (pages > 0) {
            LOG.warn(
                    "{}: the configuration assigns {} of its pages to other sites within its base; they are no longer"
                            + " listed here, and those sites list each of them after its next event",
                    owner,
                    String.format(Locale.ROOT, "%,d", pages));
        }
    }

    /** Returns how long there is nothing to examine, and no tick to send. */
    long restMillis(Present present) {
        if (awaitedMillis > 0) {
            return LONGEST_REST_MILLIS;
        }
        return Math.max(0, Math.min(lane.nextReminderMillis() - present.earliestMillis(), LONGEST_REST_MILLIS));
    }
}
