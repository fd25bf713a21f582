package dev.sitestream.app;

import dev.sitestream.announce.AnnounceSettings;
import dev.sitestream.config.CrawlSource;
import dev.sitestream.encoding.topic.TopicSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The systems that a pipeline is connected with, besides the producers of page events.
 *
 * @param sources topics of other systems whose records become page events
 * @param accessLogs topics with the requests of access logs
 * @param announcing how sites announce their changes to search engines, by site id; sites that do not are missing
 */
public record Peers(List<TopicSource> sources, List<CrawlSource> accessLogs, Map<String, AnnounceSettings> announcing) {

    /** No other system. */
    public static final Peers NONE = new Peers(List.of(), List.of(), Map.of());

    public Peers {
        sources = List.copyOf(sources);
        accessLogs = List.copyOf(accessLogs);
        announcing = Map.copyOf(announcing);
    }

    /** The names of the topics that are read. */
    Set<String> topics() {
        return Stream.concat(
                        sources.stream().map(TopicSource::topic),
                        accessLogs.stream().map(CrawlSource::topic))
                .collect(Collectors.toSet());
    }
}
