package dev.sitestream.broker;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;

/** Explains the errors of Kafka's clients, for people. */
public final class ClientErrorText {

    private ClientErrorText() {}

    /** Why the broker refused a request. */
    public static String refusal(Throwable failure) {
        if (failure instanceof TimeoutException) {
            // Kafka's own text is about calls and node assignments.
            return "the broker does not answer, or not with this `security.protocol`";
        }
        if (failure instanceof SslAuthenticationException) {
            return "the TLS handshake failed: " + text(innermost(failure)) + "; check `ssl.*` in `kafka`";
        }
        if (failure instanceof SaslAuthenticationException) {
            return "the broker refuses the credentials: " + text(failure) + "; check `sasl.*` in `kafka`";
        }
        return text(failure);
    }

    /** Why a client can't be created from its settings; shows no part of a secret. */
    public static String unusable(Throwable failure) {
        Throwable cause = innermost(failure);
        String text = text(cause);
        if (text.contains("JAAS") || text.contains("LoginModule")) {
            // Kafka quotes the text that it can't parse, which may be a part of the password.
            return "`sasl.jaas.config` can't be read: allowed is `LoginModule required key=\"value\";`, with a \\ before"
                    + " each \" and \\ of a value";
        }
        if (cause instanceof NoSuchFileException) {
            return "there is no file " + text;
        }
        return cause instanceof AccessDeniedException ? "this user may not read " + text : text;
    }

    private static Throwable innermost(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }

    private static String text(Throwable failure) {
        return Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
    }
}
