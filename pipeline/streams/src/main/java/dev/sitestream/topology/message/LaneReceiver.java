package dev.sitestream.topology.message;

import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.Respelled;
import dev.sitestream.placement.Respelled.TakenOver;
import dev.sitestream.placement.SiblingSet;
import dev.sitestream.publish.SiteEvent.Barrier;
import dev.sitestream.publish.VerifyReport;
import org.jspecify.annotations.Nullable;

/** Has a method for each kind of message to a lane. Times are those of {@link LaneMessage.Single#deliver}. */
public interface LaneReceiver {

    void changed(PageChange change, long arrivedAtMillis, long steadyMillis);

    void changedElsewhere(PageChange change, long arrivedAtMillis, long steadyMillis);

    void listed(String file, long revision, long sinceMillis);

    void unlisted(String file, long sinceMillis);

    void siblings(SiblingSet set, long arrivedAtMillis, long steadyMillis);

    void takeOver(Respelled page, long arrivedAtMillis, long steadyMillis);

    void taken(TakenOver page, long arrivedAtMillis, long steadyMillis);

    void released();

    void rewrite(String file, long steadyMillis);

    void rewriteSection(@Nullable String section, long steadyMillis);

    void resumeAnnouncing(@Nullable String target, long arrivedAtMillis, long steadyMillis);

    void verified(VerifyReport report, long arrivedAtMillis, long steadyMillis);

    void ticked(long calendarMillis, long steadyMillis);

    void passed(LaneMessage.Input input, Barrier barrier, long steadyMillis);
}
