package dev.sitestream.config;

import dev.sitestream.encoding.topic.EncodingSettings;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.webhook.WebhookVerifier;
import org.jspecify.annotations.Nullable;

/**
 * A sender of page events other than the events topic: a webhook or a topic.
 *
 * @param name its name, which is part of the ids of its pages
 * @param site the id of the site of which it may speak
 * @param webhook verifies its requests; null if it sends none
 * @param topic the topic that is read; null if it is a webhook
 * @param encoding how the topic's records are written; null if they are JSON
 * @param mapping how its payloads become events that name the source and the site
 */
public record Source(
        String name,
        String site,
        @Nullable WebhookVerifier webhook,
        @Nullable String topic,
        @Nullable EncodingSettings encoding,
        Mapping mapping) {}
