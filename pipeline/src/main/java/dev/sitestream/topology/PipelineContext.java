package dev.sitestream.topology;

import dev.sitestream.mapping.TopicSource;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.message.Partitioning;
import dev.sitestream.topology.metrics.PipelineActivity;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts from which the topology is built.
 *
 * @param topics the names of the topics that are not managed by Kafka Streams
 * @param partitions how many partitions the topics between the processors have
 * @param decoder decodes events
 * @param sources topics that are read besides the events topic
 * @param sites the sites of the pages
 * @param publishing what all publishers share
 * @param activity counts the pipeline's work
 */
public record PipelineContext(
        TopicNames topics,
        int partitions,
        EventDecoder decoder,
        List<TopicSource> sources,
        Sites sites,
        PublishContext publishing,
        PipelineActivity activity) {

    private static final int PROCESSORS_WITH_WORK = 3;

    public PipelineContext {
        sources = List.copyOf(sources);
    }

    /** Returns how many processors report work: placing, indexing and translating, for each partition. */
    public int count() {
        return PROCESSORS_WITH_WORK * partitions;
    }

    /** Returns the names of all topics from which events are read. */
    public List<String> eventTopics() {
        return Stream.concat(Stream.of(topics.events()), sources.stream().map(TopicSource::topic))
                .toList();
    }

    public Partitioning partitioning() {
        return new Partitioning(partitions);
    }

    /**
     * The topics that the topology refers to by name.
     *
     * @param events the topic of page events
     * @param rejected the topic of rejected events
     * @param listings messages from indexes to lanes; with {@link PipelineContext#partitions} partitions
     * @param siblings messages from translation groups to lanes; with as many partitions, and compacted: a lane may
     *     need the latest message of each key
     * @param changes Kafka Streams' repartition topic to the lanes: a lane's task sends itself barriers through it
     * @param files Kafka Streams' repartition topic to the sites: a site's task sends itself barriers through it
     */
    public record TopicNames(
            String events, String rejected, String listings, String siblings, String changes, String files) {}
}
