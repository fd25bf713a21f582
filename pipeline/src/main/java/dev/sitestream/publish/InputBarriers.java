package dev.sitestream.publish;

import dev.sitestream.publish.SiteEvent.Barrier;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Finds out when a task has read everything that was in its input at some moment.
 *
 * <p>A former owner of the task may have published what came of input that it had read, in a transaction that was then
 * lost. That input was committed before, so it comes again, and it comes before any barrier that is sent later. How
 * long that takes, no clock can know: a task that gets no time, or lags behind, reads when it can.
 */
public final class InputBarriers {

    private final LongSupplier epoch;
    private long owner;
    private long requested;
    private long sent;
    private long passed;

    /** @param epoch the task's epoch in the state, by which its barriers are told from those of former owners */
    public InputBarriers(LongSupplier epoch) {
        this.epoch = epoch;
    }

    /**
     * Has a barrier sent, and returns its number; one that was requested before, and not been sent yet, serves as well.
     */
    public long request() {
        if (owner == 0) {
            owner = epoch.getAsLong();
        }
        if (requested == sent) {
            requested++;
        }
        return requested;
    }

    /** Whether everything has been read that was in the input when the barrier with this number was requested. */
    public boolean isPassed(long number) {
        return number <= passed;
    }

    /** The barrier that is to be sent now, if there is one. */
    public Optional<Barrier> takeDue() {
        if (requested == sent) {
            return Optional.empty();
        }
        sent = requested;
        return Optional.of(new Barrier(owner, sent));
    }

    /** Notes that a barrier has come back. */
    public void pass(Barrier barrier) {
        if (barrier.owner() == owner) {
            passed = Math.max(passed, barrier.number());
        }
    }
}
