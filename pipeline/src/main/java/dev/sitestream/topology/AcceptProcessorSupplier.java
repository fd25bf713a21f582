package dev.sitestream.topology;

import dev.sitestream.page.EventDecoder;
import dev.sitestream.site.Sites;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/** Supplies {@code accept}: bytes in, verdicts out; without any state. */
record AcceptProcessorSupplier(EventDecoder decoder, Sites sites, PipelineActivity activity)
        implements ProcessorSupplier<byte[], byte[], byte[], Verdict> {

    @Override
    public Processor<byte[], byte[], byte[], Verdict> get() {
        return new AcceptProcessor(decoder, sites, activity);
    }
}
