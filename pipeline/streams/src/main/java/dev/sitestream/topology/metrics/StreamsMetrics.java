package dev.sitestream.topology.metrics;

import java.util.Map;

/**
 * Metrics of Kafka Streams, its clients and RocksDB at one moment.
 *
 * @param values each metric's values by store, or one under {@link #ALL} if it is not per store; metrics without a
 *     value are missing
 */
public record StreamsMetrics(Map<StreamsMetric, Map<String, Double>> values) {

    public static final StreamsMetrics NONE = new StreamsMetrics(Map.of());

    /** The key, in place of a store, of metrics that are not per store. */
    static final String ALL = "";

    /** A metric that is not per store; 0 when it has no value. */
    public double of(StreamsMetric metric) {
        return of(metric, ALL);
    }

    /** A store's metric; 0 when it has no value. */
    public double of(StreamsMetric metric, String store) {
        return values.getOrDefault(metric, Map.of()).getOrDefault(store, 0.0);
    }
}
