package dev.sitestream.webhook;

import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.time.Duration;
import java.time.Instant;

/**
 * Refuses requests whose signed timestamp is too far from the present, so that a recorded request can't be sent again
 * later. Five minutes are what the libraries of Standard Webhooks allow. All makers whose requests have a timestamp
 * either sign each retry anew or give up within two minutes, so no genuine retry is refused.
 */
final class FreshTimestamp {

    static final Duration TOLERANCE = Duration.ofMinutes(5);

    private FreshTimestamp() {}

    /** The verdict on a request with a right signature. */
    static Verdict verdict(Instant signedAt, Instant now) {
        Duration age = Duration.between(signedAt, now).abs();
        if (age.compareTo(TOLERANCE) <= 0) {
            return new Verdict.Genuine(signedAt);
        }
        return new Verdict.Forged("the signature is right, but its timestamp " + signedAt + " is more than "
                + TOLERANCE.toMinutes()
                + " minutes from the present: the request is a repeated one, or a clock is wrong");
    }
}
