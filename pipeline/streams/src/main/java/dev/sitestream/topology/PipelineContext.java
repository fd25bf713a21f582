package dev.sitestream.topology;

import dev.sitestream.encoding.RecordEncoding;
import dev.sitestream.encoding.topic.TopicSource;
import dev.sitestream.extension.ExtensionProcess;
import dev.sitestream.extension.PipelineExtension;
import dev.sitestream.page.event.EventDecoder;
import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.PublishContext;
import dev.sitestream.publish.VisibleWatch;
import dev.sitestream.publish.shards.ChangeAudience;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.topology.message.Partitioning;
import dev.sitestream.topology.metrics.PipelineActivity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parts from which the topology is built.
 *
 * @param topics the names of the topics that are not managed by Kafka Streams
 * @param partitions how many partitions the topics between the processors have
 * @param decoder decodes events
 * @param sources topics that are read besides the events topic
 * @param encodings the encodings of those of these topics that are not JSON
 * @param sites the sites of the pages
 * @param extension reacts to what is published
 * @param reacting its part of this process
 * @param publishing what all publishers share
 * @param activity counts the pipeline's work
 * @param wakeTimes until when stream threads may wait for records
 * @param beforeCommit what is written before stream threads commit
 * @param watch shows people what becomes visible
 */
public record PipelineContext(
        TopicNames topics,
        int partitions,
        EventDecoder decoder,
        List<TopicSource> sources,
        Map<String, RecordEncoding> encodings,
        Sites sites,
        PipelineExtension extension,
        ExtensionProcess reacting,
        PublishContext publishing,
        PipelineActivity activity,
        WakeTimes wakeTimes,
        BeforeCommit beforeCommit,
        VisibleWatch watch) {

    private static final int PROCESSORS_WITH_WORK = 3;

    public PipelineContext {
        sources = List.copyOf(sources);
        encodings = Map.copyOf(encodings);
    }

    /** Returns who gets the visible changes of a site's pages, besides its feeds. */
    ChangeAudience changeAudience(Site site) {
        return new ChangeAudience(
                Objects.requireNonNullElse(topics.publishedPages(), ""),
                extension.interest(site).dailyChanges(),
                watch);
    }

    /** Returns who gets to know what happens to a site's files. */
    FileAudience fileAudience(Site site) {
        return new FileAudience(Objects.requireNonNullElse(topics.publishedFiles(), ""), extension.interest(site));
    }

    /** Returns how many processors report work: placing, indexing and translating, for each partition. */
    public int count() {
        return PROCESSORS_WITH_WORK * partitions;
    }

    /** Returns the names of all topics from which events or requests are read. */
    public List<String> eventTopics() {
        return Stream.of(
                        Stream.of(topics.events()),
                        sources.stream().map(TopicSource::topic),
                        extension.topics().keySet().stream().sorted())
                .flatMap(topicNames -> topicNames)
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
     * @param extension Kafka Streams' repartition topic to the extension
     * @param publishedPages the topic of published pages; null if there is none
     * @param publishedFiles the topic of published files; null if there is none
     */
    public record TopicNames(
            String events,
            String rejected,
            String listings,
            String siblings,
            String changes,
            String files,
            String extension,
            @Nullable String publishedPages,
            @Nullable String publishedFiles) {}
}
