package dev.sitestream.topology.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class StreamsMetricsReaderTest {

    private static final String EVENTS = "page.events";

    private final Map<MetricName, Metric> metrics = new HashMap<>();
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
        for (String task : new String[] {"1_0", "1_1"}) {
            addOfStore("pages", task, "live-sst-files-size", 100);
            addOfStore("slots", task, "live-sst-files-size", 10);
            addOfStore("pages", task, "block-cache-usage", 4_000);
            addOfStore("slots", task, "block-cache-usage", 4_000);
            addOfStore("pages", task, "size-all-mem-tables", 3);
            addOfStore("slots", task, "size-all-mem-tables", 4);
        }

        assertThat(figures().of(StreamsMetric.LIVE_FILES_BYTES, "pages")).isEqualTo(200);
        assertThat(figures().of(StreamsMetric.LIVE_FILES_BYTES, "slots")).isEqualTo(20);
        assertThat(figures().of(StreamsMetric.CACHE_BYTES)).isEqualTo(4_000);
        assertThat(figures().of(StreamsMetric.MEMTABLE_BYTES)).isEqualTo(14);
    }

    @Test
    void storesAreNotAskedWhileTheyMayBeClosed() {
        addOfStore("pages", "1_0", "live-sst-files-size", 100);
        add("stream-thread-metrics", "process-total", 5.0, Map.of("thread-id", "1"));
        figures();
        addOfStore("pages", "1_0", "live-sst-files-size", 200);
        add("stream-thread-metrics", "process-total", 6.0, Map.of("thread-id", "1"));

        for (int i = 0; i < 2; i++) {
            StreamsMetrics figures = read.read(metrics, false);
            assertThat(figures.of(StreamsMetric.LIVE_FILES_BYTES, "pages")).isEqualTo(100);
            assertThat(figures.of(StreamsMetric.PROCESSED_RECORDS)).isEqualTo(6);
        }
        assertThat(figures().of(StreamsMetric.LIVE_FILES_BYTES, "pages")).isEqualTo(200);
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
        return read.read(metrics, true);
    }

    private void addOfStore(String store, String task, String metric, long value) {
        add(
                "stream-state-metrics",
                metric,
                BigInteger.valueOf(value),
                Map.of("rocksdb-state-id", store, "task-id", task));
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
