package dev.sitestream.app;

import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.extension.PipelineExtension;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The systems that a pipeline is connected with, besides the producers of page events.
 *
 * @param sources topics of other systems whose records become page events
 * @param extension reacts to what is published
 */
public record Peers(List<TopicSource> sources, PipelineExtension extension) {

    /** No other system. */
    public static final Peers NONE = new Peers(List.of(), PipelineExtension.NONE);

    public Peers {
        sources = List.copyOf(sources);
    }

    /** The names of the topics that are read. */
    Set<String> topics() {
        return Stream.concat(sources.stream().map(TopicSource::topic), extension.topics().keySet().stream())
                .collect(Collectors.toSet());
    }
}
