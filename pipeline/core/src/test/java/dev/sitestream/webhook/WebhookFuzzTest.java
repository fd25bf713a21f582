package dev.sitestream.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.FuzzInputs;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** However a genuine request is changed, it is refused unless everything that is signed is the same. */
@Tag("seeded")
class WebhookFuzzTest {

    private static final int ROUNDS = FuzzInputs.or(5_000);
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final String SECRET = "0123456789abcdef".repeat(4);
    private static final String BODY = "{\"id\":1,\"handle\":\"a\"}";

    /**
     * A scheme with a genuine request.
     *
     * @param signed the headers on which the signature depends; their signature's header is {@code signature}
     * @param targetIsSigned whether method and path are signed
     */
    private record Scheme(
            WebhookVerifier verifier,
            WebhookRequest request,
            List<String> signed,
            String signature,
            boolean targetIsSigned) {}

    @Test
    void aChangedRequestIsForged() throws GeneralSecurityException {
        for (Scheme scheme : schemes()) {
            assertThat(scheme.verifier().verify(scheme.request(), NOW)).isInstanceOf(Verdict.Genuine.class);
            Random random = new Random(20261122);
            int accepted = 0;
            for (int i = 0; i < ROUNDS; i++) {
                WebhookRequest changed = change(scheme.request(), random);
                Instant now = random.nextInt(10) == 0 ? NOW.plusMillis(random.nextLong(-400_000, 400_000)) : NOW;
                Verdict verdict = scheme.verifier().verify(changed, now);
                if (verdict instanceof Verdict.Genuine genuine) {
                    accepted++;
                    assertThat(isEquivalent(changed, scheme))
                            .as("%s", changed.headers())
                            .isTrue();
                    assertThat(genuine.signedAt() == null
                                    || Duration.between(genuine.signedAt(), now)
                                                    .abs()
                                                    .toMinutes()
                                            <= 5)
                            .isTrue();
                }
            }
            assertThat(accepted).as("some changes touch nothing that is signed").isBetween(1, ROUNDS - 1);
        }
    }

    /** Whether everything that is signed is as in the genuine request, and the signature has the same bytes. */
    private static boolean isEquivalent(WebhookRequest changed, Scheme scheme) {
        WebhookRequest genuine = scheme.request();
        boolean sameHeaders = scheme.signed().stream()
                .allMatch(name -> changed.headers()
                        .getOrDefault(name, "")
                        .strip()
                        .equals(genuine.headers().get(name)));
        boolean sameTarget = !scheme.targetIsSigned()
                || (changed.method().equals(genuine.method())
                        && ContentfulPath.normalize(changed.target())
                                .equals(ContentfulPath.normalize(genuine.target())));
        return sameHeaders
                && sameTarget
                && Arrays.equals(changed.body(), genuine.body())
                && signatureBytes(changed, scheme).containsAll(signatureBytes(genuine, scheme));
    }

    /** What of the signature's header matters: letters of hexadecimal digits have no case, and padding is optional. */
    private static List<String> signatureBytes(WebhookRequest request, Scheme scheme) {
        String value = request.headers().getOrDefault(scheme.signature(), "");
        if (scheme.signature().equals("webhook-signature") && value.startsWith("v1,")) {
            return Arrays.stream(value.split(" ")).map(WebhookFuzzTest::decoded).toList();
        }
        return List.of(decoded(value));
    }

