package dev.sitestream.topology.message;

import dev.sitestream.identity.IdStore.SiteId;
import dev.sitestream.page.Fingerprint;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * Assigns lanes, sites, translation groups and ids to partitions, and so to tasks: a site's lanes have consecutive
 * partitions, starting at the site's own.
 *
 * <p>Stored state depends on it, so it may never change.
 *
 * @param partitions how many partitions the topics between the processors have
 */
public record Partitioning(int partitions) {

    public int of(String site) {
        return (int) Math.floorMod(Fingerprint.of(site), (long) partitions);
    }

    public int of(LaneKey key) {
        return (of(key.site()) + key.lane()) % partitions;
    }

    public int of(GroupKey key) {
        return (int) Math.floorMod(Fingerprint.of(key.encode()), (long) partitions);
    }

    public int of(SiteId id) {
        return (int) Math.floorMod(Fingerprint.of(IdKey.encode(id)), (long) partitions);
    }

    public <V> StreamPartitioner<SiteId, V> byId() {
        return (topic, key, value, count) -> Optional.of(Set.of(of(key)));
    }

    public <V> StreamPartitioner<GroupKey, V> byGroup() {
        return (topic, key, value, count) -> Optional.of(Set.of(of(key)));
    }

    public <V> StreamPartitioner<LaneGroup, V> byLaneOfGroup() {
        return (topic, key, value, count) -> Optional.of(Set.of(of(key.lane())));
    }

    public <V> StreamPartitioner<LaneKey, V> byLane() {
        return (topic, key, value, count) -> Optional.of(Set.of(of(key)));
    }

    /** All files of a site in one partition, because their order counts; the topic may have any number of them. */
    public <V> StreamPartitioner<FileKey, V> byFile() {
        return (topic, key, value, count) ->
                Optional.of(Set.of((int) Math.floorMod(Fingerprint.of(key.site()), (long) count)));
    }

    public <V> StreamPartitioner<String, V> bySite() {
        return (topic, key, value, count) -> Optional.of(Set.of(of(key)));
    }
}
