package dev.sitestream.topology;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Figures of Kafka Streams, its clients and RocksDB at one moment.
 *
 * @param values each figure's, by store, or under the empty text where they are not by store; those that nobody has told are missing
 */
public record StreamsFigures(Map<StreamsFigure, Map<String, Double>> values) {

    /** None. */
    public static final StreamsFigures NONE = new StreamsFigures(Map.of());

    private static final String STORE_TAG = "rocksdb-state-id";
    private static final String TOPIC_TAG = "topic";
    private static final String ALL = "";

    /** By group and name. */
    private static final Map<String, StreamsFigure> CHOSEN = chosen();

    /** Picks them out of all metrics. */
    static StreamsFigures of(Map<MetricName, ? extends Metric> metrics, String eventsTopic) {
        Map<StreamsFigure, Map<String, Double>> values = new EnumMap<>(StreamsFigure.class);
        metrics.forEach((name, metric) -> {
            StreamsFigure figure = CHOSEN.get(key(name.group(), name.name()));
            if (figure != null && isMeant(figure, name, eventsTopic) && metric.metricValue() instanceof Number value) {
                add(figure, name, value.doubleValue(), values);
            }
        });
        return new StreamsFigures(values);
    }

    /** A figure that is not by store; 0 when nobody has told it. */
    public double of(StreamsFigure figure) {
        return of(figure, ALL);
    }

    /** A store's figure; 0 when nobody has told it. */
    public double of(StreamsFigure figure, String store) {
        return values.getOrDefault(figure, Map.of()).getOrDefault(store, 0.0);
    }

    /** The fetched totals are there for each consumer, and once more for each topic; the lag is there for each partition. */
    private static boolean isMeant(StreamsFigure figure, MetricName name, String eventsTopic) {
        String topic = name.tags().get(TOPIC_TAG);
        return figure == StreamsFigure.LAG ? eventsTopic.equals(topic) : topic == null;
    }

    private static void add(
            StreamsFigure figure, MetricName name, double value, Map<StreamsFigure, Map<String, Double>> values) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            // Nothing was measured yet.
            return;
        }
        String store = figure.isByStore() ? name.tags().getOrDefault(STORE_TAG, ALL) : ALL;
        values.computeIfAbsent(figure, absent -> new HashMap<>()).merge(store, value, figure::together);
    }

    private static Map<String, StreamsFigure> chosen() {
        Map<String, StreamsFigure> chosen = new HashMap<>();
        for (StreamsFigure figure : StreamsFigure.values()) {
            chosen.put(key(figure.group(), figure.metric()), figure);
        }
        return Map.copyOf(chosen);
    }

    private static String key(String group, String metric) {
        return group + '/' + metric;
    }
}
