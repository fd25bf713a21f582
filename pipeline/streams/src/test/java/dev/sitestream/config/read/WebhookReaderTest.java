package dev.sitestream.config.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.ConfigurationException;
import dev.sitestream.config.yaml.Problems;
import dev.sitestream.config.yaml.Substitution;
import dev.sitestream.config.yaml.YamlContext;
import dev.sitestream.config.yaml.YamlFile;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.webhook.WebhookRequest;
import dev.sitestream.webhook.WebhookVerifier;
import dev.sitestream.webhook.WebhookVerifier.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A source's {@code webhook} in the configuration, and the exact messages about mistakes in it. */
class WebhookReaderTest {

    private static final String PRESETS = "`standard`, `shopify`, `woocommerce`, `ghost`, `contentful`, `sanity`,"
            + " `storyblok`, `strapi`, `hmac`, `token`";
    private static final String SECRETS =
            "allowed are secrets of 1 to 1024 characters on one line, without spaces before or after them";

    /** What Shopify's own library makes of this body and the secret {@code test_secret_key}. */
    private static final String BODY = "{\"foo\": \"bar\"}";

    private static final String SIGNATURE = "B23tXN681gZ0qIWNRrgtzBE9XSDo5yaUu6wfmhu3a7g=";

    @TempDir
    Path folder;

