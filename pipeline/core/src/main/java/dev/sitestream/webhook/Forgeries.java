package dev.sitestream.webhook;

import dev.sitestream.webhook.WebhookVerifier.Verdict;

/** The reasons that several schemes have for refusing a request. They contain nothing of the request. */
final class Forgeries {

    private Forgeries() {}

    static Verdict missing(String header) {
        return new Verdict.Forged("the header " + header + " is missing");
    }

    static Verdict malformed(String header, String form) {
        return new Verdict.Forged("the header " + header + " is not of the form " + form);
    }

    static Verdict notSigned(String header) {
        return new Verdict.Forged("the signature in " + header + " is not one of this body by the configured secret");
    }
}
