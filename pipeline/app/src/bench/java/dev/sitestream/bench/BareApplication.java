package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;

/**
 * A minimal stateful Kafka Streams program: it parses events, repartitions them by page, and keeps the latest of each
 * page. It publishes nothing; its work ends when the last event is committed. It shares the settings below with the
 * pipeline; all others are Kafka's defaults.
 */
final class BareApplication implements Application {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration WORK_TIMEOUT = Duration.ofMinutes(15);

    private final Workbench bench;
    private final String name;
    private final Path folder;

    private BareApplication(Workbench bench, String name, Path folder) {
        this.bench = bench;
        this.name = name;
        this.folder = folder;
    }

    /** Creates an application with an empty state. */
    static BareApplication anew(Workbench bench) throws IOException {
        String name = bench.newName("bare");
        return new BareApplication(bench, name, bench.folder(name));
    }

    @Override
    public Spent workOff(long events) throws Exception {
        BareTopology.Progress progress = new BareTopology.Progress();
        CountDownLatch running = new CountDownLatch(1);
        try (KafkaStreams streams =
                new KafkaStreams(BareTopology.build(Workbench.EVENTS, Workbench.PARTITIONS, progress), settings())) {
            streams.setStateListener((now, before) -> {
                if (now == KafkaStreams.State.RUNNING) {
                    running.countDown();
                }
            });
            streams.start();
            if (!running.await(START_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("the bare program does not start");
            }
            Spent.Watch watch = Spent.Watch.start(bench.broker());
            Workbench.await("the last event", WORK_TIMEOUT, () -> progress.kept() >= events);
            return watch.stop(events);
        }
    }

    @Override
    public void forget() throws IOException, ExecutionException, InterruptedException {
        bench.forget(name);
    }

    private Properties settings() {
        Properties settings = new Properties();
        settings.putAll(bench.client());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, name);
        settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, Workbench.THREADS);
        settings.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        // The pipeline's settings. The first two determine the commits; the third costs CPU in the producer and saves
        // it in the broker.
        settings.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, 100);
        settings.put(StreamsConfig.POLL_MS_CONFIG, 20);
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        return settings;
    }
}
