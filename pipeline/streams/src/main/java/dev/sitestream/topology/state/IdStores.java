package dev.sitestream.topology.state;

import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** The stores of {@code identify}, named by their content; the sites of a task share them. */
public record IdStores(KeyValueStore<Bytes, byte[]> ids, KeyValueStore<Bytes, byte[]> deletedIds) {

    private static final String IDS = "ids";
    private static final String DELETED_IDS = "deleted-ids";

    /** The names of the stores. */
    public static final List<String> NAMES = List.of(IDS, DELETED_IDS);

    public static Set<StoreBuilder<?>> builders() {
        return ByteStores.builders("identify", NAMES);
    }

    public static IdStores of(ProcessorContext<?, ?> context) {
        return new IdStores(context.getStateStore(IDS), context.getStateStore(DELETED_IDS));
    }
}
