package dev.sitestream.topology.metrics;

import java.util.Map;

/**
 * Figures of Kafka Streams, its clients and RocksDB at one moment.
 *
 * @param values each figure's, by store, or under {@link #ALL} where they are not by store; those that nobody has told
 *     are missing
 */
public record StreamsMetrics(Map<StreamsMetric, Map<String, Double>> values) {

    /** None. */
    public static final StreamsMetrics NONE = new StreamsMetrics(Map.of());

    /** Instead of a store. */
    static final String ALL = "";

    /** A figure that is not by store; 0 when nobody has told it. */
    public double of(StreamsMetric figure) {
        return of(figure, ALL);
    }

    /** A store's figure; 0 when nobody has told it. */
    public double of(StreamsMetric figure, String store) {
        return values.getOrDefault(figure, Map.of()).getOrDefault(store, 0.0);
    }
}
