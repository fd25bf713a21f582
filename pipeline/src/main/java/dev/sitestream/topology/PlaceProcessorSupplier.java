package dev.sitestream.topology;

import dev.sitestream.publish.FileEvent;
import dev.sitestream.publish.ObjectStore;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.Uploads;
import dev.sitestream.site.Sites;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Supplies {@code place}, and declares its stores. */
record PlaceProcessorSupplier(
        Sites sites,
        Partitioning partitioning,
        ObjectStore objects,
        Uploads uploads,
        PublishSettings settings,
        PipelineActivity activity)
        implements ProcessorSupplier<LaneKey, LaneMessage, String, FileEvent> {

    @Override
    public Processor<LaneKey, LaneMessage, String, FileEvent> get() {
        return new PlaceProcessor(this);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return LaneStores.builders();
    }
}
