package dev.sitestream.app;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two instances, each the other's standby, are replaced one after the other while events come in. */
@Tag("slow")
class RollingUpdateEndToEndTest {

    private static final int PARTITIONS = 2;
    private static final int LANES = 2;
    private static final int REPLACEMENTS = 3;
    private static final int CHUNK = 20;

    private static final String SHOP = "https://shop.example.com/";
    private static final SeededLoad LOAD = new SeededLoad(20_261_128, List.of(SHOP), 500, 4_000);

    @TempDir
    private Path folder;

    private PipelineSetup setup;
    private int sent;

    @Test
    void theInstanceThatStaysHasTheWorkAndGivesItBack() throws Exception {
        TestNamespace broker = TestBroker.namespace("rolling").with("num.standby.replicas", "1");
        PublishWaits soon = new PublishWaits(Duration.ofMillis(20), Duration.ofSeconds(1));
        Limits hundred = new Limits(100, Limits.PROTOCOL.bytes());
        Site shop = new Site("shop", WebUrl.parse(SHOP), SHOP, LANES, hundred, soon, Site.DEFAULT_SECTIONS);
        setup = PipelineSetup.of(broker, folder, new Sites(List.of(shop))).withPartitions(PARTITIONS);
        RunningPipeline[] instances = {start(0), start(1)};
        try {
            for (int i = 0; i < REPLACEMENTS; i++) {
                int replaced = i % 2;
                RunningPipeline staying = instances[1 - replaced];
                send(staying);
                instances[replaced].close();
                CompletableFuture<RunningPipeline> successor = CompletableFuture.supplyAsync(() -> start(replaced));
                staying.await("a successor", () -> {
                    send(staying);
                    return successor.isDone();
                });
                instances[replaced] = successor.get();
            }
            instances[0].send(LOAD.events(sent, LOAD.size()));
            instances[0].close();
            instances[1].await(
                    "the last state of all pages", () -> listed().equals(LOAD.pagesAfter(LOAD.size(), SHOP)));
        } finally {
            instances[0].close();
            instances[1].close();
        }
    }

    private Map<String, String> listed() throws IOException {
        return PublishedSite.readAnyTime(folder.resolve("public/shop")).pages();
    }

    private RunningPipeline start(int instance) {
        try {
            return RunningPipeline.start(setup.withState(folder.resolve("state-" + instance)));
        } catch (Exception e) {
            throw new AssertionError("instance " + instance + " did not start", e);
        }
    }

    /** Sends the next events, if there are any. */
    private void send(RunningPipeline instance) throws Exception {
        int end = Math.min(sent + CHUNK, LOAD.size());
        instance.send(LOAD.events(sent, end));
        sent = end;
    }
}
