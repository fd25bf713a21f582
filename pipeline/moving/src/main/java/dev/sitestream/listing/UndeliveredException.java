package dev.sitestream.listing;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Carries a receiver's exception through code whose callbacks throw none. */
public final class UndeliveredException extends RuntimeException {

    private final @Nullable IOException failure;
    private final @Nullable InterruptedException interruption;

    private UndeliveredException(@Nullable IOException failure, @Nullable InterruptedException interruption) {
        super(failure == null ? interruption : failure);
        this.failure = failure;
        this.interruption = interruption;
    }

    /** Something that a receiver is given. */
    public interface Delivery {

        void run() throws IOException, InterruptedException;
    }

    /** Runs a delivery in a callback. */
    public static void deliver(Delivery delivery) {
        try {
            delivery.run();
        } catch (IOException e) {
            throw new UndeliveredException(e, null);
        } catch (InterruptedException e) {
            throw new UndeliveredException(null, e);
        }
    }

    /** Throws the receiver's exception; outside of the callbacks. */
    public void rethrow() throws IOException, InterruptedException {
        if (failure != null) {
            throw failure;
        }
        if (interruption != null) {
            throw interruption;
        }
    }
}
