package dev.sitestream.announce.site;

import dev.sitestream.announce.UrlEngine;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.PendingUrl;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.publish.fact.PublishedFact.ChangedPage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A site's changed pages that one engine has to be told of: which ones, for how long, and how many in a day. */
final class UrlTarget implements Target {

    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

    /** The maximum number of URLs that become ready in one run. */
    private static final int READY_AT_ONCE = 10_000;

    private final Scope scope;
    private final String target;
    private final TargetStanding standing;
    private final PendingUrls pending;
    private final UrlSender sender;

    /**
     * Takes up what is stored.
     *
     * @param stored the stored standing; null if the target is new in the configuration
     */
    UrlTarget(UrlEngine engine, Scope scope, @Nullable Standing stored, long calendarMillis) {
        this.scope = scope;
        this.target = engine.target();
        this.standing = new TargetStanding(scope, target, engine.endpoint(), engine.identity(), stored);
        this.pending = new PendingUrls(scope.store(), target);
        this.sender = new UrlSender(engine, scope, standing, pending, calendarMillis);
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public int pending() {
        return pending.size();
    }

    @Override
    public int inProgress() {
        return sender.hasBatch() ? 1 : 0;
    }

    @Override
    public long oldestEventMillis() {
        PendingUrl oldest = pending.oldest();
        return oldest == null ? Long.MAX_VALUE : oldest.eventMillis();
    }

    /** Takes a visible change, or counts why it is not announced. */
    void accept(ChangedPage page, long calendarMillis) {
        // A time in the future would never expire
        long eventMillis = Math.min(page.eventMillis(), calendarMillis);
        Standing now = standing.get();
        PendingUrl known = pending.get(page.url());
        if (eventMillis < now.sinceMillis() || page.visibleAtMillis() < now.sinceMillis()) {
            skip(Skipped.BEFORE_SWITCH_ON, 1);
        } else if (eventMillis + DAY_MILLIS <= calendarMillis) {
            skip(Skipped.OLD, 1);
        } else if (known == null
                && (isSpent(page, calendarMillis) || (isFull() && eventMillis < oldestEventMillis()))) {
            skip(Skipped.DAILY, 1);
        } else if (known != null && page.number() <= known.number()) {
            skip(Skipped.REPEATED, 1);
        } else {
            Announcement last = scope.store().announcement(target, page.url());
            if (last != null && page.number() <= last.number()) {
                skip(Skipped.REPEATED, 1);
            } else {
                enqueue(page, eventMillis, known, last);
            }
        }
    }

    @Override
    public void resume() {
        standing.resume();
    }

    @Override
    public void run(long calendarMillis, boolean held, Budget budget) {
        sender.take(calendarMillis, budget);
        trim(budget);
        expire(calendarMillis, budget);
        if (pending.makeReady(calendarMillis, READY_AT_ONCE)) {
            sender.start(calendarMillis, held, budget);
        }
    }

    @Override
    public long nextDueMillis(boolean held) {
        if (isOverfull()) {
            return Long.MIN_VALUE;
        }
        return Math.min(sender.nextDueMillis(held), Math.min(pending.nextDueMillis(), expiryMillis()));
    }

    @Override
    public void close() {
        standing.close();
    }

    private void enqueue(ChangedPage page, long eventMillis, @Nullable PendingUrl known, @Nullable Announcement last) {
        long waitingSince =
                known == null ? page.visibleAtMillis() : Math.min(known.waitingSinceMillis(), page.visibleAtMillis());
        pending.put(new PendingUrl(
                page.url(),
                page.removed(),
                eventMillis,
                page.visibleAtMillis(),
                page.number(),
                waitingSince,
                scope.dueMillis(page.visibleAtMillis(), waitingSince, last == null ? null : last.sentAtMillis()),
                limitOf(known, last)));
        if (isOverfull()) {
            dropOldest();
            skip(Skipped.DAILY, 1);
        }
    }

    /** A refused URL is not mixed with others after its next change. */
    private static int limitOf(@Nullable PendingUrl known, @Nullable Announcement last) {
        if (known != null) {
            return known.limit();
        }
        return last != null && !last.answer().isSuccess() ? 1 : PendingUrl.UNSUSPECTED;
    }

    /** Whether the day on which the page would be due has no room any more. */
    private boolean isSpent(ChangedPage page, long calendarMillis) {
        long day = TargetStanding.dayOf(calendarMillis);
        return !sender.mayRefund()
                && standing.get().announcedOn(day) >= scope.settings().daily()
                && TargetStanding.dayOf(scope.dueMillis(page.visibleAtMillis(), page.visibleAtMillis(), null)) <= day;
    }

    private boolean isFull() {
        return pending.size() >= scope.settings().daily();
    }

    private boolean isOverfull() {
        return pending.size() > scope.settings().daily();
    }

    /** The cap may be lower than when the URLs were stored. */
    private void trim(Budget budget) {
        int dropped = 0;
        while (isOverfull() && budget.take(1)) {
            dropOldest();
            dropped++;
        }
        skip(Skipped.DAILY, dropped);
    }

    private void dropOldest() {
        PendingUrl oldest = pending.oldest();
        if (oldest != null) {
            pending.remove(oldest.url());
        }
    }

    private void expire(long calendarMillis, Budget budget) {
        int expired = 0;
        while (expiryMillis() <= calendarMillis && budget.take(1)) {
            dropOldest();
            expired++;
        }
        skip(Skipped.EXPIRED, expired);
    }

    private long expiryMillis() {
        long oldest = oldestEventMillis();
        return oldest == Long.MAX_VALUE ? oldest : oldest + DAY_MILLIS;
    }

    /** Counts changes that are not announced. */
    void skip(Skipped reason, long changes) {
        scope.skip(target, reason, changes);
    }
}
