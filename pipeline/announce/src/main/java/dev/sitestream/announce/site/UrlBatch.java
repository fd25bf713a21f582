package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.state.PendingUrl;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A batch of URLs, as it is stored before it is sent.
 *
 * @param commits the number of commits when it was stored; it may be sent when there are more
 * @param paceBeforeMillis when the next batch could have been sent, if this one is not sent after all
 */
record UrlBatch(long number, long storedAtMillis, List<PendingUrl> urls, long commits, long paceBeforeMillis) {

    List<String> addresses() {
        return urls.stream().map(PendingUrl::url).toList();
    }

    /** Returns the batch with the answer to it. */
    Answered answered(long sentAtMillis, Answer answer) {
        Set<String> refused = new HashSet<>(answer.refused());
        refused.retainAll(new HashSet<>(addresses()));
        return new Answered(this, sentAtMillis, answer, refused);
    }

    /**
     * A batch that was sent, with its answer.
     *
     * @param refused those of its URLs that the answer names as refused
     */
    record Answered(UrlBatch batch, long sentAtMillis, Answer answer, Set<String> refused) {

        boolean isTaken() {
            return answer.kind() == Answer.Kind.ACCEPTED || answer.kind() == Answer.Kind.KEY_PENDING;
        }

        boolean isInvalid() {
            return answer.kind() == Answer.Kind.INVALID;
        }

        /** Whether the answer refuses this URL for certain. */
        boolean refuses(String url) {
            return refused.contains(url) || (batch.urls.size() == 1 && isInvalid());
        }

        /** Whether the answer refuses some URL, but does not say which one. */
        boolean isSuspect() {
            return isInvalid() && refused.isEmpty() && batch.urls.size() > 1;
        }
    }
}
