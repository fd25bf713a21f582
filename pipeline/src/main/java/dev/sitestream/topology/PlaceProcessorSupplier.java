package dev.sitestream.topology;

import dev.sitestream.publish.SiteEvent;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Supplies {@code place}, and declares its stores. */
record PlaceProcessorSupplier(PipelineParts parts)
        implements ProcessorSupplier<LaneKey, LaneMessage, String, SiteEvent> {

    @Override
    public Processor<LaneKey, LaneMessage, String, SiteEvent> get() {
        return new PlaceProcessor(parts);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return LaneStores.builders();
    }
}
