package dev.sitestream.topology.runtime;

import dev.sitestream.site.Site;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.LaneMessage;
import dev.sitestream.topology.message.Partitioning;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Messages by which operators ask lanes for something. They take the way on which indexes tell lanes what they list, so
 * they reach every lane, wherever it is served, in a transaction of its own.
 */
public final class LaneRequests {

    private final String topic;
    private final Partitioning partitioning;

    /**
     * Requests to the lanes of a pipeline.
     *
     * @param client the pipeline's settings of Kafka clients, which name it
     * @param partitions how many partitions {@link StreamsPipeline#listingsTopic} has
     */
    public LaneRequests(Map<String, String> client, int partitions) {
        this.topic = StreamsPipeline.listingsTopic(client);
        this.partitioning = new Partitioning(partitions);
    }

    /** Lets the held publication of a site go: a message for each of its lanes. */
    public Stream<ProducerRecord<byte[], byte[]>> release(Site site) {
        return toAllLanes(site, new LaneMessage.Released());
    }

    /** Has all files of a section written again, or all files of the site where none is named. */
    public Stream<ProducerRecord<byte[], byte[]>> rewrite(Site site, @Nullable String section) {
        return toAllLanes(site, new LaneMessage.RewriteSection(section));
    }

    /** Has one file written again. Whose it is, each lane knows itself. */
    public Stream<ProducerRecord<byte[], byte[]>> rewriteFile(Site site, String name) {
        return toAllLanes(site, new LaneMessage.Rewrite(name));
    }

    private Stream<ProducerRecord<byte[], byte[]>> toAllLanes(Site site, LaneMessage message) {
        byte[] bytes = message.encode();
        return IntStream.range(0, site.lanes())
                .mapToObj(lane -> new LaneKey(site.id(), lane))
                .map(key -> new ProducerRecord<>(topic, partitioning.of(key), key.encode(), bytes));
    }
}
