package dev.sitestream.config.read;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.webhook.WebhookVerifier;
import java.util.Optional;

/** Reads a source's {@code webhook}: its preset and secret. */
final class WebhookReader {

    private WebhookReader() {}

    /** Returns the verifier; empty if the settings are invalid, whose problems are noted. */
    static Optional<WebhookVerifier> read(YamlMapping webhook) {
        return Optional.empty();
    }
}
