package dev.sitestream.topology.runtime;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds stores on disk that know more than their changelogs, because a broker has lost the end of one: after a power
 * failure, or with an older copy of its data. Kafka Streams would take such a store for complete. Not thread-safe.
 */
final class PositionCheck {

    private static final Logger LOG = LoggerFactory.getLogger(PositionCheck.class);

    private final Supplier<Admin> admin;
    private final Map<TopicPartition, Long> unchecked = new HashMap<>();

    /** @param admin supplies a client; it is not closed */
    PositionCheck(Supplier<Admin> admin) {
        this.admin = admin;
    }

    /** Adds a store that goes on from this offset in its changelog. */
    void add(TopicPartition changelog, long position) {
        unchecked.put(changelog, position);
    }

    /**
     * Checks the stores that were added since the last check; if the brokers do not answer, the next one does.
     *
     * @throws OffsetOutOfRangeException for stores beyond the ends of their changelogs; Kafka Streams then deletes and
     *     restores them
     */
    void run() {
        if (unchecked.isEmpty()) {
            return;
        }
        Map<TopicPartition, Long> beyond = new HashMap<>();
        try {
            Map<TopicPartition, Long> ends = ends(unchecked.keySet());
            unchecked.forEach((changelog, position) -> {
                if (position > ends.getOrDefault(changelog, 0L)) {
                    beyond.put(changelog, position);
                }
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        } catch (ExecutionException | KafkaException e) {
            LOG.debug("the ends of changelogs are not known", e);
            return;
        }
        unchecked.clear();
        if (!beyond.isEmpty()) {
            throw new OffsetOutOfRangeException("the broker has lost the ends of changelogs", beyond);
        }
    }

    /** Also what is not committed counts: the transaction of the last change may be about to end. */
    private Map<TopicPartition, Long> ends(Set<TopicPartition> changelogs)
            throws InterruptedException, ExecutionException {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        changelogs.forEach(changelog -> latest.put(changelog, OffsetSpec.latest()));
        ListOffsetsResult result = admin.get().listOffsets(latest);
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                result.all().get().entrySet()) {
            ends.put(end.getKey(), end.getValue().offset());
        }
        return ends;
    }
}
