package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * <a
 * href="https://github.com/TryGhost/Ghost/blob/main/ghost/core/core/server/services/webhooks/webhook-trigger.js">Ghost's</a>
 * {@code X-Ghost-Signature: sha256=<hex>, t=<milliseconds>}: HMAC-SHA256 of the body and the timestamp with nothing
 * between them.
 *
 * <p>Ghost before <a href="https://github.com/TryGhost/Ghost/pull/20500">July 2024</a> signs the body alone. Such
 * requests are refused: their timestamp is not signed, so they could be repeated for ever. Ghost signs nothing if its
 * webhook has no secret; these requests are refused, too. A retry, if there is one, repeats the first request with its
 * timestamp within two minutes.
 */
final class GhostSignature implements WebhookVerifier {

    private static final String HEADER = "x-ghost-signature";

    /** Thirteen digits, since nothing but their number separates the timestamp from the body. */
    private static final Pattern FORM = Pattern.compile("sha256=([0-9a-f]{64}), ?t=([0-9]{13})");

    private final HmacKeys keys;

    GhostSignature(List<String> secrets) {
        this.keys = HmacKeys.of(HmacAlgorithm.SHA256, secrets, Secrets::text);
    }

    @Override
    public Verdict verify(WebhookRequest request, Instant now) {
        @Nullable String value = request.headers().get(HEADER);
        if (value == null) {
            return new Verdict.Forged(
                    "the header " + HEADER + " is missing: Ghost signs only if its webhook has a secret");
        }
        Matcher form = FORM.matcher(value);
        if (!form.matches()) {
            return Forgeries.malformed(HEADER, "sha256=<hex>, t=<milliseconds>");
        }
        byte[] signature = SignatureEncoding.HEX.decode(form.group(1));
        byte[] timestamp = form.group(2).getBytes(StandardCharsets.US_ASCII);
        return keys.haveSigned(List.of(signature), request.body(), timestamp)
                ? FreshTimestamp.verdict(Instant.ofEpochMilli(Long.parseLong(form.group(2))), now)
                : Forgeries.notSigned(HEADER);
    }
}
