package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.state.Announcement;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.PendingUrl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What follows from a batch's answer for each of its URLs. It is stored in parts, since a batch may be large. */
final class BatchSettlement {

    /** The store's operations for one URL. */
    private static final int OPERATIONS = 3;

    private final Scope scope;
    private final String target;
    private final PendingUrls pending;
    private final UrlBatch.Answered batch;
    private final GivenAnswer answer;
    private final Iterator<PendingUrl> unsettled;

    /** Creates the settlement of a batch that was taken or refused. */
    BatchSettlement(Scope scope, String target, PendingUrls pending, UrlBatch.Answered batch, GivenAnswer answer) {
        this.scope = scope;
        this.target = target;
        this.pending = pending;
        this.batch = batch;
        this.answer = answer;
        this.unsettled = batch.batch().urls().iterator();
    }

    /** Settles more URLs, as far as the budget allows; returns whether all of them are settled. */
    boolean settle(long calendarMillis, Budget budget) {
        List<Announcement> announcements = new ArrayList<>();
        long longestMillis = 0;
        int taken = 0;
        while (unsettled.hasNext() && budget.take(OPERATIONS)) {
            PendingUrl url = unsettled.next();
            if (batch.refuses(url.url())) {
                announcements.add(announcement(url, refusal()));
                quarantine(url);
            } else if (batch.isTaken()) {
                announcements.add(announcement(url, answer));
                longestMillis = Math.max(longestMillis, batch.sentAtMillis() - url.waitingSinceMillis());
                taken++;
                acknowledge(url, batch.sentAtMillis());
            } else if (batch.isSuspect()) {
                suspect(url.url(), (batch.batch().urls().size() + 1) / 2);
            }
        }
        if (!announcements.isEmpty()) {
            scope.ledger().record(announcements, calendarMillis);
        }
        if (taken > 0) {
            scope.process().metrics().announced(scope.site(), target, taken);
            scope.process().metrics().delayed(scope.site(), target, Duration.ofMillis(longestMillis));
        }
        return !unsettled.hasNext();
    }

    private Announcement announcement(PendingUrl url, GivenAnswer given) {
        return new Announcement(
                target,
                url.url(),
                url.number(),
                url.removed(),
                url.eventMillis(),
                url.visibleAtMillis(),
                batch.sentAtMillis(),
                batch.batch().number(),
                given);
    }

    /** The batch may have been taken, but not this URL. */
    private GivenAnswer refusal() {
        return new GivenAnswer(Answer.Kind.INVALID, answer.status(), answer.detail(), answer.atMillis());
    }

    /** Ends a URL's waiting, unless a later change waits, or this one had not settled when it was sent. */
    private void acknowledge(PendingUrl sent, long sentAtMillis) {
        PendingUrl now = pending.get(sent.url());
        if (now == null) {
            return;
        }
        long after = scope.settings().after().toMillis();
        if (now.number() == sent.number() && sentAtMillis >= now.visibleAtMillis() + after) {
            pending.remove(sent.url());
        } else {
            long due = scope.dueMillis(now.visibleAtMillis(), now.visibleAtMillis(), sentAtMillis);
            pending.put(new PendingUrl(
                    now.url(),
                    now.removed(),
                    now.eventMillis(),
                    now.visibleAtMillis(),
                    now.number(),
                    now.visibleAtMillis(),
                    due,
                    PendingUrl.UNSUSPECTED));
        }
    }

    private void quarantine(PendingUrl sent) {
        PendingUrl now = pending.get(sent.url());
        if (now == null) {
            return;
        }
        if (now.number() == sent.number()) {
            pending.remove(sent.url());
            scope.skip(target, Skipped.QUARANTINED, 1);
        } else {
            pending.put(now.limitedTo(1));
        }
    }

    private void suspect(String url, int limit) {
        PendingUrl now = pending.get(url);
        if (now != null && now.limit() > limit) {
            pending.put(now.limitedTo(limit));
        }
    }
}
