package dev.sitestream.topology;

import dev.sitestream.site.Site;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The messages that let a site's held publication go. They take the way on which indexes tell lanes what they list, so they
 * reach every lane, wherever it is served, in a transaction of its own.
 */
public final class LaneRelease {

    private LaneRelease() {}

    /**
     * One message for each lane of a site.
     *
     * @param client the pipeline's settings of Kafka clients, which name it
     * @param partitions how many partitions {@link StreamsPipeline#listingsTopic} has
     */
    public static Stream<ProducerRecord<byte[], byte[]>> messages(
            Site site, Map<String, String> client, int partitions) {
        Partitioning partitioning = new Partitioning(partitions);
        byte[] released = new LaneMessage.Released().encode();
        return IntStream.range(0, site.lanes())
                .mapToObj(lane -> new LaneKey(site.id(), lane))
                .map(key -> new ProducerRecord<>(
                        StreamsPipeline.listingsTopic(client), partitioning.of(key), key.encode(), released));
    }
}
