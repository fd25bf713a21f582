package dev.sitestream.topology;

import dev.sitestream.topology.metrics.PipelineActivity;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Forwards the records of a task's processor, and has them committed as soon as they should be. */
final class Forwarder {

    private final ProcessorContext<Object, Object> context;
    private final CommitPace commitPace;
    private final PipelineActivity activity;

    Forwarder(ProcessorContext<Object, Object> context, CommitPace commitPace, PipelineActivity activity) {
        this.context = context;
        this.commitPace = commitPace;
        this.activity = activity;
    }

    /** Forwards a message to another task of the pipeline, which counts it when it receives it. */
    <K, V> void send(StepOutput<K, V> output, Record<K, V> message, long patienceMillis, long steadyMillis) {
        activity.sendMessages(1);
        forward(output, message, patienceMillis, steadyMillis);
    }

    /**
     * Forwards a record.
     *
     * @param patienceMillis how long it may wait for its commit
     */
    <K, V> void forward(StepOutput<K, V> output, Record<K, V> record, long patienceMillis, long steadyMillis) {
        output.forward(context, record);
        commitPace.recordForwarded(context, patienceMillis, steadyMillis);
    }
}
