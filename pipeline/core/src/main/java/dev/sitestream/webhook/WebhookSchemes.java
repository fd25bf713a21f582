package dev.sitestream.webhook;

import java.util.List;

/**
 * The schemes by which senders prove their requests. Each takes one secret, or several while it is exchanged, and
 * refuses secrets that its sender can't have issued with an {@link IllegalArgumentException} that doesn't contain them.
 *
 * <p>Schemes without a timestamp can't tell a repeated request from a new one. A repeated one is harmless if its events
 * have a {@code time}, since the later time wins.
 */
public final class WebhookSchemes {

    private WebhookSchemes() {}

    /** Standard Webhooks 1.0.0. */
    public static WebhookVerifier standard(List<String> secrets) {
        return new StandardWebhooks(secrets);
    }

    /**
     * <a href="https://shopify.dev/docs/apps/build/webhooks/verify-deliveries">Shopify</a>: base64 HMAC-SHA256 of the
     * body. Retries within four hours repeat the body, and there is no signed timestamp.
     */
    public static WebhookVerifier shopify(List<String> secrets) {
        return body(HmacAlgorithm.SHA256, SignatureEncoding.BASE64, "x-shopify-hmac-sha256", secrets);
    }

    /**
     * <a
     * href="https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/class-wc-webhook.php">WooCommerce</a>:
     * base64 HMAC-SHA256 of the body, without a timestamp. WooCommerce doesn't retry.
     */
    public static WebhookVerifier wooCommerce(List<String> secrets) {
        return new WooCommercePing(
                body(HmacAlgorithm.SHA256, SignatureEncoding.BASE64, "x-wc-webhook-signature", secrets));
    }

    /** Ghost since July 2024. */
    public static WebhookVerifier ghost(List<String> secrets) {
        return new GhostSignature(secrets);
    }

    /** Contentful's request verification. */
    public static WebhookVerifier contentful(List<String> secrets) {
        return new ContentfulSignature(secrets);
    }

    /** Sanity's GROQ-powered webhooks. */
    public static WebhookVerifier sanity(List<String> secrets) {
        return new SanitySignature(secrets);
    }

    /**
     * <a href="https://www.storyblok.com/docs/concepts/webhooks">Storyblok</a>: hexadecimal HMAC-SHA1 of the body,
     * without a timestamp.
     */
    public static WebhookVerifier storyblok(List<String> secrets) {
        return body(HmacAlgorithm.SHA1, SignatureEncoding.HEX, "webhook-signature", secrets);
    }

    /** A signature of one's own. */
    public static WebhookVerifier hmac(HmacSettings settings, List<String> secrets) {
        return new BodyHmac(settings, secrets);
    }

    /** A header whose value is the secret. */
    public static WebhookVerifier token(String header, List<String> secrets) {
        return new HeaderToken(header, secrets);
    }

    private static WebhookVerifier body(
            HmacAlgorithm algorithm, SignatureEncoding encoding, String header, List<String> secrets) {
        return hmac(new HmacSettings(algorithm, encoding, header, "", SignedText.BODY), secrets);
    }
}
