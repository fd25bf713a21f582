package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A secret that is sent as a header's whole value, such as {@code Authorization: Bearer …}. It proves the sender, but
 * not that the body is unchanged, so it needs HTTPS.
 */
final class HeaderToken implements WebhookVerifier {

    /** What a header can carry unchanged. */
    private static final Pattern VISIBLE = Pattern.compile("[\\x20-\\x7e]*");

    private final String header;

    /** Digests are of equal length, so a comparison takes the same time for a token of any length. */
    private final List<byte[]> digests;

    HeaderToken(String header, List<String> secrets) {
        this.header = HmacSettings.requireHeader(header);
        this.digests = Secrets.requireSome(secrets).stream()
                .map(HeaderToken::requireVisible)
                .map(HeaderToken::digest)
                .toList();
    }

    private static byte[] requireVisible(String secret) {
        if (!VISIBLE.matcher(secret).matches()) {
            throw new IllegalArgumentException(
                    "allowed are secrets of ASCII characters, since headers carry no others");
        }
        return Secrets.text(secret);
    }

    @Override
    public Verdict verify(WebhookRequest request, Instant now) {
        @Nullable String value = request.headers().get(header);
        if (value == null) {
            return Forgeries.missing(header);
        }
        byte[] digest = digest(value.getBytes(StandardCharsets.UTF_8));
        boolean equal = false;
        for (byte[] expected : digests) {
            equal |= MessageDigest.isEqual(expected, digest);
        }
        return equal
                ? new Verdict.Genuine(null)
                : new Verdict.Forged("the value of " + header + " is not the configured secret");
    }

    private static byte[] digest(byte[] text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
