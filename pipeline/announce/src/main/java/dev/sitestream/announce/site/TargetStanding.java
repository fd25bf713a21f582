package dev.sitestream.announce.site;

import dev.sitestream.announce.Answer;
import dev.sitestream.announce.state.GivenAnswer;
import dev.sitestream.announce.state.Standing;
import dev.sitestream.announce.state.Standing.Pace;
import dev.sitestream.announce.state.Standing.State;
import dev.sitestream.health.HealthIssue;
import dev.sitestream.health.HealthIssue.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the site stands with one target: what follows from its answers, stored, and shown as health issues. */
final class TargetStanding {

    private static final Logger LOG = LoggerFactory.getLogger(TargetStanding.class);

    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

    /** One failure is no reason to wake anybody. */
    private static final int FAILURES_FOR_AN_ISSUE = 3;

    /** To find one invalid URL takes up to 14 refused batches in a row. */
    private static final int REFUSALS_FOR_AN_ISSUE = 20;

    private final Scope scope;
    private final String target;
    private final String endpoint;
    private Standing standing;

    /**
     * Takes up what is stored.
     *
     * @param endpoint the target's name in {@link EndpointPace}
     * @param stored the stored standing; null if the target is new in the configuration
     */
    TargetStanding(Scope scope, String target, String endpoint, String identity, @Nullable Standing stored) {
        this.scope = scope;
        this.target = target;
        this.endpoint = endpoint;
        if (stored == null) {
            standing = Standing.since(scope.openedMillis(), identity);
            scope.store().putStanding(target, standing);
        } else if (stored.key().identity().equals(identity)) {
            standing = stored;
        } else {
            standing = stored.withIdentity(identity);
            scope.store().putStanding(target, standing);
        }
        showHealth();
    }

    /** Returns the day of UTC, counted from 1970. */
    static long dayOf(long millis) {
        return Math.floorDiv(millis, DAY_MILLIS);
    }

    Standing get() {
        return standing;
    }

    void put(Standing next) {
        State before = standing.state();
        standing = next;
        scope.store().putStanding(target, next);
        if (before != next.state()) {
            log(next);
        }
        showHealth();
    }

    /** Returns what follows from an answer for the standing. */
    Standing after(Answer answer, long calendarMillis) {
        Standing next = switch (answer.kind()) {
            case ACCEPTED -> standing.opened().withChecked(true).withKeyPending(false);
            case KEY_PENDING -> standing.opened().withChecked(true).withKeyPending(true);
            case INVALID -> standing.failed(State.OPEN, calendarMillis).pausedUntil(Pace.AT_ONCE);
            case UNAVAILABLE -> {
                Standing failed = standing.failed(State.UNAVAILABLE, calendarMillis);
                long retry = Pauses.retryMillis(failed.failures().attempts());
                yield failed.pausedUntil(calendarMillis + Math.max(retry, asked(answer, 0)));
            }
            case TOO_MANY -> {
                Standing failed = standing.failed(State.LIMITED, calendarMillis);
                long until = calendarMillis + scope.pauses().jittered(asked(answer, doubled(failed)));
                scope.process().pace().pause(endpoint, until);
                yield failed.pausedUntil(until);
            }
            case QUOTA_EXHAUSTED -> {
                long rest = (dayOf(calendarMillis) + 1) * DAY_MILLIS - calendarMillis;
                yield standing.failed(State.LIMITED, calendarMillis).pausedUntil(calendarMillis + asked(answer, rest));
            }
            case UNVERIFIED -> {
                Standing failed = standing.failed(State.UNVERIFIED, calendarMillis);
                yield failed.pausedUntil(calendarMillis + doubled(failed));
            }
            case UNAUTHORIZED -> {
                Standing failed =
                        standing.failed(State.UNAUTHORIZED, calendarMillis).withChecked(false);
                yield failed.pausedUntil(calendarMillis + doubled(failed));
            }
            case FORBIDDEN -> standing.failed(State.STOPPED, calendarMillis).withChecked(false);
        };
        return next.withLast(GivenAnswer.of(answer, calendarMillis));
    }

    private static long doubled(Standing failed) {
        return Pauses.doublingMillis(failed.failures().attempts());
    }

    /** Goes on at once, or when the pace of requests allows it. */
    void resume() {
        put(standing.opened());
    }

    /** Removes the health issues, since this process no longer runs the target. */
    void close() {
        scope.process().health().forget(subject());
    }

    String subject() {
        return scope.subject(target);
    }

    private static long asked(Answer answer, long otherwise) {
        Duration retryAfter = answer.retryAfter();
        return retryAfter == null ? otherwise : Pauses.askedMillis(retryAfter);
    }

    private void log(Standing next) {
        if (next.state() == State.OPEN) {
            LOG.info("{}: announcing goes on", subject());
        } else {
            LOG.warn("{}: {}", subject(), lastAnswer());
        }
    }

    private String lastAnswer() {
        GivenAnswer last = standing.last();
        return last == null ? "no answer yet" : last.detail();
    }

    private void showHealth() {
        boolean stopped = standing.state() == State.STOPPED;
        boolean fails = !stopped
                && (standing.state() == State.UNAUTHORIZED
                        || standing.failures().inRow() >= failuresForAnIssue());
        show(Kind.ANNOUNCING_STOPPED, stopped);
        show(Kind.ANNOUNCING_FAILS, fails);
    }

    private int failuresForAnIssue() {
        return standing.state() == State.OPEN ? REFUSALS_FOR_AN_ISSUE : FAILURES_FOR_AN_ISSUE;
    }

    private void show(Kind kind, boolean present) {
        if (present) {
            scope.process().health().raise(new HealthIssue(kind, subject(), detail()));
        } else {
            scope.process().health().clear(kind, subject());
        }
    }

    private String detail() {
        Instant since = Instant.ofEpochMilli(
                Objects.requireNonNullElse(standing.failures().sinceMillis(), 0L));
        return target + " does not take what is announced for site " + scope.site() + " since " + since
                + "; its last answer: " + lastAnswer() + "; " + remedy();
    }

    private String remedy() {
        String resume = scope.resumeCommand(target);
        return switch (standing.state()) {
            case STOPPED -> "nothing is sent until there is another key in the configuration, or `" + resume + "`";
            case UNAUTHORIZED ->
                "check the key, the token or the credentials and, with IndexNow, that the key's file is served; the"
                        + " next check is at " + next() + ", or after `" + resume + "`";
            case OPEN -> "it refuses each batch: check that the site's URLs belong to the host of the key";
            default -> "the next attempt is at " + next() + ", or after `" + resume + "`";
        };
    }

    private Instant next() {
        return Instant.ofEpochMilli(standing.nextMillis());
    }
}
