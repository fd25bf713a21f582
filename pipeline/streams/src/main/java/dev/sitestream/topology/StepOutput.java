package dev.sitestream.topology;

import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * One of the outputs of a step. The step forwards a record to the node of its output, by name, so no other node has to
 * look at it.
 *
 * @param node the name of the node that takes the records
 */
record StepOutput<K, V>(String node) {

    /** Returns the output to a repartition topic with this base name. */
    static <K, V> StepOutput<K, V> toRepartition(String topic) {
        // Kafka Streams names the first node before a repartition topic like this.
        return new StepOutput<>(topic + "-repartition-filter");
    }

    /** Returns the stream of this output, to which exactly the node of this output must be added. */
    @SuppressWarnings("unchecked") // The step forwards to the node by this object, and so only its keys and values.
    KStream<K, V> of(KStream<Object, Object> step) {
        return (KStream<K, V>) (KStream<?, ?>) step;
    }

    /** Forwards a record from the step. */
    @SuppressWarnings("unchecked") // The context checks no types.
    void forward(ProcessorContext<Object, Object> context, Record<K, V> record) {
        context.forward((Record<Object, Object>) (Record<?, ?>) record, node);
    }
}
