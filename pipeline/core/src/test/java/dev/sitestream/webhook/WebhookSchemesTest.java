package dev.sitestream.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signatures that the makers' own code has made, or states in its tests, are genuine. */
class WebhookSchemesTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    /** {@code test_sign_function} in standard-webhooks/standard-webhooks, libraries/python/tests/test_webhooks.py. */
    private static final WebhookRequest STANDARD = Requests.post(
            "{\"test\": 2432232314}",
            Map.of(
                    "webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek",
                    "webhook-timestamp", "1614265330",
                    "webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="));

    private static final String STANDARD_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final Instant STANDARD_TIME = Instant.ofEpochSecond(1614265330);

    @Test
    void standardWebhooksAreVerifiedAsByItsLibraries() {
        assertThat(WebhookSchemes.standard(List.of(STANDARD_SECRET)).verify(STANDARD, STANDARD_TIME))
                .isEqualTo(new Verdict.Genuine(STANDARD_TIME));
    }

    @Test
    void aStandardSecretMayHaveNoPrefix() {
        assertThat(WebhookSchemes.standard(List.of(STANDARD_SECRET.substring(6)))
                        .verify(STANDARD, STANDARD_TIME))
                .isEqualTo(new Verdict.Genuine(STANDARD_TIME));
    }

    /** As {@code test_multi_sig_payload_is_valid} in the same file: the genuine signature is among others. */
    @Test
    void standardWebhooksMayHaveSeveralSignatures() {
        String others =
                "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc= v2,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=";
        String genuine = STANDARD.headers().getOrDefault("webhook-signature", "");

        assertThat(WebhookSchemes.standard(List.of(STANDARD_SECRET))
                        .verify(Requests.with(STANDARD, "webhook-signature", others + " " + genuine), STANDARD_TIME))
                .isEqualTo(new Verdict.Genuine(STANDARD_TIME));
        assertThat(WebhookSchemes.standard(List.of(STANDARD_SECRET))
                        .verify(Requests.with(STANDARD, "webhook-signature", others), STANDARD_TIME))
                .isInstanceOf(Verdict.Forged.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "v1",
                "v1,",
                "v1,%%%",
                "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1Oa=",
                "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1O",
                "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
                "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
            })
    void anotherStandardSignatureIsForged(String signature) {
        assertThat(WebhookSchemes.standard(List.of(STANDARD_SECRET))
                        .verify(Requests.with(STANDARD, "webhook-signature", signature), STANDARD_TIME))
                .isInstanceOf(Verdict.Forged.class);
    }

    /**
     * In Shopify/shopify-app-js, packages/apps/shopify-api/lib/webhooks/__tests__/validate.test.ts, with the secret of
     * its test-config.ts.
     */
    @Test
    void shopifyIsVerifiedAsByItsLibrary() {
        assertThat(WebhookSchemes.shopify(List.of("test_secret_key"))
                        .verify(
                                Requests.post(
                                        "{\"foo\": \"bar\"}",
                                        Map.of(
                                                "x-shopify-hmac-sha256",
                                                "B23tXN681gZ0qIWNRrgtzBE9XSDo5yaUu6wfmhu3a7g=")),
                                NOW))
                .isEqualTo(new Verdict.Genuine(null));
    }

    /**
     * {@code test_generate_signature} in woocommerce/woocommerce,
     * plugins/woocommerce/tests/legacy/unit-tests/webhooks/crud.php. Its secret is empty, which an HMAC can't tell from
     * zero bytes.
     */
    @Test
    void wooCommercesSignatureIsThatOfItsOwnTest() {
        HmacKeys empty = HmacKeys.of(HmacAlgorithm.SHA256, List.of("any"), secret -> new byte[1]);
        byte[] signature = SignatureEncoding.BASE64.decode("GBDo00G55h6IiV+6CxqivQPLbI//KzaOZm747971tPs=");

        assertThat(empty.haveSigned(List.of(signature), Secrets.text("secret"))).isTrue();
    }

    /** {@code deliver_ping} in woocommerce/woocommerce, plugins/woocommerce/includes/class-wc-webhook.php. */
    @Test
    void wooCommercesPingIsNeitherGenuineNorForged() {
        WebhookVerifier verifier = WebhookSchemes.wooCommerce(List.of("secret"));

        assertThat(verifier.verify(Requests.post("webhook_id=12", Map.of()), NOW))
                .isEqualTo(new Verdict.Ping());
        for (String body : List.of("webhook_id=", "webhook_id=1&a=2", " webhook_id=1", "webhook_id=1\n", "{}", "")) {
            assertThat(verifier.verify(Requests.post(body, Map.of()), NOW)).isInstanceOf(Verdict.Forged.class);
        }
        assertThat(WebhookSchemes.shopify(List.of("secret")).verify(Requests.post("webhook_id=12", Map.of()), NOW))
                .isInstanceOf(Verdict.Forged.class);
    }

    /**
     * Body and secret of TryGhost/Ghost, ghost/core/test/unit/server/services/webhooks/trigger.test.js, which computes
     * the signature as its code does; this one is by OpenSSL.
     */
    @Test
    void ghostSignsBodyAndTimestamp() {
        String digest = "c088f290acf30a0637c854a5e650bcaddf691caf46c3343a4ee8da6a48ccc127";
        WebhookRequest request = Requests.post(
                "{\"event\":\"post.added\",\"data\":[1]}",
                Map.of("x-ghost-signature", "sha256=" + digest + ", t=1719842984367"));
        WebhookVerifier verifier = WebhookSchemes.ghost(List.of("abc123dontstealme"));
        Instant signed = Requests.millis(1719842984367L);

        assertThat(verifier.verify(request, signed)).isEqualTo(new Verdict.Genuine(signed));
        assertThat(verifier.verify(Requests.with(request, "x-ghost-signature", "sha256=" + digest), signed))
                .isEqualTo(new Verdict.Forged(
                        "the header x-ghost-signature is not of the form sha256=<hex>, t=<milliseconds>"));
        assertThat(verifier.verify(Requests.with(request, "x-ghost-signature", ""), signed))
                .isEqualTo(new Verdict.Forged(
                        "the header x-ghost-signature is missing: Ghost signs only if its webhook" + " has a secret"));
    }

    /** A digit that moves from the timestamp to the body leaves the signed text as it is. */
    @Test
    void theBorderBetweenGhostsBodyAndTimestampIsFixed() {
        String digest = "c088f290acf30a0637c854a5e650bcaddf691caf46c3343a4ee8da6a48ccc127";
        WebhookVerifier verifier = WebhookSchemes.ghost(List.of("abc123dontstealme"));

        assertThat(verifier.verify(
                        Requests.post(
                                "{\"event\":\"post.added\",\"data\":[1]}1",
                                Map.of("x-ghost-signature", "sha256=" + digest + ", t=719842984367")),
                        Requests.millis(719842984367L)))
                .isInstanceOf(Verdict.Forged.class);
    }

    /**
     * Body of storyblok/symfony-bundle, tests/Unit/Controller/WebhookControllerTest.php, which computes the signature
     * with PHP's {@code hash_hmac('sha1', …)}; this one is by OpenSSL.
     */
    @Test
    void storyblokSignsTheBodyWithSha1() {
        assertThat(WebhookSchemes.storyblok(List.of("storyblok-secret"))
                        .verify(
                                Requests.post(
                                        "[]", Map.of("webhook-signature", "82adee53b4f833dec24e1d65f72a05342e4ed1f9")),
                                NOW))
                .isEqualTo(new Verdict.Genuine(null));
    }

    /** The example of https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries. */
    @Test
    void aSchemeOfOnesOwnIsDescribedBySettings() {
        HmacSettings github = new HmacSettings(
                HmacAlgorithm.SHA256, SignatureEncoding.HEX, "X-Hub-Signature-256", "sha256=", SignedText.BODY);

        assertThat(WebhookSchemes.hmac(github, List.of("It's a Secret to Everybody"))
                        .verify(
                                Requests.post(
                                        "Hello, World!",
                                        Map.of(
                                                "x-hub-signature-256",
                                                "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17")),
                                NOW))
                .isEqualTo(new Verdict.Genuine(null));
    }

    /** The example of https://api.slack.com/authentication/verifying-requests-from-slack. */
    @Test
    void aSchemeOfOnesOwnMaySignHeadersToo() {
        HmacSettings slack = new HmacSettings(
                HmacAlgorithm.SHA256,
                SignatureEncoding.HEX,
                "X-Slack-Signature",
                "v0=",
                SignedText.of("v0:{@x-slack-request-timestamp}:{body}"));
        WebhookRequest request = Requests.post(
                "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V"
                        + "&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text="
                        + "&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554"
                        + "%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c",
                Map.of(
                        "x-slack-request-timestamp",
                        "1531420618",
                        "x-slack-signature",
                        "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503"));
        WebhookVerifier verifier = WebhookSchemes.hmac(slack, List.of("8f742231b10e8888abcd99yyyzzz85a5"));

        assertThat(verifier.verify(request, NOW)).isEqualTo(new Verdict.Genuine(null));
        assertThat(verifier.verify(Requests.with(request, "x-slack-request-timestamp", "1531420619"), NOW))
                .isInstanceOf(Verdict.Forged.class);
        assertThat(verifier.verify(Requests.with(request, "x-slack-request-timestamp", ""), NOW))
                .isEqualTo(new Verdict.Forged("the header x-slack-request-timestamp is missing"));
    }

    /** In sanity-io/webhook-toolkit, test/signature.test.ts. */
    @Test
    void sanityIsVerifiedAsByItsToolkit() {
        assertThat(WebhookSchemes.sanity(List.of("test"))
                        .verify(
                                Requests.post(
                                        "{\"_id\":\"resume\"}",
                                        Map.of(
                                                "sanity-webhook-signature",
                                                "t=1633519811129,v1=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0")),
                                Requests.millis(1633519811129L)))
                .isEqualTo(new Verdict.Genuine(Requests.millis(1633519811129L)));
        assertThat(WebhookSchemes.sanity(List.of("try-me"))
                        .verify(
                                Requests.post(
                                        "{\"title\":\"GROQ-Hooks are neat\"}",
                                        Map.of(
                                                "sanity-webhook-signature",
                                                "t=1633518820676, v1=e7C9h2sfbFfc4V7TEz7PSOp4IoNzl0UdVsBV-1wgdeA")),
                                Requests.millis(1633518820676L)))
                .isEqualTo(new Verdict.Genuine(Requests.millis(1633518820676L)));
    }

    /** The malformed ones in sanity-io/webhook-toolkit, test/signature.test.ts and test/middleware.test.ts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "t=1633519811128,v1=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0",
                "t=1633519811129,v1=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0M0",
                "t=1633519811129,v5=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0",
                "t=1633519811,v1=tLa470fx7qkLLEcMOcEUFuBbRSkGujyskxrNXcoh0N0",
                "t=1633519811123,v4=tLa470fx7qkLLEcMOcEUFuBbRS",
                ""
            })
    void anotherSanitySignatureIsForged(String signature) {
        assertThat(WebhookSchemes.sanity(List.of("test"))
                        .verify(
                                Requests.with(
                                        Requests.post("{\"_id\":\"resume\"}", Map.of()),
                                        "sanity-webhook-signature",
                                        signature),
                                Requests.millis(1633519811129L)))
                .isInstanceOf(Verdict.Forged.class);
    }

    /** Made by {@code signRequest} of the npm package @contentful/node-apps-toolkit 3.16.1. */
    @Test
    void contentfulIsVerifiedAsByItsToolkit() {
        Instant signed = Requests.millis(1603379941037L);
        WebhookVerifier verifier = WebhookSchemes.contentful(List.of("a".repeat(64)));

        assertThat(List.of(
                        contentful(
                                "POST",
                                "/v1/hooks/contentful",
                                "{\"sys\":{\"id\":\"cat\"}}",
                                "content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic,"
                                        + "x-contentful-webhook-request-attempt",
                                "bcfaef2ec536605b91735de3436dbc42a5704caf540cffcd99b0495490a389bb",
                                Map.of(
                                        "content-type", "application/vnd.contentful.management.v1+json",
                                        "x-contentful-topic", "ContentManagement.Entry.publish",
                                        "x-contentful-webhook-request-attempt", "1",
                                        "x-not-signed", "anything")),
                        contentful(
                                "POST",
                                "/v1/hooks/contentful?a=1&b=%20ü&c",
                                "{\"sys\":{\"id\":\"Grüße\"}}",
                                "x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic",
                                "f017a279614a7902943bd476a276e13356b962d61611f49dd48850d63bfafc88",
                                Map.of("x-contentful-topic", "ContentManagement.Entry.unpublish")),
                        contentful(
                                "GET",
                                "/api/resources/1",
                                "",
                                "x-contentful-signed-headers,x-contentful-timestamp",
                                "3b21d63c31a2a92d38945394da0b1a2a0dc2d9bf13ef4dfd91b9f3fa1440b404",
                                Map.of()),
                        contentful(
                                "POST",
                                "/v1/hooks/Grüße%20(1)*'!~;x/",
                                "{}",
                                "x-contentful-signed-headers,x-contentful-timestamp",
                                "1c897186741cc7d8e82c90a2b038e972e9e4af9748a0fbc82c05f8b50a09ac78",
                                Map.of())))
                .allSatisfy(
                        request -> assertThat(verifier.verify(request, signed)).isEqualTo(new Verdict.Genuine(signed)));
    }

    private static WebhookRequest contentful(
            String method, String target, String body, String list, String signature, Map<String, String> headers) {
        WebhookRequest request = Requests.request(method, target, body, headers);
        request = Requests.with(request, "x-contentful-timestamp", "1603379941037");
        request = Requests.with(request, "x-contentful-signed-headers", list);
        return Requests.with(request, "x-contentful-signature", signature);
    }

    /** A list without the timestamp would let anybody choose one. */
    @Test
    void contentfulsListContainsItselfAndTheTimestamp() {
        WebhookVerifier verifier = WebhookSchemes.contentful(List.of("a".repeat(64)));
        for (String list : List.of(
                "x-contentful-timestamp",
                "x-contentful-signed-headers",
                "x-contentful-signed-headers,x-contentful-timestamp,x-contentful-timestamp",
                "x-contentful-signed-headers,x-contentful-timestamp,x-not-there",
                "x-contentful-signed-headers, x-contentful-timestamp",
                ",",
                "")) {
            assertThat(verifier.verify(
                            contentful("POST", "/", "{}", list, "00".repeat(32), Map.of()),
                            Requests.millis(1603379941037L)))
                    .isInstanceOf(Verdict.Forged.class);
        }
    }
}
