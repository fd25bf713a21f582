package dev.sitestream.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.broker.EmbeddedBroker;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestNamespace;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The broker stops while a pipeline runs, and starts again. */
@Tag("slow")
class BrokerOutageEndToEndTest {

    private static final String PAGE = "https://shop.example.com/1";

    @TempDir
    private Path folder;

    @Test
    void readinessIsRedForItsReasonWhileTheBrokerIsAwayAndGreenWhenItIsBack() throws Exception {
        EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("broker"), 0);
        int port = broker.port();
        PipelineSetup setup = PipelineSetup.of(
                TestNamespace.on(broker, "outage"), folder, PipelineSetup.siteAt("https://shop.example.com/"));
        try (OperatorServer server = OperatorServer.start("127.0.0.1", 0, Set.of(), setup.sites());
                RunningPipeline run = RunningPipeline.start(setup.withObserver(server))) {
            OperatorClient operator = new OperatorClient(server.port());
            run.await("readiness", () -> operator.get("/health/ready").statusCode() == 200);

            broker.close();
            run.await(
                    "a health issue", () -> operator.get("/health/ready").body().contains("broker-unreachable"));
            assertThat(operator.get("/health/ready").statusCode()).isEqualTo(503);
            assertThat(operator.get("/health/ready").body())
                    .contains("\"subject\":\"broker\"", "127.0.0.1:" + port, "does not answer");
            assertThat(operator.metric("sitestream_issues{kind=\"broker-unreachable\"}"))
                    .isEqualTo(1);
            assertThat(operator.get("/health/live").statusCode())
                    .as("a restart would not help")
                    .isEqualTo(200);

            broker = EmbeddedBroker.start(folder.resolve("broker"), port);
            run.await("green readiness", () -> operator.get("/health/ready").statusCode() == 200);
            run.send(List.of(("{\"op\":\"upsert\",\"url\":\"" + PAGE + "\"}").getBytes(UTF_8)));
            run.awaitRest();
        } finally {
            broker.close();
        }
        assertThat(PublishedSite.read(folder.resolve("public").resolve("shop.example.com"))
                        .pages())
                .containsOnlyKeys(PAGE);
    }
}
