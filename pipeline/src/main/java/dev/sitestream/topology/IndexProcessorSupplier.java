package dev.sitestream.topology;

import dev.sitestream.publish.SiteEvent;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Supplies {@code index}, and declares its stores. */
record IndexProcessorSupplier(PipelineParts parts, CommitPace commitPace)
        implements ProcessorSupplier<String, SiteEvent, String, SiteOutput> {

    @Override
    public Processor<String, SiteEvent, String, SiteOutput> get() {
        return new IndexProcessor(parts, commitPace);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return IndexStores.builders();
    }
}
