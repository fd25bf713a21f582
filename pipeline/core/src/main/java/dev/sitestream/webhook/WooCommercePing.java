package dev.sitestream.webhook;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * WooCommerce posts the body {@code webhook_id=N}, unsigned, when a webhook is saved, and activates it only after the
 * answer 200 ({@code deliver_ping} in <a
 * href="https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/class-wc-webhook.php">its
 * code</a>). Any other request is verified.
 */
final class WooCommercePing implements WebhookVerifier {

    private static final int LONGEST = 64;
    private static final Pattern BODY = Pattern.compile("webhook_id=[0-9]{1,20}");

    private final WebhookVerifier others;

    /** @param others verifies all other requests */
    WooCommercePing(WebhookVerifier others) {
        this.others = others;
    }

    @Override
    public Verdict verify(WebhookRequest request, Instant now) {
        byte[] body = request.body();
        boolean ping = request.method().equals("POST")
                && body.length < LONGEST
                && BODY.matcher(new String(body, StandardCharsets.ISO_8859_1)).matches();
        return ping ? new Verdict.Ping() : others.verify(request, now);
    }
}
