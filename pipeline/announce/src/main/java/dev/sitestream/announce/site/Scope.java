package dev.sitestream.announce.site;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.state.AnnounceStore;
import dev.sitestream.tasks.Completions;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the targets of one site share.
 *
 * @param openedMillis when this process took up the site; a target that is new in the configuration gets what changes
 *     from then on
 */
record Scope(
        String site,
        String filesPrefix,
        AnnounceSettings settings,
        long openedMillis,
        AnnounceStore store,
        AnnounceContext process,
        Ledger ledger,
        Completions completions,
        Pauses pauses) {

    private static final Logger LOG = LoggerFactory.getLogger(Scope.class);

    /** The subject of a target's health issues. */
    String subject(String target) {
        return "site " + site + ", " + target;
    }

    /** The command that makes a target be tried again at once. */
    String resumeCommand(String target) {
        return "sitestream announce --resume " + site + " --target " + target;
    }

    /** Returns the URL of one of the site's files. */
    String urlOf(String file) {
        return filesPrefix + file;
    }

    /**
     * Returns when a change may be announced: when it has settled, and not too soon after the last time. A page that
     * changes all the time never settles; it is announced all the same.
     */
    long dueMillis(long visibleAtMillis, long waitingSinceMillis, @Nullable Long lastSentAtMillis) {
        long after = settings.after().toMillis();
        long again = settings.again().toMillis();
        long settled = Math.min(visibleAtMillis + after, waitingSinceMillis + Math.max(after, again));
        return lastSentAtMillis == null ? settled : Math.max(settled, lastSentAtMillis + again);
    }

    /** Counts changes that are not announced to a target. */
    void skip(String target, Skipped reason, long changes) {
        if (changes > 0) {
            process.metrics().skipped(site, target, reason, changes);
        }
    }

    long commits() {
        return process.commits().getAsLong();
    }

    /** Whether it is the target's turn, and a request to an endpoint could be sent now. */
    boolean hasRoom(String endpoint, Object target, long calendarMillis) {
        return process.pace().isTurn(endpoint, target, calendarMillis)
                && process.deliveries().hasRoom();
    }

    /** Sends a request, if a thread is free and the endpoint's pace allows it; returns whether it does. */
    <T> boolean send(String endpoint, Object target, Supplier<T> request, Consumer<T> onResult, long calendarMillis) {
        return process.deliveries().hasRoom()
                && process.pace().tryTake(endpoint, target, calendarMillis)
                && start(request, onResult);
    }

    /** Starts a request if a thread is free, whatever the pace of its endpoint; returns whether it does. */
    <T> boolean start(Supplier<T> request, Consumer<T> onResult) {
        return process.deliveries()
                .tryStart(
                        () -> {
                            T result = request.get();
                            return () -> onResult.accept(result);
                        },
                        completions);
    }

    /** Returns what a request answers, see {@link #resultOf}. */
    static Answer answerOf(String subject, Supplier<Answer> request) {
        return resultOf(subject, request, answer -> answer);
    }

    /**
     * Returns the result of a request. An engine's reply must not end the stream thread, even if it meets a bug: then
     * the target counts as unavailable.
     *
     * @param otherwise makes the result of this answer
     */
    static <T> T resultOf(String subject, Supplier<T> request, Function<Answer, T> otherwise) {
        try {
            return request.get();
        } catch (RuntimeException e) {
            LOG.error("{}: a request has failed because of a bug", subject, e);
            return otherwise.apply(Answer.of(
                    Answer.Kind.UNAVAILABLE,
                    Answer.NO_STATUS,
                    "internal error: " + e.getClass().getSimpleName()));
        }
    }
}
