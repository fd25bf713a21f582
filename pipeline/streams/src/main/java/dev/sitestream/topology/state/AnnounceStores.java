package dev.sitestream.topology.state;

import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The announcers' stores, named by their content; the sites of a task share them.
 *
 * @param announcements what waits for targets, how the site stands with them, and what they know of its files
 * @param announced the ledger: the targets' answers
 */
public record AnnounceStores(KeyValueStore<Bytes, byte[]> announcements, KeyValueStore<Bytes, byte[]> announced) {

    public static final String ANNOUNCEMENTS = "announcements";
    public static final String ANNOUNCED = "announced";

    /** The names of the stores. */
    public static final List<String> NAMES = List.of(ANNOUNCEMENTS, ANNOUNCED);

    public static Set<StoreBuilder<?>> builders() {
        return ByteStores.builders(NAMES);
    }

    public static AnnounceStores of(ProcessorContext<?, ?> context) {
        return new AnnounceStores(context.getStateStore(ANNOUNCEMENTS), context.getStateStore(ANNOUNCED));
    }
}
