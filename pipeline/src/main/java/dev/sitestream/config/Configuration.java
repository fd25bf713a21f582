package dev.sitestream.config;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.site.Sites;
import java.nio.file.Path;
import java.time.Duration;
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
 * @param http the operators' HTTP interface; null if it is disabled
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

    /** The default state folder. */
    public static final Path DEFAULT_STATE = Path.of("./sitestream-state");
}
