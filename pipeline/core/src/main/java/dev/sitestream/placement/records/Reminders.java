package dev.sitestream.placement.records;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.placement.state.LaneStore.Reminder;
import java.util.List;
import java.util.function.Consumer;

/** The times at which pages of a lane are to be examined without an event, by the calendar. */
public final class Reminders {

    private final LaneStore store;

    /** Kept in memory, so that an idle lane does not query its store. */
    private long nextMillis;

    public Reminders(LaneStore store) {
        this.store = store;
        findNext();
    }

    /** Returns when the next page is to be examined; {@link Long#MAX_VALUE} if none is. */
    public long nextMillis() {
        return nextMillis;
    }

    /** Has a page examined at this time. */
    public void remind(String url, long atMillis) {
        store.putReminder(new Reminder(atMillis, url));
        nextMillis = Math.min(nextMillis, atMillis);
    }

    /**
     * Removes the reminders that are due.
     *
     * @param most the maximum number of reminders
     * @param examine receives each of them
     */
    public void takeDue(long calendarMillis, int most, Consumer<Reminder> examine) {
        if (calendarMillis < nextMillis) {
            return;
        }
        for (Reminder reminder : store.reminders(calendarMillis, most)) {
            store.removeReminder(reminder);
            examine.accept(reminder);
        }
        findNext();
    }

    private void findNext() {
        List<Reminder> first = store.reminders(Long.MAX_VALUE, 1);
        nextMillis = first.isEmpty() ? Long.MAX_VALUE : first.get(0).atMillis();
    }
}
