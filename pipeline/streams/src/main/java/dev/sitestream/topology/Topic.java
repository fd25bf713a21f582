package dev.sitestream.topology;

import java.util.function.Function;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * A topic as a value: its name, and the serdes of its keys and values.
 *
 * @param name the topic's name; for a repartition topic, the base name from which Kafka Streams derives it
 */
record Topic<K, V>(String name, Serde<K> keys, Serde<V> values) {

    /** Returns a serde of these two functions; null is encoded as null. */
    static <T> Serde<T> serde(Function<T, byte[]> encode, Function<byte[], T> decode) {
        return Serdes.serdeFrom(
                (topic, value) -> value == null ? null : encode.apply(value),
                (topic, bytes) -> bytes == null ? null : decode.apply(bytes));
    }

    Consumed<K, V> consumed(String node) {
        return Consumed.with(keys, values).withName(node);
    }

    Produced<K, V> produced(String node) {
        return Produced.with(keys, values).withName(node);
    }

    Produced<K, V> produced(String node, StreamPartitioner<K, V> partitioner) {
        return produced(node).withStreamPartitioner(partitioner);
    }

    /** Writes an output of a step to this topic, by Kafka's own partitioning. */
    void write(StepOutput<K, V> output, KStream<Object, Object> step) {
        output.of(step).to(name, produced(output.node()));
    }

    /** Writes an output of a step to this topic. */
    void write(StepOutput<K, V> output, KStream<Object, Object> step, StreamPartitioner<K, V> partitioner) {
        output.of(step).to(name, produced(output.node(), partitioner));
    }

    Repartitioned<K, V> repartitioned(StreamPartitioner<K, V> partitioner, int partitions) {
        return Repartitioned.with(keys, values)
                .withName(name)
                .withStreamPartitioner(partitioner)
                .withNumberOfPartitions(partitions);
    }
}
