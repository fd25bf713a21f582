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

/** Supplies {@code index}, and declares its stores. */
record IndexProcessorSupplier(
        Sites sites,
        Partitioning partitioning,
        ObjectStore objects,
        Uploads uploads,
        PublishSettings settings,
        PipelineActivity activity)
        implements ProcessorSupplier<String, FileEvent, LaneKey, LaneMessage> {

    @Override
    public Processor<String, FileEvent, LaneKey, LaneMessage> get() {
        return new IndexProcessor(this);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return IndexStores.builders();
    }
}
