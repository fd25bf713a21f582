package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.topology.disk.DiskStore;
import dev.sitestream.topology.disk.StoreGroup;
import dev.sitestream.topology.disk.TaskDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamsMetricsReaderTest {

    private static final String EVENTS = "page.events";

    @TempDir
    private Path folder;

    private final Map<MetricName, Metric> metrics = new HashMap<>();
    private final List<DiskStore> opened = new ArrayList<>();
    private final StreamsMetricsReader read = new StreamsMetricsReader(List.of(EVENTS));

    @Test
    void valuesOfAllThreadsAreAddedUpAndOfTheLongestTimesTheLongestCounts() {
        add("stream-thread-metrics", "process-total", 5.0, Map.of("thread-id", "1"));
        add("stream-thread-metrics", "process-total", 7.0, Map.of("thread-id", "2"));
        add("stream-thread-metrics", "commit-latency-max", 30.0, Map.of("thread-id", "1"));
        add("stream-thread-metrics", "commit-latency-max", 20.0, Map.of("thread-id", "2"));

        assertThat(figures().of(StreamsMetric.PROCESSED_RECORDS)).isEqualTo(12);
        assertThat(figures().of(StreamsMetric.LONGEST_COMMIT)).isEqualTo(30);
    }

    @Test
    void storesAreDistinguishedWhereItMattersAndTheirCommonCacheCountsOnce() {
        for (int task = 0; task < 2; task++) {
            fill(task, "pages", 3);
            fill(task, "slots", 2);
        }
        List<TaskDatabase> databases = TaskDatabase.openIn(folder);

        StreamsMetrics figures = read.read(metrics, databases);

        assertThat(figures.of(StreamsMetric.KEYS, "pages")).isEqualTo(6);
        assertThat(figures.of(StreamsMetric.KEYS, "slots")).isEqualTo(4);
        assertThat(figures.of(StreamsMetric.CACHE_BYTES)).isEqualTo(cacheBytes(databases.get(0)));
        assertThat(figures.of(StreamsMetric.MEMTABLE_BYTES)).isPositive();
        assertThat(figures.of(StreamsMetric.BACKGROUND_ERRORS)).isZero();
        opened.forEach(DiskStore::close);
    }

    private static double cacheBytes(TaskDatabase database) {
        Set<Double> values = new HashSet<>();
        database.readOfStores("block-cache-usage", (store, value) -> values.add((double) value));
        return values.iterator().next();
    }

    private void fill(int task, String name, int records) {
        Properties settings = new Properties();
        settings.put("application.id", "test");
        settings.put("bootstrap.servers", "localhost:9");
        DiskStore store = new DiskStore(name, StoreGroup.few("place", List.of("pages", "slots")));
        store.open(new MockProcessorContext<Void, Void>(
                        settings,
                        new TaskId(1, task),
                        folder.resolve("1_" + task).toFile())
                .getStateStoreContext());
        for (int i = 0; i < records; i++) {
            store.put(Bytes.wrap(new byte[] {1, (byte) i}), new byte[100]);
        }
        opened.add(store);
    }

    @Test
    void theLagIsThatOfTheEventsAlone() {
        add("consumer-fetch-manager-metrics", "records-lag", 5.0, Map.of("topic", EVENTS, "partition", "0"));
        add("consumer-fetch-manager-metrics", "records-lag", 6.0, Map.of("topic", EVENTS, "partition", "1"));
        // Kafka reports the same value a second time, under the form of the topic's name that it used formerly
        add("consumer-fetch-manager-metrics", "records-lag", 5.0, Map.of("topic", "page_events", "partition", "0"));
        add("consumer-fetch-manager-metrics", "records-lag", 100.0, Map.of("topic", "files", "partition", "0"));

        assertThat(figures().of(StreamsMetric.LAG)).isEqualTo(11);
    }

    @Test
    void aMetricThatIsRepeatedForEachTopicCountsOnce() {
        add("consumer-fetch-manager-metrics", "bytes-consumed-total", 90.0, Map.of("client-id", "a"));
        add("consumer-fetch-manager-metrics", "bytes-consumed-total", 90.0, Map.of("client-id", "a", "topic", EVENTS));

        assertThat(figures().of(StreamsMetric.FETCHED_BYTES)).isEqualTo(90);
    }

    @Test
    void aTotalDoesNotGoBackWhenAThreadEndsOrAnotherTakesItsName() {
        add("stream-thread-metrics", "process-total", 5.0, Map.of("thread-id", "1"));
        add("stream-thread-metrics", "process-total", 7.0, Map.of("thread-id", "2"));
        assertThat(figures().of(StreamsMetric.PROCESSED_RECORDS)).isEqualTo(12);

        metrics.clear();
        add("stream-thread-metrics", "process-total", 9.0, Map.of("thread-id", "2"));
        assertThat(figures().of(StreamsMetric.PROCESSED_RECORDS)).isEqualTo(14);

        add("stream-thread-metrics", "process-total", 1.0, Map.of("thread-id", "2"));
        assertThat(figures().of(StreamsMetric.PROCESSED_RECORDS)).isEqualTo(15);
        assertThat(figures().of(StreamsMetric.PROCESSED_RECORDS)).isEqualTo(15);

        metrics.clear();
        assertThat(figures().of(StreamsMetric.PROCESSED_RECORDS)).isEqualTo(15);
    }

    @Test
    void aMetricWithoutAValueIsZero() {
        add("stream-thread-metrics", "poll-latency-max", Double.NaN, Map.of("thread-id", "1"));
        add("stream-thread-metrics", "process-total", "many", Map.of("thread-id", "1"));

        assertThat(figures().values()).isEmpty();
        assertThat(figures().of(StreamsMetric.LONGEST_POLL)).isZero();
        assertThat(figures().of(StreamsMetric.KEYS, "pages")).isZero();
    }

    private StreamsMetrics figures() {
        return read.read(metrics, List.of());
    }

    private void add(String group, String name, Object value, Map<String, String> tags) {
        MetricName metric = new MetricName(name, group, "", tags);
        metrics.put(metric, new Metric() {
            @Override
            public MetricName metricName() {
                return metric;
            }

            @Override
            public Object metricValue() {
                return value;
            }
        });
    }
}
