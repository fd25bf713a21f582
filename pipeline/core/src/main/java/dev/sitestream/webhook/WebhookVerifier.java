package dev.sitestream.webhook;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Verifies the requests of one source, by its scheme and secret. Thread-safe. It compares in constant time. */
public interface WebhookVerifier {

    /**
     * Verifies a request. It returns a verdict for any request and never throws.
     *
     * @param now the current time, for schemes with a timestamp
     */
    Verdict verify(WebhookRequest request, Instant now);

    /** The result of a verification. */
    sealed interface Verdict {

        /**
         * The source has sent the request.
         *
         * @param signedAt when, by the signed timestamp; null if the scheme has none
         */
        record Genuine(@Nullable Instant signedAt) implements Verdict {}

        /** A request without content with which the source tests whether the address answers. It is not signed. */
        record Ping() implements Verdict {}

        /**
         * The request is not proven to come from the source.
         *
         * @param reason a description for the operator's log; it contains nothing of the secret
         */
        record Forged(String reason) implements Verdict {}
    }
}
