package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * <a href="https://github.com/sanity-io/webhook-toolkit/blob/main/src/signature.ts">Sanity's</a> {@code
 * sanity-webhook-signature: t=<milliseconds>,v1=<base64url>}: HMAC-SHA256 of {@code timestamp.body}.
 *
 * <p>Sanity gives up after <a href="https://www.sanity.io/docs/changelog">two retries at intervals of 30 seconds</a>,
 * so every retry is fresh, even if it repeats the first timestamp.
 */
final class SanitySignature implements WebhookVerifier {

    private static final String HEADER = "sanity-webhook-signature";
    private static final Pattern FORM = Pattern.compile("t=([0-9]{13})[, ]{1,8}v1=([A-Za-z0-9_-]{43})");

    private final HmacKeys keys;

    SanitySignature(List<String> secrets) {
        this.keys = HmacKeys.of(HmacAlgorithm.SHA256, secrets, Secrets::text);
    }

    @Override
    public Verdict verify(WebhookRequest request, Instant now) {
        @Nullable String value = request.headers().get(HEADER);
        if (value == null) {
            return new Verdict.Forged(
                    "the header " + HEADER + " is missing: Sanity signs only if its webhook has a secret");
        }
        Matcher form = FORM.matcher(value);
        if (!form.matches()) {
            return Forgeries.malformed(HEADER, "t=<milliseconds>,v1=<base64url>");
        }
        byte[] head = (form.group(1) + '.').getBytes(StandardCharsets.US_ASCII);
        byte[] signature = SignatureEncoding.BASE64URL.decode(form.group(2));
        return keys.haveSigned(List.of(signature), head, request.body())
                ? FreshTimestamp.verdict(Instant.ofEpochMilli(Long.parseLong(form.group(1))), now)
                : Forgeries.notSigned(HEADER);
    }
}
