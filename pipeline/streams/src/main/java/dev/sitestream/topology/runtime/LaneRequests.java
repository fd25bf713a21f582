package dev.sitestream.topology.runtime;

import dev.sitestream.publish.VerifyReport;
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
 * Messages with operators' requests to lanes. They are sent through the listings topic, so they reach every lane,
 * whichever instance serves it, and each lane handles them in its own transaction.
 */
public final class LaneRequests {

    private final String topic;
    private final Partitioning partitioning;

    /**
     * Requests to the lanes of a pipeline.
     *
     * @param client the settings of Kafka clients, with the application id
     * @param partitions how many partitions {@link StreamsPipeline#listingsTopic} has
     */
    public LaneRequests(Map<String, String> client, int partitions) {
        this.topic = StreamsPipeline.listingsTopic(client);
        this.partitioning = new Partitioning(partitions);
    }

    /** Releases the held publication of a site: one message per lane. */
    public Stream<ProducerRecord<byte[], byte[]>> release(Site site) {
        return toAllLanes(site, new LaneMessage.Released());
    }

    /** Rewrites all files of a section, or of the site if no section is named. */
    public Stream<ProducerRecord<byte[], byte[]>> rewrite(Site site, @Nullable String section) {
        return toAllLanes(site, new LaneMessage.RewriteSection(section));
    }

    /** Rewrites one file. The message goes to all lanes; each lane knows which files are its own. */
    public Stream<ProducerRecord<byte[], byte[]>> rewriteFile(Site site, String name) {
        return toAllLanes(site, new LaneMessage.Rewrite(name));
    }

    /** Makes the site's announcer try a target again at once, or all targets; its first lane passes that on. */
    public Stream<ProducerRecord<byte[], byte[]>> resumeAnnouncing(Site site, @Nullable String target) {
        LaneKey first = new LaneKey(site.id(), 0);
        return Stream.of(toLane(first, new LaneMessage.ResumeAnnouncing(target).encode()));
    }

    /** Keeps the report of a verification with the site; its first lane passes that on. */
    public Stream<ProducerRecord<byte[], byte[]>> keep(Site site, VerifyReport report) {
        LaneKey first = new LaneKey(site.id(), 0);
        return Stream.of(toLane(first, new LaneMessage.Verified(report).encode()));
    }

    private Stream<ProducerRecord<byte[], byte[]>> toAllLanes(Site site, LaneMessage message) {
        byte[] bytes = message.encode();
        return IntStream.range(0, site.lanes())
                .mapToObj(lane -> new LaneKey(site.id(), lane))
                .map(key -> toLane(key, bytes));
    }

    private ProducerRecord<byte[], byte[]> toLane(LaneKey key, byte[] message) {
        return new ProducerRecord<>(topic, partitioning.of(key), key.encode(), message);
    }
}
