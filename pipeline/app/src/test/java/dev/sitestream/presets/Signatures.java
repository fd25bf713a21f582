package dev.sitestream.presets;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests as the presets' senders do. */
final class Signatures {

    private Signatures() {}

    /** The headers of a POST to {@code target}, with the sender's signature. */
    static Map<String, String> sign(
            String preset, String secret, String target, Map<String, String> headers, String body, Instant now)
            throws GeneralSecurityException {
        Map<String, String> signed = new TreeMap<>(headers);
        long millis = now.toEpochMilli();
        switch (preset) {
            case "shopify" -> signed.put("x-shopify-hmac-sha256", base64(sha256(secret, body)));
            case "woocommerce" -> signed.put("x-wc-webhook-signature", base64(sha256(secret, body)));
            case "storyblok" -> signed.put("webhook-signature", hex(hmac("HmacSHA1", secret, body)));
            case "ghost" ->
                signed.put("x-ghost-signature", "sha256=" + hex(sha256(secret, body + millis)) + ", t=" + millis);
            case "sanity" ->
                signed.put(
                        "sanity-webhook-signature",
                        "t=" + millis + ",v1="
                                + Base64.getUrlEncoder()
                                        .withoutPadding()
                                        .encodeToString(sha256(secret, millis + "." + body)));
            case "contentful" -> contentful(secret, target, signed, body, millis);
            case "strapi" -> signed.put("authorization", secret);
            default -> throw new IllegalArgumentException(preset);
        }
        return signed;
    }

    private static void contentful(String secret, String target, Map<String, String> signed, String body, long millis)
            throws GeneralSecurityException {
        signed.put("x-contentful-timestamp", String.valueOf(millis));
        signed.put("x-contentful-signed-headers", "");
        signed.put("x-contentful-signed-headers", String.join(",", signed.keySet()));
        String headers = signed.entrySet().stream()
                .map(header -> header.getKey() + ":" + header.getValue())
                .collect(Collectors.joining(";"));
        signed.put("x-contentful-signature", hex(sha256(secret, "POST\n" + target + "\n" + headers + "\n" + body)));
    }

    private static byte[] sha256(String secret, String text) throws GeneralSecurityException {
        return hmac("HmacSHA256", secret, text);
    }

    private static byte[] hmac(String algorithm, String secret, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), algorithm));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
