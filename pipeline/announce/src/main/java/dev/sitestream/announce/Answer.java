package dev.sitestream.announce;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an engine or a hub has answered to one request, or why there is no answer.
 *
 * @param kind what follows from it
 * @param status the HTTP status; {@link #NO_STATUS} if no reply arrived
 * @param detail the answer for people, in one short line without secrets, such as {@code 403 KeyNotFound}
 * @param retryAfter how long the engine asks to wait; null if it does not say
 * @param refused the URLs of the request that the engine refuses although it accepts the others
 */
public record Answer(
        Kind kind, int status, String detail, @Nullable Duration retryAfter, List<String> refused) {

    /** There was no HTTP reply. */
    public static final int NO_STATUS = 0;

    public Answer {
        refused = List.copyOf(refused);
    }

    /** Creates an answer that refuses no single URLs and asks for no pause. */
    public static Answer of(Kind kind, int status, String detail) {
        return new Answer(kind, status, detail, null, List.of());
    }

    /** What follows from an answer. */
    public enum Kind {
        /** The request has succeeded. */
        ACCEPTED,
        /** The request was taken, but the engine has yet to check the key: send less until it is accepted. */
        KEY_PENDING,
        /** The request is invalid: at least one of its URLs is. */
        INVALID,
        /** The engine has not verified the site yet: try later. */
        UNVERIFIED,
        /** The key, the token or the credentials are wrong, or the key's file can't be read; an operator has to act. */
        UNAUTHORIZED,
        /** This very key is refused for good: an operator has to replace it. */
        FORBIDDEN,
        /** Too many requests: pause. */
        TOO_MANY,
        /** The quota of the day is used up. */
        QUOTA_EXHAUSTED,
        /** No usable reply, or a server error: try again. */
        UNAVAILABLE
    }
}
