package dev.sitestream.store.s3;

import dev.sitestream.store.ObjectStoreException.Reason;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;

/** Describes failures of requests that got no answer. */
final class Unanswered {

    private Unanswered() {}

    /** Returns the reason with its remedy, from the first of the exception and its causes that is known. */
    static String reason(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            @Nullable String reason = known(cause);
            if (reason != null) {
                return reason;
            }
        }
        return "the request failed in this process (" + failure.getClass().getSimpleName() + ")";
    }

    /** Returns the kind of failure, from the first of the exception and its causes that is known. */
    static Reason kindOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Credentials.MissingException) {
                return Reason.DENIED;
            }
            if (isTimeout(cause)) {
                return Reason.TIMEOUT;
            }
            if (cause instanceof AbortedException || cause instanceof InterruptedException) {
                return Reason.OTHER;
            }
            if (cause instanceof IOException) {
                return Reason.UNREACHABLE;
            }
        }
        return Reason.OTHER;
    }

    private static boolean isTimeout(Throwable cause) {
        return cause instanceof ApiCallTimeoutException
                || cause instanceof ApiCallAttemptTimeoutException
                || cause instanceof SocketTimeoutException;
    }

    private static @Nullable String known(Throwable cause) {
        if (cause instanceof Credentials.MissingException) {
            return "no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, use the files in ~/.aws,"
                    + " or give the service account, container or instance a role";
        }
        if (cause instanceof UnknownHostException) {
            return "the host is unknown; check `store.s3.endpoint` and `store.s3.region`, and set"
                    + " `store.s3.pathStyle: true` for a store that has no host for each bucket";
        }
        if (isTimeout(cause)) {
            return "no answer in time; check the network, and `store.s3.endpoint`";
        }
        if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
            return "the connection is refused; check that the store runs, and `store.s3.endpoint`";
        }
        if (cause instanceof SSLException) {
            return "no TLS connection could be made; check that `store.s3.endpoint` speaks TLS, and that its certificate"
                    + " is known to this JVM";
        }
        if (cause instanceof AbortedException || cause instanceof InterruptedException) {
            return "it was interrupted";
        }
        return cause instanceof IOException ? "the connection broke" : null;
    }
}
