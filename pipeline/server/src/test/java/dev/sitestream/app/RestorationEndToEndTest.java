package dev.sitestream.app;

import static dev.sitestream.testing.Await.PATIENCE;
import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.OperatorClient;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.site.Site;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline that has lost its local state reports the progress of its restoration. */
@Tag("slow")
class RestorationEndToEndTest {

    private static final int PAGES = 200;

    private final TestNamespace broker = TestBroker.namespace("restoration");

    @TempDir
    private Path folder;

    @Test
    void readinessShowsHowMuchIsLeftBeforeAnyEventIsRead() throws Exception {
        Site shop = PipelineSetup.siteAt("https://shop.example.com/");
        try (RunningPipeline run = RunningPipeline.start(PipelineSetup.of(broker, folder, shop))) {
            run.send(pages());
            run.awaitRest();
        }
        Files.move(folder.resolve("state").resolve("streams"), folder.resolve("lost"));

        TestNamespace held = broker.with(
                StreamsConfig.restoreConsumerPrefix(ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG),
                HeldRestoration.class.getName());
        PipelineSetup setup = PipelineSetup.of(held, folder, shop);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (OperatorServer server = OperatorServer.start("127.0.0.1", 0, Set.of(), setup.sites())) {
            OperatorClient operator = new OperatorClient(server.port());
            Future<RunningPipeline> start = thread.submit(() -> RunningPipeline.start(setup.withObserver(server)));
            await("the progress of the restoration")
                    .failFast("its start ended while it restored", start::isDone)
                    .until(() -> operator.get("/health/ready")
                            .body()
                            .contains("\"kind\":\"rebalancing\",\"subject\":\"pipeline\","
                                    + "\"detail\":\"its state is being restored: "));
            HeldRestoration.RELEASE.countDown();
            try (RunningPipeline run = start.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                assertThat(run.app().metrics().restoring().restored()).isGreaterThanOrEqualTo(PAGES);
                assertThat(run.app().metrics().restoring().stores()).isZero();
            }
        } finally {
            HeldRestoration.RELEASE.countDown();
            thread.shutdown();
        }
    }

    private static List<byte[]> pages() {
        return IntStream.range(0, PAGES)
                .mapToObj(page -> "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/" + page + "\"}")
                .map(event -> event.getBytes(UTF_8))
                .toList();
    }

    /** Holds the restoration when the first records have arrived, so that the test sees it for certain. */
    public static final class HeldRestoration implements ConsumerInterceptor<byte[], byte[]> {

        private static final CountDownLatch RELEASE = new CountDownLatch(1);

        @Override
        public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
            try {
                if (!RELEASE.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new AssertionError("the test has not released the restoration");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return records;
        }

        @Override
        public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {
            // A restoration commits nothing.
        }

        @Override
        public void close() {
            // There is nothing to close.
        }

        @Override
        public void configure(Map<String, ?> settings) {
            // There is nothing to configure.
        }
    }
}
