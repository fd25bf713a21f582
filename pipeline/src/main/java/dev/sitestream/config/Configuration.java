package dev.sitestream.config;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.site.Sites;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * All that the configuration file says, with defaults for what it leaves out.
 *
 * @param broker which Kafka to use
 * @param state the folder of Kafka Streams' local state and of the embedded broker's log
 * @param topics the topics that producers and consumers see
 * @param store where published files go
 * @param compareEvery how often what stands there is compared with the state
 * @param compression how published files are compressed
 * @param http where operators and their machines ask; null when it is turned off
 * @param sites the sites
 */
public record Configuration(
        Broker broker,
        Path state,
        Topics topics,
        StoreConfig store,
        Duration compareEvery,
        CompressionSettings compression,
        @Nullable HttpConfig http,
        Sites sites) {

    /** The state folder of a configuration that says nothing else. */
    public static final Path DEFAULT_STATE = Path.of("./sitestream-state");
}
