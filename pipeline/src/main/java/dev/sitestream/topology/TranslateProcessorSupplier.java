package dev.sitestream.topology;

import dev.sitestream.shard.PageNotice;
import java.util.Set;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/** Supplies {@code translate}, and declares its stores. */
record TranslateProcessorSupplier(PipelineParts parts, CommitPace commitPace)
        implements ProcessorSupplier<GroupKey, PageNotice, LaneGroup, LaneMessage> {

    @Override
    public Processor<GroupKey, PageNotice, LaneGroup, LaneMessage> get() {
        return new TranslateProcessor(parts, commitPace);
    }

    @Override
    public Set<StoreBuilder<?>> stores() {
        return GroupStores.builders();
    }
}
