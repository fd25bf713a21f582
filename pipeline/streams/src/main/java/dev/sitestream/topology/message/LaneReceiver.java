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

    void changed(PageChange change, StepTimes times);

    void changedElsewhere(PageChange change, StepTimes times);

    void listed(String file, long revision, long sinceMillis);

    void unlisted(String file, long sinceMillis);

    void siblings(SiblingSet set, StepTimes times);

    void takeOver(Respelled page, StepTimes times);

    void taken(TakenOver page, StepTimes times);

    void released();

    void rewrite(String file, StepTimes times);

    void rewriteSection(@Nullable String section, StepTimes times);

    void resumeAnnouncing(@Nullable String target, StepTimes times);

    void verified(VerifyReport report, StepTimes times);

    void ticked(long calendarMillis, StepTimes times);

    void passed(LaneMessage.Input input, Barrier barrier, StepTimes times);
}
