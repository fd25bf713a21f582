package dev.sitestream.config;

import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.site.Sites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of the configuration file, with defaults for missing keys.
 *
 * @param broker the Kafka cluster to use
 * @param state the folder of Kafka Streams' local state and of the embedded broker's log
 * @param topics the topics that producers and consumers see
 * @param store the object store for published files
 * @param compareEvery how often the files in the object store are compared with the state
 * @param compression how published files are compressed
 * @param budget what the writes of files that are not urgent may cost
 * @param http the operators' HTTP interface; null if it is disabled
 * @param ingest the HTTP interface for events; null if there is none
 * @param serve how the published files are served over HTTP; null if they are not
 * @param sites the sites
 * @param access who may send events over HTTP, by the site's id
 * @param sources the senders of events besides the events topic
 * @param extension reacts to what is published
 */
public record Configuration(
        Broker broker,
        Path state,
        Topics topics,
        StoreConfig store,
        Duration compareEvery,
        CompressionSettings compression,
        WriteBudget budget,
        @Nullable HttpConfig http,
        @Nullable IngestConfig ingest,
        @Nullable ServeConfig serve,
        Sites sites,
        Map<String, SiteAccess> access,
        List<Source> sources,
        PipelineExtension extension) {

    /** The default state folder. */
    public static final Path DEFAULT_STATE = Path.of("./sitestream-state");

    public Configuration {
        access = Map.copyOf(access);
        sources = List.copyOf(sources);
    }

    /** Whether senders are configured that use {@code ingest}: webhooks, or tokens of sites. */
    public boolean expectsRequests() {
        return sources.stream().anyMatch(source -> source.webhook() != null)
                || access.values().stream().anyMatch(site -> !site.tokens().isEmpty());
    }

    /** The sources of events that are topics. */
    public List<TopicSource> topicSources() {
        return sources.stream()
                .filter(source -> source.topic() != null)
                .map(source ->
                        new TopicSource(Objects.requireNonNull(source.topic()), source.mapping(), source.encoding()))
                .toList();
    }
}
