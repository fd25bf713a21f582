package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * <a href="https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md">Standard
 * Webhooks 1.0.0</a>, symmetric signatures: {@code v1,} and the base64 HMAC-SHA256 of {@code id.timestamp.body},
 * several separated by spaces. A secret is base64, perhaps after {@code whsec_}. Signatures of other versions ({@code
 * v1a}) are passed over. Each retry has a new timestamp.
 */
final class StandardWebhooks implements WebhookVerifier {

    private static final String ID = "webhook-id";
    private static final String TIMESTAMP = "webhook-timestamp";
    private static final String SIGNATURE = "webhook-signature";

    private static final String SECRET_PREFIX = "whsec_";
    private static final String VERSION = "v1,";
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,11}");

    private final HmacKeys keys;

    StandardWebhooks(List<String> secrets) {
        this.keys = HmacKeys.of(HmacAlgorithm.SHA256, secrets, StandardWebhooks::key);
    }

    private static byte[] key(String secret) {
        String encoded = secret.startsWith(SECRET_PREFIX) ? secret.substring(SECRET_PREFIX.length()) : secret;
        byte[] key = SignatureEncoding.BASE64.decode(encoded);
        if (key.length == 0) {
            throw new IllegalArgumentException(
                    "allowed are secrets in base64, with or without `" + SECRET_PREFIX + "` before them");
        }
        return key;
    }

    @Override
    public Verdict verify(WebhookRequest request, Instant now) {
        @Nullable String id = request.headers().get(ID);
        @Nullable String timestamp = request.headers().get(TIMESTAMP);
        @Nullable String signature = request.headers().get(SIGNATURE);
        if (id == null || timestamp == null || signature == null) {
            return Forgeries.missing(id == null ? ID : timestamp == null ? TIMESTAMP : SIGNATURE);
        }
        if (!SECONDS.matcher(timestamp).matches()) {
            return Forgeries.malformed(TIMESTAMP, "1674087231 (seconds since 1970)");
        }
        // A full stop in the id would leave open where id and timestamp end
        if (id.isEmpty() || id.indexOf('.') >= 0) {
            return Forgeries.malformed(ID, "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W (without full stops)");
        }
        byte[] head = (id + '.' + timestamp + '.').getBytes(StandardCharsets.UTF_8);
        return keys.haveSigned(signatures(signature), head, request.body())
                ? FreshTimestamp.verdict(Instant.ofEpochSecond(Long.parseLong(timestamp)), now)
                : Forgeries.notSigned(SIGNATURE);
    }

    private static List<byte[]> signatures(String header) {
        List<byte[]> signatures = new ArrayList<>();
        for (String signature : header.split(" ", -1)) {
            if (signature.startsWith(VERSION)) {
                signatures.add(SignatureEncoding.BASE64.decode(signature.substring(VERSION.length())));
            }
        }
        return signatures;
    }
}
