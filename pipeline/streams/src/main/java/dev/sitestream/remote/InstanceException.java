package dev.sitestream.remote;

import org.jspecify.annotations.Nullable;

/** Thrown when an instance gives no answer; the message is for people, and names the instance and the remedy. */
public final class InstanceException extends Exception {

    private final boolean temporary;

    InstanceException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    private InstanceException(String message, @Nullable Throwable cause, boolean temporary) {
        super(message, cause);
        this.temporary = temporary;
    }

    /** The same exception for a state that may soon be over: an instance restarts, or work moves between instances. */
    InstanceException temporary() {
        return new InstanceException(String.valueOf(getMessage()), getCause(), true);
    }

    /** Whether the same request may succeed soon. */
    public boolean isTemporary() {
        return temporary;
    }

    /** The exception for a site that the answering instances serve only in part. */
    public static InstanceException unserved(String site) {
        return new InstanceException(
                "no reachable instance serves a part of site `" + site + "`: it may be moving between instances; check"
                        + " `sitestream status` and try again",
                null);
    }

    /** The exception for an answer that broke off. */
    public static InstanceException brokeOff(Exception cause) {
        return new InstanceException(
                "the answer of the running pipeline was cut off: an instance may have stopped; try again", cause);
    }

    /** The exception for an instance whose configuration lacks something. */
    public static InstanceException missing(String missing) {
        return new InstanceException(
                "the running pipeline has no " + missing + ": it was started with another configuration", null);
    }
}
