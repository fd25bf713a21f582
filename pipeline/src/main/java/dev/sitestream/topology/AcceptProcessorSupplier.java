package dev.sitestream.topology;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;

/** Supplies {@code accept}: bytes in, verdicts out; without any state. */
record AcceptProcessorSupplier(PipelineParts parts, CommitPace commitPace, BadEvents badEvents)
        implements ProcessorSupplier<byte[], byte[], byte[], Verdict> {

    @Override
    public Processor<byte[], byte[], byte[], Verdict> get() {
        return new AcceptProcessor(
                parts.decoder(), parts.sites(), parts.publishing().clock(), parts.activity(), commitPace, badEvents);
    }
}
