package dev.sitestream.topology.runtime;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.UUID;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;

/**
 * One of the processes that share the work.
 *
 * @param id its id in the consumer group; it is the same at each start on the same state
 * @param address the {@code host:port} at which other instances can query it; null when they can't
 */
public record Instance(String id, @Nullable String address) {

    /**
     * Returns the same process, with an id that only this topology has. A group gives a member that is back in time the
     * work that it had, and doesn't look at what it reads now: a topic that the configuration has added would wait
     * until the members change.
     */
    Instance running(Topology topology) {
        byte[] description = topology.describe().toString().getBytes(UTF_8);
        return new Instance(id + "-" + UUID.nameUUIDFromBytes(description), address);
    }

    /**
     * Whether a member of the group was this process with another topology. It is gone, since a state folder is used by
     * one process at a time. Kafka Streams appends the number of the thread to the id.
     *
     * @param groupInstanceId the member's id
     * @param running this process with its present topology
     */
    boolean isFormer(String groupInstanceId, Instance running) {
        return groupInstanceId.startsWith(id + "-") && !groupInstanceId.startsWith(running.id() + "-");
    }
}