    private static String decoded(String value) {
        String text = value.startsWith("v1,") ? value.substring(3) : value;
        if (text.matches("[0-9a-fA-F]{40}|[0-9a-fA-F]{64}")) {
            return text.toLowerCase(Locale.ROOT);
        }
        try {
            return HexFormat.of().formatHex(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            // Several parts: the separators may differ, and the last letter of base64 has bits without a meaning
            return text.replaceAll("[, ]+", ",").replaceAll(".$", "");
        }
    }

    private static WebhookRequest change(WebhookRequest request, Random random) {
        Map<String, String> headers = new TreeMap<>(request.headers());
        byte[] body = request.body().clone();
        String method = request.method();
        String target = request.target();
        for (int i = 0; i <= random.nextInt(2); i++) {
            List<String> names = new ArrayList<>(headers.keySet());
            switch (random.nextInt(7)) {
                case 0 ->
                    body = mutate(new String(body, StandardCharsets.ISO_8859_1), random)
                            .getBytes(StandardCharsets.ISO_8859_1);
                case 1 -> headers.put("x-more-" + random.nextInt(3), "any");
                case 2 -> method = List.of("GET", "PUT", "").get(random.nextInt(3));
                case 3 -> target = mutate(target, random);
                case 4 -> headers.remove(names.isEmpty() ? "" : names.get(random.nextInt(names.size())));
                case 5 -> headers.replaceAll((name, value) -> random.nextInt(3) == 0 ? value + " " : value);
                default -> {
                    if (!names.isEmpty()) {
                        headers.computeIfPresent(
                                names.get(random.nextInt(names.size())), (name, value) -> mutate(value, random));
                    }
                }
            }
        }
        return new WebhookRequest(method, target, headers, body);
    }

    /** The text with a character changed, removed, added, of another case, or with a part repeated. */
    private static String mutate(String text, Random random) {
        int at = random.nextInt(text.length() + 1);
        String head = text.substring(0, at);
        String tail = text.substring(at);
        String rest = tail.isEmpty() ? "" : tail.substring(1);
        char any = (char) random.nextInt(256);
        return switch (random.nextInt(8)) {
            case 0 -> head + any + rest;
            case 1 -> head + rest;
            case 2 -> head + any + tail;
            case 3 -> tail.isEmpty() ? text : head + (char) (tail.charAt(0) ^ 0x20) + rest;
            case 4 -> head;
            case 5 -> text + ' ' + text;
            case 6 -> text + ',' + text;
            default -> "";
        };
    }

    private static List<Scheme> schemes() throws GeneralSecurityException {
        String millis = String.valueOf(NOW.toEpochMilli());
        String seconds = String.valueOf(NOW.getEpochSecond());
        byte[] key = SECRET.getBytes(StandardCharsets.UTF_8);
        String base64 = Base64.getEncoder().encodeToString(sign("HmacSHA256", key, BODY));
        byte[] standard = sign("HmacSHA256", key, "msg_1." + seconds + '.' + BODY);
        String list = "x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic";
        byte[] contentful = sign(
                "HmacSHA256",
                key,
                "POST\n/v1/hooks/cms\nx-contentful-signed-headers:" + list + ";x-contentful-timestamp:" + millis
                        + ";x-contentful-topic:a\n" + BODY);
        return List.of(
                bodyScheme(WebhookSchemes.shopify(List.of(SECRET)), "x-shopify-hmac-sha256", base64),
                bodyScheme(WebhookSchemes.wooCommerce(List.of(SECRET)), "x-wc-webhook-signature", base64),
                bodyScheme(
                        WebhookSchemes.storyblok(List.of(SECRET)),
                        "webhook-signature",
                        HexFormat.of().formatHex(sign("HmacSHA1", key, BODY))),
                bodyScheme(
                        WebhookSchemes.sanity(List.of(SECRET)),
                        "sanity-webhook-signature",
                        "t=" + millis + ",v1="
                                + Base64.getUrlEncoder()
                                        .withoutPadding()
                                        .encodeToString(sign("HmacSHA256", key, millis + '.' + BODY))),
                bodyScheme(
                        WebhookSchemes.ghost(List.of(SECRET)),
                        "x-ghost-signature",
                        "sha256=" + HexFormat.of().formatHex(sign("HmacSHA256", key, BODY + millis)) + ", t=" + millis),
                new Scheme(
                        WebhookSchemes.standard(List.of(Base64.getEncoder().encodeToString(key))),
                        Requests.post(
                                BODY,
                                Map.of(
                                        "webhook-id",
                                        "msg_1",
                                        "webhook-timestamp",
                                        seconds,
                                        "webhook-signature",
                                        "v1," + Base64.getEncoder().encodeToString(standard))),
                        List.of("webhook-id", "webhook-timestamp"),
                        "webhook-signature",
                        false),
                new Scheme(
                        WebhookSchemes.contentful(List.of(SECRET)),
                        Requests.post(
                                BODY,
                                Map.of(
                                        "x-contentful-signed-headers",
                                        list,
                                        "x-contentful-timestamp",
                                        millis,
                                        "x-contentful-topic",
                                        "a",
                                        "x-contentful-signature",
                                        HexFormat.of().formatHex(contentful))),
                        List.of("x-contentful-signed-headers", "x-contentful-timestamp", "x-contentful-topic"),
                        "x-contentful-signature",
                        true));
    }

    private static Scheme bodyScheme(WebhookVerifier verifier, String header, String signature) {
        return new Scheme(
                verifier, Requests.post(BODY, Map.of(header, signature, "x-other", "any")), List.of(), header, false);
    }

    private static byte[] sign(String algorithm, byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key, algorithm));
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }
}
