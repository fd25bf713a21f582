package dev.sitestream.config.read;

import dev.sitestream.config.Source;
import dev.sitestream.config.Topics;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.Uniqueness;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.encoding.registry.RegistrySettings;
import dev.sitestream.mapping.EventOrigin;
import dev.sitestream.mapping.EventPayload;
import dev.sitestream.mapping.Mapping;
import dev.sitestream.mapping.cloudevents.CloudEventMapping;
import dev.sitestream.mapping.definition.MappingDefinition;
import dev.sitestream.page.PageId;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.webhook.WebhookVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads {@code sources}: senders of events, and topics of access logs, with distinct names. */
final class SourcesReader {

    /** A base for mappings of sites that are not valid themselves, so that all problems are found at once. */
    private static final WebUrl ANY_BASE = ScalarTypes.url("https://example.com/");

    private final Optional<Sites> sites;
    private final Topics topics;
    private final Map<String, RegistrySettings> registries;
    private final List<Source> read = new ArrayList<>();
    private final ExtensionReader extension;
    private final Uniqueness names = new Uniqueness("name");
    private final Uniqueness topicNames = new Uniqueness("topic");

    /** The form of a topic's records. */
    private enum Format {
        EVENT,
        JSON,
        DEBEZIUM,
        CLOUDEVENTS,
        CRAWLS
    }

    private SourcesReader(
            Optional<Sites> sites, Topics topics, Map<String, RegistrySettings> registries, ExtensionReader extension) {
        this.sites = sites;
        this.topics = topics;
        this.registries = registries;
        this.extension = extension;
    }

    /**
     * Returns the sources of events without the invalid ones, whose problems are noted.
     *
     * @param sites the sites of which they may speak; empty if the sites are invalid themselves
     * @param topics the topics that are no sources
     * @param registries the schema registries by their names
     * @param extension reads the sources that are its own
     */
    static List<Source> of(
            YamlMapping root,
            Optional<Sites> sites,
            Topics topics,
            Map<String, RegistrySettings> registries,
            ExtensionReader extension) {
        SourcesReader reader = new SourcesReader(sites, topics, registries, extension);
        for (YamlValue item : root.list("sources").orElse(List.of())) {
            item.mapping(source -> reader.add(source, item));
        }
        return reader.read;
    }

    /** Adds the source if it is valid; returns whether it is. */
    private boolean add(YamlMapping source, YamlValue item) {
        Optional<String> name = source.required("name", "the name of the source, which is part of its pages' ids")
                .flatMap(value -> value.scalar(SourcesReader::name))
                .filter(given -> names.add(given, item));
        Optional<Format> format = source.scalar("format", ScalarTypes.constant(Format.class));
        if (format.isPresent() && format.get() == Format.CRAWLS) {
            Optional<String> topic =
                    source.required("topic", "the topic of the access log").flatMap(value -> topic(value, item));
            return extension.source(source, name, topic);
        }
        source.at("bots")
                .ifPresent(bots -> bots.problem("is given without the format `crawls`: allowed is it with this one"));
        return events(source, item, name, format).map(read::add).orElse(false);
    }

    private Optional<Source> events(
            YamlMapping source, YamlValue item, Optional<String> name, Optional<Format> format) {
        Optional<Site> site = source.required("site", "the id of the site of which the source speaks")
                .flatMap(value -> value.scalar(this::site));
        Optional<YamlValue> webhookAt = source.at("webhook");
        Optional<YamlValue> topicAt = source.at("topic");
        Optional<YamlValue> formatAt = source.at("format");
        Optional<YamlValue> mapAt = source.at("map");
        if (webhookAt.isPresent() == topicAt.isPresent()) {
            topicAt.orElse(item)
                    .problem(
                            topicAt.isPresent()
                                    ? "is given together with `webhook` (line "
                                            + webhookAt.get().line() + "): allowed is one of the two"
                                    : "names no sender: required is `webhook` or `topic`");
        }
        EventOrigin origin = new EventOrigin(
                name.orElse(PageId.DEFAULT_SOURCE),
                site.map(Site::id).orElse(""),
                site.map(Site::url).orElse(ANY_BASE));
        Optional<String> topic = topicAt.flatMap(value -> topic(value, item));
        Optional<Webhook> hook = webhookAt.flatMap(value -> value.mapping(Webhook::read));
        Optional<WebhookVerifier> webhook = hook.flatMap(Webhook::verifier);
        Optional<Mapping> mapping = webhookAt.isPresent()
                ? ofWebhook(hook.flatMap(Webhook::mapping), webhookAt.get(), formatAt, mapAt, origin)
                : ofTopic(format, formatAt, mapAt, item, origin, topic.orElse(""));
        EncodingReader.Result encoding = EncodingReader.read(source, registries);
        webhookAt.ifPresent(encoding::refuseFor);
        if (format.isPresent()
                && format.get() == Format.DEBEZIUM
                && encoding.name().equals("protobuf")) {
            formatAt.ifPresent(value -> value.problem(
                    "is given with `encoding: protobuf`, whose keys are not read:" + " allowed are `json` and `avro`"));
        }
        if (name.isEmpty()
                || site.isEmpty()
                || mapping.isEmpty()
                || webhook.isPresent() == topic.isPresent()
                || !encoding.isValid()) {
            return Optional.empty();
        }
        return Optional.of(new Source(
                name.get(),
                site.get().id(),
                webhook.orElse(null),
                topic.orElse(null),
                encoding.settings(),
                mapping.get()));
    }

