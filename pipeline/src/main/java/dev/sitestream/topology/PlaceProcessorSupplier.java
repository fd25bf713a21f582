package dev.sitestream.topology;

import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Supplies {@code place}, and declares its stores. */
record PlaceProcessorSupplier(PipelineParts parts, CommitPace commitPace)
        implements ProcessorSupplier<LaneKey, LaneMessage, LaneKey, LaneOutput> {

    @Override
    public Processor<LaneKey, LaneMessage, LaneKey, LaneOutput> get() {
        return new PlaceProcessor(parts, commitPace);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return LaneStores.builders();
    }
}
