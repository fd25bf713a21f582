package dev.sitestream.config.read;

import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.webhook.HmacAlgorithm;
import dev.sitestream.webhook.HmacSettings;
import dev.sitestream.webhook.SignatureEncoding;
import dev.sitestream.webhook.SignedText;
import dev.sitestream.webhook.WebhookSchemes;
import dev.sitestream.webhook.WebhookVerifier;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The values of {@code preset}: senders whose schemes are known, and two schemes with settings of their own. */
enum WebhookPreset {
    STANDARD,
    SHOPIFY,
    WOOCOMMERCE,
    GHOST,
    CONTENTFUL,
    SANITY,
    STORYBLOK,
    STRAPI,
    HMAC,
    TOKEN;

    /** The keys of schemes with settings of their own. */
    static final List<String> SETTINGS = List.of("algorithm", "encoding", "header", "prefix", "signed");

    private static final String AUTHORIZATION = "authorization";

    /** How requests are verified, but for the secrets. */
    @FunctionalInterface
    interface Scheme {

        /**
         * The verifier for these secrets.
         *
         * @throws IllegalArgumentException if the scheme doesn't allow a secret; the message states what is allowed,
         *     without the secret
         */
        WebhookVerifier verifier(List<String> secrets);
    }

    private static final Map<String, WebhookPreset> BY_NAME = new LinkedHashMap<>();

    static {
        for (WebhookPreset preset : values()) {
            BY_NAME.put(preset.name().toLowerCase(Locale.ROOT), preset);
        }
    }

    /** The names, in quotes. */
    static String names() {
        return "`" + String.join("`, `", BY_NAME.keySet()) + "`";
    }

    static WebhookPreset of(String name) {
        WebhookPreset preset = BY_NAME.get(name);
        if (preset == null) {
            throw new IllegalArgumentException("allowed are " + names());
        }
        return preset;
    }

    /** Reads the scheme's own settings; empty if they are invalid, whose problems are noted. */
    Optional<Scheme> scheme(YamlMapping webhook) {
        return switch (this) {
            case STANDARD -> Optional.of(WebhookSchemes::standard);
            case SHOPIFY -> Optional.of(WebhookSchemes::shopify);
            case WOOCOMMERCE -> Optional.of(WebhookSchemes::wooCommerce);
            case GHOST -> Optional.of(WebhookSchemes::ghost);
            case CONTENTFUL -> Optional.of(WebhookSchemes::contentful);
            case SANITY -> Optional.of(WebhookSchemes::sanity);
            case STORYBLOK -> Optional.of(WebhookSchemes::storyblok);
            // Strapi signs nothing; it sends the header that its administrator sets
            case STRAPI -> Optional.of(secrets -> WebhookSchemes.token(AUTHORIZATION, secrets));
            case HMAC -> hmac(webhook);
            case TOKEN -> token(webhook);
        };
    }

    private static Optional<Scheme> hmac(YamlMapping webhook) {
        Optional<HmacAlgorithm> algorithm = webhook.required("algorithm", "`sha1`, `sha256` or `sha512`")
                .flatMap(value -> value.scalar(ScalarTypes.constant(HmacAlgorithm.class)));
        Optional<SignatureEncoding> encoding = webhook.required("encoding", "`hex`, `base64` or `base64url`")
                .flatMap(value -> value.scalar(ScalarTypes.constant(SignatureEncoding.class)));
        Optional<String> header = webhook.required("header", "the name of the header that carries the signature")
                .flatMap(value -> value.scalar(HmacSettings::requireHeader));
        String prefix = webhook.scalar("prefix", HmacSettings::requirePrefix).orElse("");
        SignedText signed = webhook.scalar("signed", SignedText::of).orElse(SignedText.BODY);
        if (algorithm.isEmpty() || encoding.isEmpty() || header.isEmpty()) {
            return Optional.empty();
        }
        HmacSettings settings = new HmacSettings(algorithm.get(), encoding.get(), header.get(), prefix, signed);
        return Optional.of(secrets -> WebhookSchemes.hmac(settings, secrets));
    }

    private static Optional<Scheme> token(YamlMapping webhook) {
        String header = webhook.scalar("header", HmacSettings::requireHeader).orElse(AUTHORIZATION);
        return Optional.of(secrets -> WebhookSchemes.token(header, secrets));
    }
}
