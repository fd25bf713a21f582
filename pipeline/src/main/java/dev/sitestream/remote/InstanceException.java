package dev.sitestream.remote;

import org.jspecify.annotations.Nullable;

/** Says why an instance gave no answer; the message, meant for people, names the instance and the remedy. */
public final class InstanceException extends Exception {

    InstanceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Nobody who answers serves all of a site. */
    public static InstanceException unserved(String site) {
        return new InstanceException(
                "a part of site `" + site + "` is served by nobody who answers: it may be being handed over; look at"
                        + " `sitestream status`, and try again",
                null);
    }

    /** An answer has begun, and does not come to its end. */
    public static InstanceException brokeOff(Exception cause) {
        return new InstanceException(
                "the answer of the running pipeline broke off: has an instance been stopped? Try again", cause);
    }

    /** The instance answers for another configuration: it does not have this. */
    public static InstanceException lacks(String what) {
        return new InstanceException(
                "the running pipeline knows no " + what + ": it was started with another configuration", null);
    }
}
