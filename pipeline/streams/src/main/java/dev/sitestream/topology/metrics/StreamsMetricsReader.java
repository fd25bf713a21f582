package dev.sitestream.topology.metrics;

import dev.sitestream.topology.disk.TaskDatabase;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Picks the chosen metrics out of thousands. Metrics disappear together with their clients and threads, so the last
 * values of totals are remembered. Thread-safe.
 */
public final class StreamsMetricsReader {

    private static final String TOPIC_TAG = "topic";

    /** By group and name. */
    private static final Map<String, StreamsMetric> CHOSEN = chosen();

    private final Set<String> eventTopics;
    private final Map<MetricName, Total> totals = new HashMap<>();
    private final Map<StreamsMetric, Double> endedTotals = new EnumMap<>(StreamsMetric.class);

    public StreamsMetricsReader(Collection<String> eventTopics) {
        this.eventTopics = Set.copyOf(eventTopics);
    }

    private record Total(StreamsMetric metric, double value) {}

    /**
     * Picks the chosen metrics out of these.
     *
     * @param databases those with the tasks' stores
     */
    public synchronized StreamsMetrics read(
            Map<MetricName, ? extends Metric> metrics, Collection<TaskDatabase> databases) {
        Map<StreamsMetric, Map<String, Double>> values = new EnumMap<>(StreamsMetric.class);
        metrics.forEach((name, kafkaMetric) -> {
            StreamsMetric metric = CHOSEN.get(key(name.group(), name.name()));
            if (metric != null && isChosen(metric, name) && kafkaMetric.metricValue() instanceof Number number) {
                double value = number.doubleValue();
                // Not finite until something is measured.
                if (Double.isFinite(value)) {
                    addValue(metric, name, value, values);
                }
            }
        });
        keepEndedTotals(metrics);
        endedTotals.forEach((metric, value) -> add(metric, StreamsMetrics.ALL, value, values));
        databases.forEach(database -> addValues(database, values));
        return new StreamsMetrics(values);
    }

    private static void addValues(TaskDatabase database, Map<StreamsMetric, Map<String, Double>> values) {
        for (StreamsMetric metric : StreamsMetric.values()) {
            if (metric.isOfStores()) {
                database.readOfStores(
                        metric.metric(),
                        (store, value) ->
                                add(metric, metric.isByStore() ? store : StreamsMetrics.ALL, (double) value, values));
            } else if (metric.isOfDatabases()) {
                add(metric, StreamsMetrics.ALL, (double) database.readOfAll(metric.metric()), values);
            }
        }
    }

    /** How many events are still to be read, according to these metrics; quicker than reading all of them. */
    public double lag(Map<MetricName, ? extends Metric> metrics) {
        double lag = 0;
        for (Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
            MetricName name = metric.getKey();
            if (name.name().equals(StreamsMetric.LAG.metric())
                    && name.group().equals(StreamsMetric.LAG.group())
                    && isChosen(StreamsMetric.LAG, name)
                    && metric.getValue().metricValue() instanceof Number number
                    && Double.isFinite(number.doubleValue())) {
                lag = StreamsMetric.LAG.combine(lag, number.doubleValue());
            }
        }
        return lag;
    }

    /** Some metrics exist per consumer and again per topic; the lag exists per partition. */
    private boolean isChosen(StreamsMetric metric, MetricName name) {
        String topic = name.tags().get(TOPIC_TAG);
        return metric == StreamsMetric.LAG ? topic != null && eventTopics.contains(topic) : topic == null;
    }

    private void addValue(
            StreamsMetric metric, MetricName name, double value, Map<StreamsMetric, Map<String, Double>> values) {
        if (metric.isTotal()) {
            Total before = totals.put(name, new Total(metric, value));
            if (before != null && before.value() > value) {
                // A new client has the same name.
                endedTotals.merge(metric, before.value(), Double::sum);
            }
        }
        add(metric, StreamsMetrics.ALL, value, values);
    }

    private void keepEndedTotals(Map<MetricName, ? extends Metric> present) {
        Iterator<Map.Entry<MetricName, Total>> all = totals.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<MetricName, Total> total = all.next();
            if (!present.containsKey(total.getKey())) {
                endedTotals.merge(total.getValue().metric(), total.getValue().value(), Double::sum);
                all.remove();
            }
        }
    }

    private static void add(
            StreamsMetric metric, String store, double value, Map<StreamsMetric, Map<String, Double>> values) {
        values.computeIfAbsent(metric, absent -> new HashMap<>()).merge(store, value, metric::combine);
    }

    private static Map<String, StreamsMetric> chosen() {
        Map<String, StreamsMetric> chosen = new HashMap<>();
        for (StreamsMetric metric : StreamsMetric.values()) {
            chosen.put(key(metric.group(), metric.metric()), metric);
        }
        return Map.copyOf(chosen);
    }

    private static String key(String group, String metric) {
        return group + '/' + metric;
    }
}
