package dev.sitestream.topology.kafka;

import org.apache.kafka.streams.processor.StateStoreContext;

/** What Kafka Streams opens a store for. */
public final class StoreOpening {

    private StoreOpening() {}

    /**
     * Whether Kafka Streams only asks how far the store has come. When it starts, it does so for all stores on disk,
     * and opens them again when it has work for them.
     */
    public static boolean isForPositionOnly(StateStoreContext context) {
        return context.getClass().getSimpleName().equals("StartupContext");
    }
}
