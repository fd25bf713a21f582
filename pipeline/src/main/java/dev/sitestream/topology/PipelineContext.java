package dev.sitestream.topology;

import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.message.Partitioning;
import dev.sitestream.topology.metrics.PipelineActivity;

/**
 * What the topology is made with.
 *
 * @param topics the names of the topics that are not Kafka Streams' own
 * @param partitions how many partitions the topics between its parts have
 * @param decoder reads events
 * @param sites whose pages they are
 * @param publishing what publishers share
 * @param activity counts what is done
 */
public record PipelineContext(
        TopicNames topics,
        int partitions,
        EventDecoder decoder,
        Sites sites,
        PublishContext publishing,
        PipelineActivity activity) {

    private static final int PROCESSORS_WITH_WORK = 3;

    /** How many parts of the pipeline have work to tell of: placing, indexing and translating, for each partition. */
    public int count() {
        return PROCESSORS_WITH_WORK * partitions;
    }

    public Partitioning partitioning() {
        return new Partitioning(partitions);
    }

    /**
     * The topics that the topology has to know by name.
     *
     * @param events where page events come from
     * @param rejected where those that can't be accepted go
     * @param listings what indexes tell lanes; with as many partitions as {@link PipelineContext#partitions}
     * @param siblings what translation groups tell lanes; with as many partitions, and compacted: a lane may need the
     *     latest message of each key
     * @param changes Kafka Streams' own, which leads to lanes: a lane's task sends barriers through it to itself
     * @param files the same of sites
     */
    public record TopicNames(
            String events, String rejected, String listings, String siblings, String changes, String files) {}
}
