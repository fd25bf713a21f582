package dev.sitestream.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.extension.CollectingExtension;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.site.Site;
import dev.sitestream.topology.runtime.PipelineDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the topology gives an extension. */
class ExtensionTest {

    private static final String TOPIC = "side";
    private static final Site SHOP = TestSites.shop();

    private final CollectingExtension extension = new CollectingExtension(Map.of(TOPIC, "side source"));
    private final PipelineDriver pipeline;
    private boolean isStopped;

    ExtensionTest(@TempDir Path folder) {
        pipeline = new PipelineDriver(folder, PublishSettings.ONCE, extension, SHOP);
    }

    @AfterEach
    void stop() {
        if (!isStopped) {
            isStopped = true;
            pipeline.close();
        }
    }

    @Test
    void itGetsTheFactsThatItWants() {
        pipeline.upsert(SHOP.url().href() + "p/1");
        pipeline.settle();

        assertThat(pipeline.extensionValues())
                .anyMatch(message -> message.startsWith("PagesChanged") && message.contains("p/1, removed=false"))
                .anyMatch(message -> message.startsWith("FileWritten") && message.contains("kind=SHARD"))
                .anyMatch(message -> message.startsWith("FileWritten") && message.contains("kind=INDEX"));
    }

    @Test
    void itRunsWhenItIsDueAndEndsWithItsTask() {
        pipeline.upsert(SHOP.url().href() + "p/1");
        pipeline.settle();
        assertThat(extension.lifeCycle()).startsWith("open " + SHOP.id(), "run " + SHOP.id());

        stop();
        assertThat(extension.lifeCycle()).endsWith("close " + SHOP.id());
    }

    @Test
    void aRecordOfItsTopicIsAMessageToASite() {
        pipeline.sendTo(TOPIC, null, SHOP.id() + " hello");
        pipeline.pass(Duration.ofSeconds(1));

        assertThat(pipeline.extensionValues()).contains("hello");
    }

    @Test
    void aWrongRecordOfItsTopicIsRejectedWithoutItsContent() {
        pipeline.sendTo(TOPIC, "a visitor", "1.2.3.4");
        pipeline.sendTo(TOPIC, "a visitor", null);

        assertThat(pipeline.takeRejected()).singleElement().satisfies(record -> {
            assertThat(record.key()).isNull();
            assertThat(record.value()).isNull();
        });
    }

    @Test
    void anOperatorsRequestReachesIt() {
        pipeline.resume(SHOP, "baidu");
        pipeline.settle();

        assertThat(pipeline.extensionValues()).contains("resume baidu");
    }
}
