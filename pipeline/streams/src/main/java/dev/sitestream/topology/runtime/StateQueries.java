package dev.sitestream.topology.runtime;

import dev.sitestream.extension.ByteReader;
import dev.sitestream.placement.state.LaneReader;
import dev.sitestream.publish.site.SiteReader;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.message.Partitioning;
import dev.sitestream.topology.state.IndexStores;
import dev.sitestream.topology.state.LaneKeys;
import dev.sitestream.topology.state.LaneStores;
import dev.sitestream.topology.state.StreamsByteReader;
import dev.sitestream.topology.state.StreamsLaneReader;
import dev.sitestream.topology.state.StreamsSiteReader;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.StreamsMetadata;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.HostInfo;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * Queries the part of the state that is in this process, and finds the process that has another part. Thread-safe.
 *
 * <p>Queries see what the tasks have written to their stores, committed or not. A lane writes what it has gathered
 * before each commit and at rest.
 */
public final class StateQueries {

    private final Supplier<KafkaStreams> current;
    private final Partitioning partitioning;

    /** @param current supplies the present Kafka Streams, which is replaced when its clients are */
    StateQueries(Supplier<KafkaStreams> current, Partitioning partitioning) {
        this.current = current;
        this.partitioning = partitioning;
    }

    /**
     * Queries one lane.
     *
     * @throws StateNotLocalException when this process does not serve it, or not yet
     */
    public <T> T ofLane(String site, int lane, Function<LaneReader, T> question) throws StateNotLocalException {
        LaneKey key = new LaneKey(site, lane);
        int partition = partitioning.of(key);
        return query("site " + site + ", lane " + lane, () -> {
            StreamsLaneReader.Stores stores = new StreamsLaneReader.Stores(
                    store(LaneStores.PAGES, partition),
                    store(LaneStores.SHARDS, partition),
                    store(LaneStores.LANES, partition));
            return question.apply(new StreamsLaneReader(stores, new LaneKeys(key)));
        });
    }

    /**
     * Queries the task of one site.
     *
     * @throws StateNotLocalException when this process does not serve it, or not yet
     */
    public <T> T ofSite(String site, Function<SiteReader, T> question) throws StateNotLocalException {
        int partition = partitioning.of(site);
        return query("site " + site, () -> {
            StreamsSiteReader.Stores stores = new StreamsSiteReader.Stores(
                    store(IndexStores.FILES, partition), store(IndexStores.INDEXES, partition));
            return question.apply(new StreamsSiteReader(stores, site));
        });
    }

    /**
     * Queries the extension's part of one site, given its stores by their names.
     *
     * @throws StateNotLocalException when this process does not serve it, or not yet
     */
    public <T> T ofExtension(String site, Function<Function<String, ByteReader>, T> question)
            throws StateNotLocalException {
        int partition = partitioning.of(site);
        return query(
                "the extension's part of site " + site,
                () -> question.apply(name -> new StreamsByteReader(store(name, partition))));
    }

    /**
     * The {@code host:port} of the process that serves the extension's part of a site; empty as with
     * {@link #ownerOfLane}.
     *
     * @param store one of the extension's stores
     */
    public Optional<String> ownerOfExtension(String site, String store) {
        return owner(store, partitioning.of(site));
    }

    /** The {@code host:port} of the process that has a site's task; empty as with {@link #ownerOfLane}. */
    public Optional<String> ownerOfSite(String site) {
        return owner(IndexStores.INDEXES, partitioning.of(site));
    }

    /** The {@code host:port} of the process that serves a lane; empty if there is none, or it advertises no address. */
    public Optional<String> ownerOfLane(String site, int lane) {
        return owner(LaneStores.PAGES, partitioning.of(new LaneKey(site, lane)));
    }

    /** The {@code host:port} of all processes that share the work and advertise an address, in a fixed order. */
    public NavigableSet<String> instances() {
        NavigableSet<String> addresses = new TreeSet<>();
        KafkaStreams streams = current.get();
        if (streams.state().isRunningOrRebalancing()) {
            for (StreamsMetadata instance : streams.metadataForAllStreamsClients()) {
                address(instance.hostInfo()).ifPresent(addresses::add);
            }
        }
        return addresses;
    }

    private Optional<String> owner(String store, int partition) {
        KafkaStreams streams = current.get();
        if (!streams.state().isRunningOrRebalancing()) {
            return Optional.empty();
        }
        StreamPartitioner<Integer, Object> itself = (topic, key, value, count) -> Optional.of(Set.of(key));
        KeyQueryMetadata found = streams.queryMetadataForKey(store, partition, itself);
        return found == null || found.equals(KeyQueryMetadata.NOT_AVAILABLE)
                ? Optional.empty()
                : address(found.activeHost());
    }

    /** The {@code host:port} of a process; empty if it advertises none. */
    static Optional<String> address(HostInfo host) {
        if (host.equals(HostInfo.unavailable()) || host.port() <= 0) {
            return Optional.empty();
        }
        // Kafka Streams removes the brackets of an IPv6 address.
        String name = host.host().indexOf(':') < 0 ? host.host() : "[" + host.host() + "]";
        return Optional.of(name + ":" + host.port());
    }

    private ReadOnlyKeyValueStore<Bytes, byte[]> store(String name, int partition) {
        KafkaStreams streams = current.get();
        try {
            return streams.store(
                    StoreQueryParameters.fromNameAndType(name, QueryableStoreTypes.<Bytes, byte[]>keyValueStore())
                            .withPartition(partition));
        } catch (IllegalStateException e) {
            if (streams.state().isRunningOrRebalancing()) {
                throw e;
            }
            throw new InvalidStateStoreException("this instance is stopping", e);
        }
    }

    private static <T> T query(String subject, Question<T> question) throws StateNotLocalException {
        try {
            return question.ask();
        } catch (InvalidStateStoreException e) {
            throw new StateNotLocalException(subject + " is not served by this instance at present", e);
        }
    }

    private interface Question<T> {
        T ask();
    }
}