    /**
     * A source's {@code webhook}.
     *
     * @param verifier empty if the settings are invalid
     * @param mapping the mapping of its preset; empty if it has none
     */
    private record Webhook(Optional<WebhookVerifier> verifier, Optional<PresetMapping> mapping) {

        static Webhook read(YamlMapping webhook) {
            // Its own reader notes the problem if the name is not valid.
            Optional<String> preset =
                    webhook.at("preset").filter(YamlValue::isSingleValue).flatMap(value -> value.scalar(name -> name));
            return new Webhook(WebhookReader.read(webhook), preset.flatMap(PresetMapping::of));
        }
    }

    private static Optional<Mapping> ofWebhook(
            Optional<PresetMapping> preset,
            YamlValue webhook,
            Optional<YamlValue> formatAt,
            Optional<YamlValue> mapAt,
            EventOrigin origin) {
        formatAt.ifPresent(value -> value.problem("is given with `webhook`: allowed is it with `topic` only"));
        return preset.isEmpty() && mapAt.isEmpty()
                ? Optional.of(new EventPayload(origin))
                : MapReader.read(mapAt, preset.orElse(null), webhook, origin);
    }

    private static Optional<Mapping> ofTopic(
            Optional<Format> given,
            Optional<YamlValue> formatAt,
            Optional<YamlValue> mapAt,
            YamlValue item,
            EventOrigin origin,
            String topic) {
        Format format = given.orElse(mapAt.isPresent() ? Format.JSON : Format.EVENT);
        if (format == Format.EVENT) {
            mapAt.ifPresent(map -> map.problem("is given with the format `event`: allowed is it with the others"));
            return Optional.of(new EventPayload(origin));
        }
        if (mapAt.isEmpty()) {
            formatAt.orElse(item)
                    .problem("is `" + format.name().toLowerCase(Locale.ROOT)
                            + "` without the key `map`: required is how the records become events");
            return Optional.empty();
        }
        return switch (format) {
            case DEBEZIUM -> ChangeMapReader.read(mapAt.get(), origin, topic);
            case CLOUDEVENTS ->
                MapReader.definition(mapAt.get(), SourcesReader::hasOneItem)
                        .map(definition -> new CloudEventMapping(definition, origin));
            default -> MapReader.read(mapAt, null, mapAt.get(), origin);
        };
    }

    /** Whether a CloudEvent's data is not divided; notes why not. */
    private static boolean hasOneItem(MappingDefinition definition, YamlMapping map) {
        map.at("each").ifPresent(each -> each.problem("is given with the format `cloudevents`: the data is the item"));
        return definition.each() == null;
    }

    private static String name(String text) {
        PageId.requireSource(text);
        if (text.equals(PageId.DEFAULT_SOURCE)) {
            throw new IllegalArgumentException("allowed are other names than that of the events topic");
        }
        return text;
    }

    private Site site(String id) {
        if (sites.isEmpty()) {
            return Site.at(ANY_BASE);
        }
        return sites.get().byId(id).orElseThrow(() -> {
            String known = sites.get().asList().stream()
                    .map(site -> "`" + site.id() + "`")
                    .collect(Collectors.joining(", "));
            return new IllegalArgumentException("allowed are the ids of `sites`: " + known);
        });
    }

    private Optional<String> topic(YamlValue value, YamlValue item) {
        return value.scalar(this::topic).filter(name -> topicNames.add(name.replace('.', '_'), item));
    }

    private String topic(String text) {
        Topics.requireName(text);
        if (topics.byKey().values().stream().anyMatch(own -> Topics.collide(text, own))) {
            String own = topics.byKey().keySet().stream()
                    .map(key -> "`topics." + key + "`")
                    .collect(Collectors.joining(" and "));
            throw new IllegalArgumentException("allowed are other topics than " + own + ", in more than `.` and `_`");
        }
        return text;
    }
}
