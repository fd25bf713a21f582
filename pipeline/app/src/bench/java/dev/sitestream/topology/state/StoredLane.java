package dev.sitestream.topology.state;

import dev.sitestream.placement.state.LaneStore;
import dev.sitestream.topology.message.LaneKey;
import dev.sitestream.topology.runtime.Instance;
import dev.sitestream.topology.runtime.StreamsSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.StoreBuilder;

/** A lane's stores on disk with the pipeline's settings, without a topology and without a changelog. */
public final class StoredLane implements AutoCloseable {

    private final List<StateStore> open = new ArrayList<>();
    private final LaneStore store;

    /** Opens the stores in this folder; they are empty when it is. */
    public StoredLane(Path folder) {
        MockProcessorContext<Object, Object> context = new MockProcessorContext<>(
                StreamsSettings.of(Map.of("bootstrap.servers", "none:1"), new Instance("bench", null), folder),
                new TaskId(0, 0),
                folder.toFile());
        for (StoreBuilder<?> builder : LaneStores.builders()) {
            StateStore built =
                    builder.withLoggingDisabled().withCachingDisabled().build();
            built.init(context.getStateStoreContext(), built);
            context.addStateStore(built);
            open.add(built);
        }
        store = new StreamsLaneStore(
                LaneStores.of(context), new LaneKeys(new LaneKey("shop", 0)), StreamsLaneStore::write);
    }

    /** The store of the lane. */
    public LaneStore store() {
        return store;
    }

    @Override
    public void close() {
        open.forEach(StateStore::close);
    }
}
