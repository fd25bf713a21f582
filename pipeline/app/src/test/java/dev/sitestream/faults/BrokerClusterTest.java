package dev.sitestream.faults;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.faults.model.KnownEvents;
import dev.sitestream.faults.model.KnownLoad;
import dev.sitestream.faults.model.TopicModel;
import dev.sitestream.faults.model.TopicSender;
import dev.sitestream.faults.process.BrokerCluster;
import dev.sitestream.guarantees.PublishedPage;
import dev.sitestream.produce.EventSender;
import dev.sitestream.produce.SendException;
import dev.sitestream.testing.KnownSite;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A broker that can be cut off, with the load on it and the model read from it. */
@Tag("slow")
class BrokerClusterTest {

    @TempDir
    private Path folder;

    @Test
    void theModelFollowsTheLoadAndABrokerThatIsCutOffAnswersNoClient() throws Exception {
        try (BrokerCluster cluster = BrokerCluster.start(folder, 1)) {
            Map<String, String> client = Map.of("bootstrap.servers", cluster.bootstrapServers());
            cluster.createTopic(KnownSite.TOPIC, 2);
            KnownLoad load = new KnownLoad(new KnownEvents(1), client, () -> new TopicSender(client), 500);
            load.burst(2_000);
            try (TopicModel model = new TopicModel(client, KnownSite.TOPIC, 2)) {
                SortedMap<String, PublishedPage> before = model.read();
                assertThat(before.keySet()).anyMatch(KnownEvents::isKeeper).hasSizeGreaterThan(200);
                assertThat(model.read()).isEqualTo(before);
                load.resume();
                await("events").until(() -> load.sent() > 2_500);
                load.pause();
                assertThat(model.read()).isNotEqualTo(before);
            }

            cluster.broker(0).clients().block();
            Map<String, String> impatient = Map.of(
                    "bootstrap.servers",
                    cluster.bootstrapServers(),
                    "max.block.ms",
                    "500",
                    "request.timeout.ms",
                    "500");
            try (EventSender sender = new EventSender(KnownSite.TOPIC, impatient)) {
                assertThatThrownBy(() -> {
                            sender.send(new byte[1], "test");
                            sender.flush();
                        })
                        .isInstanceOf(SendException.class);
            }
            cluster.broker(0).clients().unblock();
            load.burst(10);
        }
    }
}
