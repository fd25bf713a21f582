package dev.sitestream.topology.state;

import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** The stores of {@code translate}, named by their content; the sites of a task share them. */
public record GroupStores(KeyValueStore<Bytes, byte[]> members, KeyValueStore<Bytes, byte[]> groups) {

    private static final String MEMBERS = "members";
    private static final String GROUPS = "groups";

    /** The names of the stores. */
    public static final List<String> NAMES = List.of(MEMBERS, GROUPS);

    public static Set<StoreBuilder<?>> builders() {
        return ByteStores.builders("translate", NAMES);
    }

    public static GroupStores of(ProcessorContext<?, ?> context) {
        return new GroupStores(context.getStateStore(MEMBERS), context.getStateStore(GROUPS));
    }
}
