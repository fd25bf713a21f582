package dev.sitestream.publish.shards;

import dev.sitestream.page.url.NormalUrl;
import dev.sitestream.placement.changes.ChangeReceiver;
import dev.sitestream.placement.changes.VisibleChange;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import dev.sitestream.publish.fact.PublishedFact.PagesChanged;
import dev.sitestream.published.PageRecord.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Selects the changes that are made known as facts.
 *
 * <p>No more than the daily cap are wanted, and pages are spread evenly over lanes. So within a minute a lane sends at
 * most twice its share of the cap. Otherwise a load of millions of pages would cost whoever reacts as much as it costs
 * the lanes.
 */
final class WantedChanges implements ChangeReceiver {

    private static final Duration OLDEST = Duration.ofDays(1);
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final Duration COUNTED_EVERY = Duration.ofSeconds(1);

    /** Lets small shares differ between lanes. */
    private static final int SPARE = 100;

    /** Keeps messages small, and the work for each short. */
    private static final int MOST_IN_EVENT = 250;

    private final int mostInPeriod;
    private final List<ChangedPage> selected = new ArrayList<>();
    private int selectedInPeriod;
    private long nowMillis;
    private long periodEndMillis;
    private long countsDueMillis;
    private long skippedOld;
    private long skippedDaily;

    /**
     * @param daily how many changes of the site are wanted in a day; 0 if none are
     * @param lanes the number of the site's lanes
     */
    WantedChanges(int daily, int lanes) {
        this.mostInPeriod = (int) Math.min(daily, 2L * daily / lanes + SPARE);
    }

    /** Sets the present time. */
    void passTime(long atMillis) {
        nowMillis = atMillis;
        if (atMillis >= periodEndMillis) {
            periodEndMillis = atMillis + PERIOD.toMillis();
            selectedInPeriod = 0;
        }
    }

    @Override
    public boolean isOn() {
        return mostInPeriod > 0;
    }

    /** Whether a change is wanted; counts it if it is not, although the page itself has changed. */
    @Override
    public boolean wants(Change change, long timeMicros) {
        if (mostInPeriod == 0 || change == Change.RELISTED) {
            return false;
        }
        if (TimeUnit.MICROSECONDS.toMillis(timeMicros) < nowMillis - OLDEST.toMillis()) {
            skippedOld++;
            return false;
        }
        if (selectedInPeriod >= mostInPeriod) {
            skippedDaily++;
            return false;
        }
        return true;
    }

    @Override
    public void accept(VisibleChange change) {
        // The page of a former spelling is listed under the normal form of its URL.
        if (!NormalUrl.isNormal(change.url())) {
            return;
        }
        selectedInPeriod++;
        selected.add(new ChangedPage(
                change.url(),
                change.change() == Change.UNLISTED,
                TimeUnit.MICROSECONDS.toMillis(change.timeMicros()),
                change.visibleAtMillis(),
                change.number()));
    }

    /** Returns the facts; empty if there are none, or only numbers within a second. */
    List<PagesChanged> take() {
        boolean isCountDue = skippedOld + skippedDaily > 0 && nowMillis >= countsDueMillis;
        if (selected.isEmpty() && !isCountDue) {
            return List.of();
        }
        countsDueMillis = nowMillis + COUNTED_EVERY.toMillis();
        List<PagesChanged> events = new ArrayList<>();
        int first = Math.min(MOST_IN_EVENT, selected.size());
        events.add(new PagesChanged(selected.subList(0, first), skippedOld, skippedDaily));
        for (int from = first; from < selected.size(); from += MOST_IN_EVENT) {
            int end = Math.min(from + MOST_IN_EVENT, selected.size());
            events.add(new PagesChanged(selected.subList(from, end), 0, 0));
        }
        selected.clear();
        skippedOld = 0;
        skippedDaily = 0;
        return events;
    }
}
