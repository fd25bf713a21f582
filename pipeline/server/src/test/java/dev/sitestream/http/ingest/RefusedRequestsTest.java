package dev.sitestream.http.ingest;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.IngestMetrics;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A refused request is counted for the site and the source that its address names, so that an alert can name them. */
@Tag("slow")
class RefusedRequestsTest {

    private static final String PATH = "POST /v1/sites/%s/events";
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final byte[] EVENT = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/p\"}".getBytes(UTF_8);

    private final List<String> counted = new CopyOnWriteArrayList<>();
    private IngestServer server;
    private Sender sender;

    @SuppressWarnings("NullAway.Init") // See start()
    RefusedRequestsTest() {}

    @BeforeEach
    void start() throws Exception {
        server = IngestServer.start(
                "127.0.0.1", 0, null, TestSenders.parts(new FakeOutput(), new Counting()), IngestServerLimits.DEFAULT);
        sender = new Sender(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aWrongSignatureIsCountedForTheSourceOfTheWebhook() throws Exception {
        sender.hook("cms", "bad", "p");

        awaitCounted("shop cms UNAUTHENTICATED");
    }

    @Test
    void anUnreadableWebhookIsCountedForItsSource() throws Exception {
        sender.request("POST /v1/hooks/cms", "Content-Encoding: gzip\r\n", EVENT);

        awaitCounted("shop cms MALFORMED");
    }

    @Test
    void aMissingTokenIsCountedForTheSite() throws Exception {
        sender.request(String.format(PATH, "shop"), JSON, EVENT);

        awaitCounted("shop events UNAUTHENTICATED");
    }

    @Test
    void aTokenOfAnotherSiteIsCountedForTheSiteThatItWasUsedFor() throws Exception {
        sender.request(
                String.format(PATH, "shop"), JSON + "Authorization: Bearer " + TestSenders.BLOG_TOKEN + "\r\n", EVENT);

        awaitCounted("shop events FORBIDDEN");
    }

    @Test
    void whatNamesNoSiteAndNoSourceIsCountedForNone() throws Exception {
        sender.request(String.format(PATH, "nowhere"), JSON, EVENT);
        sender.hook("nobody", "good", "p");

        awaitCounted("none none UNAUTHENTICATED", "none none NOT_FOUND");
    }

    private void awaitCounted(String... requests) {
        await(String.join(", ", requests)).until(() -> counted.equals(List.of(requests)));
    }

    private final class Counting implements IngestMetrics {

        @Override
        public void answered(String site, String source, Outcome outcome) {
            counted.add(site + " " + source + " " + outcome);
        }

        @Override
        public void acknowledged(String site, String source, int accepted, int rejected, Duration took) {
            // Not of interest.
        }

        @Override
        public void bytesInFlight(LongSupplier bytes) {
            // Not of interest.
        }
    }
}
