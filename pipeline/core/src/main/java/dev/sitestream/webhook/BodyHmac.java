package dev.sitestream.webhook;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A signature over the body, and perhaps headers, without a timestamp that is checked. */
final class BodyHmac implements WebhookVerifier {

    private final HmacSettings settings;
    private final HmacKeys keys;

    BodyHmac(HmacSettings settings, List<String> secrets) {
        this.settings = settings;
        this.keys = HmacKeys.of(settings.algorithm(), secrets, Secrets::text);
    }

    @Override
    public Verdict verify(WebhookRequest request, Instant now) {
        @Nullable String value = request.headers().get(settings.header());
        if (value == null) {
            return Forgeries.missing(settings.header());
        }
        if (!value.startsWith(settings.prefix())) {
            return Forgeries.malformed(settings.header(), settings.prefix() + "…");
        }
        String missing = settings.signed().missingHeader(request);
        if (!missing.isEmpty()) {
            return Forgeries.missing(missing);
        }
        byte[] signature =
                settings.encoding().decode(value.substring(settings.prefix().length()));
        return keys.haveSigned(List.of(signature), settings.signed().of(request))
                ? new Verdict.Genuine(null)
                : Forgeries.notSigned(settings.header());
    }
}
