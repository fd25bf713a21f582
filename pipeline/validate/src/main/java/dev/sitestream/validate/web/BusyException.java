package dev.sitestream.validate.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Thrown when a server asks to come back later. */
public final class BusyException extends FetchException {

    private final @Nullable Duration retryAfter;

    BusyException(int status, @Nullable Duration retryAfter) {
        super("the server answers " + status);
        this.retryAfter = retryAfter;
    }

    /** How long to wait, as the server says; null if it does not say it. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