    @Test
    void aSecretIsGivenByAnEnvironmentVariable() throws Exception {
        assertThat(isGenuine("{preset: shopify, secret: \"${SECRET}\"}", "x-shopify-hmac-sha256", SIGNATURE))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"test_secret_key", "test_secret_key\n", "test_secret_key\r\n", "\uFEFFtest_secret_key\n"})
    void aSecretIsTheContentOfAFileWithoutItsLineEnd(String content) throws Exception {
        Files.writeString(folder.resolve("shopify.secret"), content);

        assertThat(isGenuine("{preset: shopify, secretFile: shopify.secret}", "x-shopify-hmac-sha256", SIGNATURE))
                .isTrue();
    }

    @Test
    void severalSecretsAreAcceptedWhileOneIsExchanged() throws Exception {
        Files.writeString(folder.resolve("old"), "test_secret_key");
        Files.writeString(folder.resolve("new"), "another");

        assertThat(isGenuine(
                        "{preset: shopify, secret: [another, test_secret_key]}", "x-shopify-hmac-sha256", SIGNATURE))
                .isTrue();
        assertThat(isGenuine("{preset: shopify, secretFile: [new, old]}", "x-shopify-hmac-sha256", SIGNATURE))
                .isTrue();
        assertThat(isGenuine("{preset: shopify, secretFile: new}", "x-shopify-hmac-sha256", SIGNATURE))
                .isFalse();
    }

    @Test
    void aSignatureOfOnesOwnIsDescribed() throws Exception {
        assertThat(isGenuine(
                        "{preset: hmac, algorithm: sha256, encoding: base64, header: X-Signature, secret: test_secret_key}",
                        "x-signature",
                        SIGNATURE))
                .isTrue();
        assertThat(isGenuine(
                        "{preset: hmac, algorithm: sha256, encoding: base64, header: X-Signature, prefix: 'v1=',"
                                + " signed: '{body}', secret: test_secret_key}",
                        "x-signature",
                        "v1=" + SIGNATURE))
                .isTrue();
    }

    @Test
    void aTokenIsByDefaultTheAuthorization() throws Exception {
        assertThat(isGenuine("{preset: token, secret: Bearer abc}", "authorization", "Bearer abc"))
                .isTrue();
        assertThat(isGenuine("{preset: strapi, secret: Bearer abc}", "authorization", "Bearer abc"))
                .isTrue();
        assertThat(isGenuine("{preset: token, header: X-Token, secret: abc}", "x-token", "abc"))
                .isTrue();
    }

    @Test
    void presetAndSecretAreNeeded() throws Exception {
        assertThat(problems("{}"))
                .containsExactly(
                        "sitestream.yaml:1: key `webhook.preset`: is missing: required is the kind of its sender, one of "
                                + PRESETS,
                        "sitestream.yaml:1: key `webhook`: has no secret: required is `secret` or `secretFile`");
        assertThat(problems("{presset: shopify, secret: a, header: b}"))
                .hasSize(2)
                .anySatisfy(problem ->
                        assertThat(problem).contains("key `webhook.presset`: is unknown (did you mean `preset`?)"));
        assertThat(problems("{preset: Shopify, secret: a, header: b}"))
                .containsExactly("sitestream.yaml:1: key `webhook.preset`: value `Shopify`: allowed are " + PRESETS);
        assertThat(problems("{preset: shopify, secret: a, secretFile: b}"))
                .containsExactly(
                        "sitestream.yaml:1: key `webhook.secretFile`: is given together with `secret` (line 1):"
                                + " allowed is one of the two");
    }

    @Test
    void aSecretIsNotShown() throws Exception {
        assertThat(problems("{preset: ghost, secret: \" hunter2\"}"))
                .containsExactly("sitestream.yaml:1: key `webhook.secret`: its value: " + SECRETS);
        assertThat(problems("{preset: ghost, secret: [good, \"\"]}"))
                .containsExactly("sitestream.yaml:1: key `webhook.secret[1]`: its value: " + SECRETS);
        assertThat(problems("{preset: ghost, secret: []}"))
                .containsExactly("sitestream.yaml:1: key `webhook.secret`: is empty: required is one secret at least");
        assertThat(problems("{preset: standard, secret: \"whsec_hunter2!\"}"))
                .containsExactly(
                        "sitestream.yaml:1: key `webhook.secret`: its value: allowed are secrets in base64, with"
                                + " or without `whsec_` before them");
        assertThat(problems("{preset: contentful, secret: hunter2}"))
                .containsExactly("sitestream.yaml:1: key `webhook.secret`: its value: allowed are secrets as Contentful"
                        + " generates them: 64 letters, digits and characters of `+/=_-`");
        assertThat(problems("{preset: token, secret: hünter2}"))
                .containsExactly("sitestream.yaml:1: key `webhook.secret`: its value: allowed are secrets of ASCII"
                        + " characters, since headers carry no others");
    }

    @Test
    void aFileWithoutASecretIsNamedByItsKey() throws Exception {
        Files.writeString(folder.resolve("empty"), "\n");
        Files.writeString(folder.resolve("two"), "hunter2\nhunter3\n");

        for (String file : List.of("empty", "two")) {
            assertThat(problems("{preset: ghost, secretFile: " + file + "}"))
                    .containsExactly("sitestream.yaml:1: key `webhook.secretFile`: the file's content: " + SECRETS);
        }
        assertThat(problems("{preset: ghost, secretFile: missing}"))
                .containsExactly(
                        "sitestream.yaml:1: key `webhook.secretFile`: its value: allowed are UTF-8 text files of"
                                + " at most 512000 bytes, relative to the configuration file's folder (there is no such file)");
    }

    @Test
    void aPresetHasNoSettingsOfAnother() throws Exception {
        assertThat(problems("{preset: shopify, secret: a, header: b}"))
                .containsExactly("sitestream.yaml:1: key `webhook.header`: is unknown: allowed are `preset`, `secret`,"
                        + " `secretFile`");
        assertThat(problems("{preset: token, secret: a, headers: b}"))
                .containsExactly(
                        "sitestream.yaml:1: key `webhook.headers`: is unknown (did you mean `header`?): allowed"
                                + " are `preset`, `secret`, `secretFile`, `header`");
    }

    @Test
    void eachSettingOfASignatureHasItsMessage() throws Exception {
        assertThat(problems("{preset: hmac, secret: a}"))
                .containsExactly(
                        "sitestream.yaml:1: key `webhook.algorithm`: is missing: required is `sha1`, `sha256` or `sha512`",
                        "sitestream.yaml:1: key `webhook.encoding`: is missing: required is `hex`, `base64` or"
                                + " `base64url`",
                        "sitestream.yaml:1: key `webhook.header`: is missing: required is the name of the header that"
                                + " carries the signature");
        assertThat(problems("""
            preset: hmac
            secret: a
            algorithm: md5
            encoding: text
            header: X Y
            prefix: "a b"
            signed: "{@x-time}"
            """))
                .containsExactly(
                        "sitestream.yaml:3: key `webhook.algorithm`: value `md5`: allowed are `sha1` and `sha256` and"
                                + " `sha512`",
                        "sitestream.yaml:4: key `webhook.encoding`: value `text`: allowed are `hex` and `base64` and"
                                + " `base64url`",
                        "sitestream.yaml:5: key `webhook.header`: value `X Y`: allowed are names of headers: 1 to 128"
                                + " letters, digits and hyphens",
                        "sitestream.yaml:6: key `webhook.prefix`: value `a b`: allowed are at most 64 visible ASCII"
                                + " characters",
                        "sitestream.yaml:7: key `webhook.signed`: its value: allowed are texts with `{body}` and headers"
                                + " as in `{@x-timestamp}`, such as `{@x-timestamp}.{body}`; `{{` and `}}` are single"
                                + " braces");
    }

    private boolean isGenuine(String webhook, String header, String signature) throws Exception {
        Verdict verdict = read(webhook)
                .orElseThrow()
                .verify(
                        new WebhookRequest(
                                "POST",
                                "/v1/hooks/a",
                                Map.of(header, signature),
                                BODY.getBytes(StandardCharsets.UTF_8)),
                        Instant.EPOCH);
        return verdict instanceof Verdict.Genuine;
    }

    private List<String> problems(String webhook) throws IOException {
        try {
            read(webhook);
        } catch (ConfigurationException e) {
            return e.problems().stream()
                    .map(problem -> problem.replace(folder + "/", ""))
                    .toList();
        }
        return List.of();
    }

    private Optional<WebhookVerifier> read(String webhook) throws IOException, ConfigurationException {
        Path file = Files.writeString(folder.resolve("sitestream.yaml"), webhook);
        Problems problems = new Problems(file);
        YamlContext context = new YamlContext(file, problems, new Substitution(Map.of("SECRET", "test_secret_key")));
        Optional<WebhookVerifier> verifier = new YamlValue(context, "webhook", YamlFile.read(file))
                .mapping(WebhookReader::read)
                .flatMap(read -> read);
        problems.throwIfAny();
        return verifier;
    }
}
