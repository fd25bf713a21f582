package dev.sitestream.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Which secrets a scheme takes, and that it never shows them. */
class WebhookSecretsTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private static final List<Function<List<String>, WebhookVerifier>> SCHEMES = List.of(
            WebhookSchemes::standard,
            WebhookSchemes::shopify,
            WebhookSchemes::wooCommerce,
            WebhookSchemes::ghost,
            WebhookSchemes::contentful,
            WebhookSchemes::sanity,
            WebhookSchemes::storyblok,
            secrets -> WebhookSchemes.token("x-token", secrets));

    @Test
    void noSchemeTakesAnEmptySecretOrNone() {
        assertThat(SCHEMES).allSatisfy(scheme -> {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> scheme.apply(List.of("")))
                    .withMessageStartingWith("allowed are secrets");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> scheme.apply(List.of()))
                    .withMessage("allowed is at least one secret");
        });
    }

    @Test
    void aMessageAboutASecretDoesNotContainIt() {
        assertThat(SCHEMES)
                .allSatisfy(scheme -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> scheme.apply(List.of("hunter2\n")))
                        .withMessageNotContaining("hunter2"));
    }

    @Test
    void noVerifierShowsItsSecret() {
        String secret = "hunter2+".repeat(8);
        assertThat(SCHEMES).allSatisfy(scheme -> {
            WebhookVerifier verifier = scheme.apply(List.of(secret));
            assertThat(verifier.toString()).doesNotContain("hunter2");
            assertThat(verifier.verify(Requests.post("{}", Map.of()), NOW).toString())
                    .doesNotContain("hunter2");
        });
    }

    @Test
    void anySecretIsAcceptedWhileItIsExchanged() {
        WebhookRequest signedByTheOld = Requests.post(
                "{\"foo\": \"bar\"}", Map.of("x-shopify-hmac-sha256", "B23tXN681gZ0qIWNRrgtzBE9XSDo5yaUu6wfmhu3a7g="));

        assertThat(WebhookSchemes.shopify(List.of("new", "test_secret_key")).verify(signedByTheOld, NOW))
                .isEqualTo(new Verdict.Genuine(null));
        assertThat(WebhookSchemes.shopify(List.of("new", "newer")).verify(signedByTheOld, NOW))
                .isInstanceOf(Verdict.Forged.class);
    }

    @Test
    void aTokenIsTheWholeValueOfItsHeader() {
        WebhookVerifier verifier = WebhookSchemes.token("Authorization", List.of("Bearer abc", "Bearer def"));

        for (String value : List.of("Bearer abc", "Bearer def")) {
            assertThat(verifier.verify(Requests.post("{}", Map.of("authorization", value)), NOW))
                    .isEqualTo(new Verdict.Genuine(null));
        }
        for (String value :
                List.of("Bearer ab", "Bearer abcd", "bearer abc", "abc", "Bearer abc,Bearer def", "é", "")) {
            assertThat(verifier.verify(Requests.post("{}", Map.of("authorization", value)), NOW))
                    .isEqualTo(new Verdict.Forged("the value of authorization is not the configured secret"));
        }
        assertThat(verifier.verify(Requests.post("{}", Map.of()), NOW))
                .isEqualTo(new Verdict.Forged("the header authorization is missing"));
    }
}
