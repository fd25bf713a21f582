package dev.sitestream.topology.metrics;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Picks the chosen metrics out of thousands. Metrics disappear together with their clients and threads, so the last
 * values of totals are remembered. Thread-safe.
 */
public final class StreamsMetricsReader {

    private static final String STORE_TAG = "rocksdb-state-id";
    private static final String TOPIC_TAG = "topic";

    /** By group and name. */
    private static final Map<String, StreamsMetric> CHOSEN = chosen();

    private final String eventsTopic;
    private final Map<MetricName, Total> totals = new HashMap<>();
    private final Map<StreamsMetric, Double> gone = new EnumMap<>(StreamsMetric.class);
    private final Map<StreamsMetric, Map<String, Double>> ofStores = new EnumMap<>(StreamsMetric.class);

    public StreamsMetricsReader(String eventsTopic) {
        this.eventsTopic = eventsTopic;
    }

    private record Total(StreamsMetric figure, double value) {}

    /**
     * Picks the chosen metrics out of these.
     *
     * @param withStores whether stores may be queried; otherwise their metrics are those of the last call
     */
    public synchronized StreamsMetrics figures(Map<MetricName, ? extends Metric> metrics, boolean withStores) {
        Map<StreamsMetric, Map<String, Double>> values = new EnumMap<>(StreamsMetric.class);
        if (!withStores) {
            values.putAll(ofStores);
        }
        metrics.forEach((name, metric) -> {
            StreamsMetric figure = CHOSEN.get(key(name.group(), name.name()));
            if (figure != null
                    && (withStores || !figure.isOfStores())
                    && isMeant(figure, name)
                    && metric.metricValue() instanceof Number number) {
                double value = number.doubleValue();
                // Not finite until something is measured.
                if (Double.isFinite(value)) {
                    take(figure, name, value, values);
                }
            }
        });
        layAside(metrics);
        gone.forEach((figure, value) -> add(figure, StreamsMetrics.ALL, value, values));
        ofStores.clear();
        values.forEach((figure, known) -> {
            if (figure.isOfStores()) {
                ofStores.put(figure, Map.copyOf(known));
            }
        });
        return new StreamsMetrics(values);
    }

    /** Some metrics exist per consumer and again per topic; the lag exists per partition. */
    private boolean isMeant(StreamsMetric figure, MetricName name) {
        String topic = name.tags().get(TOPIC_TAG);
        return figure == StreamsMetric.LAG ? eventsTopic.equals(topic) : topic == null;
    }

    private void take(
            StreamsMetric figure, MetricName name, double value, Map<StreamsMetric, Map<String, Double>> values) {
        if (figure.isTotal()) {
            Total before = totals.put(name, new Total(figure, value));
            if (before != null && before.value() > value) {
                // A new client has the same name.
                gone.merge(figure, before.value(), Double::sum);
            }
        }
        String store =
                figure.isByStore() ? name.tags().getOrDefault(STORE_TAG, StreamsMetrics.ALL) : StreamsMetrics.ALL;
        add(figure, store, value, values);
    }

    private void layAside(Map<MetricName, ? extends Metric> present) {
        Iterator<Map.Entry<MetricName, Total>> all = totals.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<MetricName, Total> total = all.next();
            if (!present.containsKey(total.getKey())) {
                gone.merge(total.getValue().figure(), total.getValue().value(), Double::sum);
                all.remove();
            }
        }
    }

    private static void add(
            StreamsMetric figure, String store, double value, Map<StreamsMetric, Map<String, Double>> values) {
        values.computeIfAbsent(figure, absent -> new HashMap<>()).merge(store, value, figure::together);
    }

    private static Map<String, StreamsMetric> chosen() {
        Map<String, StreamsMetric> chosen = new HashMap<>();
        for (StreamsMetric figure : StreamsMetric.values()) {
            chosen.put(key(figure.group(), figure.metric()), figure);
        }
        return Map.copyOf(chosen);
    }

    private static String key(String group, String metric) {
        return group + '/' + metric;
    }
}
