package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.state.PendingUrl;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A batch of URLs on its way: stored, then committed and sent, then answered, then settled URL by URL. */
final class UrlBatch {

    final long number;
    final long storedAtMillis;
    final List<PendingUrl> urls;

    /** The number of commits when it was stored; it may be sent when there are more. */
    final long commits;

    /** When the next batch could have been sent, if this one is not sent after all. */
    final long paceBeforeMillis;

    private long sentAtMillis;
    private boolean sent;
    private @Nullable Answer answer;
    private Set<String> refused = Set.of();
    private int settled;

    UrlBatch(long number, long storedAtMillis, List<PendingUrl> urls, long commits, long paceBeforeMillis) {
        this.number = number;
        this.storedAtMillis = storedAtMillis;
        this.urls = urls;
        this.commits = commits;
        this.paceBeforeMillis = paceBeforeMillis;
    }

    List<String> addresses() {
        return urls.stream().map(PendingUrl::url).toList();
    }

    void sendAt(long millis) {
        sent = true;
        sentAtMillis = millis;
    }

    boolean isSent() {
        return sent;
    }

    boolean isWaitingForAnswer() {
        return sent && answer == null;
    }

    long sentAtMillis() {
        return sentAtMillis;
    }

    void answer(Answer given) {
        answer = given;
        refused = new HashSet<>(given.refused());
        refused.retainAll(new HashSet<>(addresses()));
    }

    @Nullable
    Answer answer() {
        return answer;
    }

    /** Whether the answer refuses this URL for certain. */
    boolean refuses(String url) {
        return refused.contains(url) || (urls.size() == 1 && isInvalid());
    }

    /** Whether the answer refuses some URL, but does not say which one. */
    boolean isSuspect() {
        return isInvalid() && refused.isEmpty() && urls.size() > 1;
    }

    boolean isTaken() {
        return answer != null && (answer.kind() == Answer.Kind.ACCEPTED || answer.kind() == Answer.Kind.KEY_PENDING);
    }

    boolean isInvalid() {
        return answer != null && answer.kind() == Answer.Kind.INVALID;
    }

    /** Returns the next URL that is not settled yet; null if all of them are. */
    @Nullable
    PendingUrl unsettled() {
        return settled < urls.size() ? urls.get(settled) : null;
    }

    void settleNext() {
        settled++;
    }
}
