package dev.sitestream.config.read;

import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.webhook.WebhookVerifier;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads a source's {@code webhook}: its preset and secret. */
final class WebhookReader {

    private WebhookReader() {}

    /** Returns the verifier; empty if the settings are invalid, whose problems are noted. */
    static Optional<WebhookVerifier> read(YamlMapping webhook) {
        Optional<YamlValue> preset =
                webhook.required("preset", "the kind of its sender, one of " + WebhookPreset.names());
        Optional<YamlValue> secret = webhook.at("secret");
        Optional<YamlValue> secretFile = webhook.at("secretFile");
        if (secret.isEmpty() && secretFile.isEmpty()) {
            webhook.asValue().problem("has no secret: required is `secret` or `secretFile`");
        }
        if (secret.isPresent() && secretFile.isPresent()) {
            secretFile
                    .get()
                    .problem("is given together with `secret` (line "
                            + secret.get().line() + "): allowed is one of the two");
        }
        Optional<WebhookPreset> known = preset.flatMap(value -> value.scalar(WebhookPreset::of));
        if (preset.isEmpty()) {
            WebhookPreset.SETTINGS.forEach(webhook::at);
            return Optional.empty();
        }
        if (known.isEmpty()) {
            // Which other keys are allowed depends on the preset, so none of them is called unknown
            webhook.all();
            return Optional.empty();
        }
        return known.get().scheme(webhook).flatMap(scheme -> {
            Optional<List<String>> secrets = secret.isPresent()
                    ? all(secret.get(), value -> value.scalar(text -> require(scheme, text)))
                    : secretFile.flatMap(files -> all(files, file -> file.inFile(text -> require(scheme, text))));
            return secrets.map(scheme::verifier);
        });
    }

    /** The secrets of a single value or of a list's items; empty if any is invalid. */
    private static Optional<List<String>> all(YamlValue value, Function<YamlValue, Optional<String>> reader) {
        if (value.isSingleValue()) {
            return reader.apply(value).map(List::of);
        }
        return value.list().flatMap(items -> {
            if (items.isEmpty()) {
                value.problem("is empty: required is one secret at least");
                return Optional.empty();
            }
            List<String> secrets =
                    items.stream().flatMap(item -> reader.apply(item).stream()).toList();
            return secrets.size() == items.size() ? Optional.of(secrets) : Optional.empty();
        });
    }

    /** Returns the secret if the scheme allows it. */
    private static String require(WebhookPreset.Scheme scheme, String secret) {
        scheme.verifier(List.of(secret));
        return secret;
    }
}
