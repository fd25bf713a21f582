package dev.sitestream.publish;

import dev.sitestream.publish.SiteEvent.Barrier;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Detects when a task has read all input that existed when a barrier was requested.
 *
 * <p>A former owner of the task may have published changes from input that it read in a transaction that was then lost.
 * That input was committed earlier, so the task reads it again, before any barrier that is sent later. A clock can't
 * bound how long that takes, since a task may get no CPU time or lag behind.
 */
public final class InputBarriers {

    private final LongSupplier epoch;
    private long owner;
    private long requested;
    private long sent;
    private long passed;

    /** @param epoch reads the task's epoch from the state; it distinguishes its barriers from those of former owners */
    public InputBarriers(LongSupplier epoch) {
        this.epoch = epoch;
    }

    /** Requests a barrier and returns its number. A barrier that was requested and not sent yet is reused. */
    public long request() {
        if (owner == 0) {
            owner = epoch.getAsLong();
        }
        if (requested == sent) {
            requested++;
        }
        return requested;
    }

    /** Whether the task has read all input that existed when the barrier with this number was requested. */
    public boolean isPassed(long number) {
        return number <= passed;
    }

    /** Returns the barrier to send now, if any, and marks it as sent. */
    public Optional<Barrier> takeDue() {
        if (requested == sent) {
            return Optional.empty();
        }
        sent = requested;
        return Optional.of(new Barrier(owner, sent));
    }

    /** Records a barrier that has come back. Barriers of other owners are ignored. */
    public void pass(Barrier barrier) {
        if (barrier.owner() == owner) {
            passed = Math.max(passed, barrier.number());
        }
    }
}
