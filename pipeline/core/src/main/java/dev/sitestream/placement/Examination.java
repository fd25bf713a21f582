package dev.sitestream.placement;

import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.records.LaneRecord;
import dev.sitestream.placement.records.Reminders;
import dev.sitestream.placement.state.PageState;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Judges pages again without a change of theirs: a page when its time has come, all after another configuration. */
final class Examination {

    private final LaneRecord record;
    private final Reminders reminders;
    private final LaneSteps steps;
    private final PageTransitions transitions;
    private final Judgement judgement;
    private final RespelledPages respelled;

    Examination(
            LaneRecord record,
            Reminders reminders,
            LaneSteps steps,
            PageTransitions transitions,
            Judgement judgement,
            RespelledPages respelled) {
        this.record = record;
        this.reminders = reminders;
        this.steps = steps;
        this.transitions = transitions;
        this.judgement = judgement;
        this.respelled = respelled;
    }

    /** Has the lane reach this time, and examines pages whose time has come, at most so many. */
    void reach(long calendarMillis, int most) {
        record.reach(calendarMillis);
        reminders.takeDue(record.timeMillis(), most, due -> {
            long dueMicros = TimeUnit.MILLISECONDS.toMicros(due.atMillis());
            examine(due.url(), dueMicros, calendarMillis, false);
        });
    }

    /** Whether an examination of all pages is in progress. */
    boolean isInProgress() {
        return record.examinedTo() != null;
    }

    /** Continues an examination of all pages, with at most so many pages. */
    void proceed(long calendarMillis, int most) {
        String examinedTo = record.examinedTo();
        if (examinedTo == null) {
            return;
        }
        List<String> urls = transitions.urls(examinedTo, most);
        long nowMicros = TimeUnit.MILLISECONDS.toMicros(calendarMillis);
        steps.withoutInput(() -> urls.forEach(url -> examine(url, nowMicros, calendarMillis, true)));
        record.examinedTo(urls.size() < most ? null : urls.get(urls.size() - 1));
    }

    private void examine(String url, long timeMicros, long calendarMillis, boolean thoroughly) {
        PageState known = transitions.known(url);
        if (known == null) {
            return;
        }
        if (NormalUrl.isNormal(url)) {
            judgement.judgeAgain(known, timeMicros, thoroughly);
        } else {
            respelled.respell(url, known, calendarMillis);
        }
    }
}
