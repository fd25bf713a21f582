package dev.sitestream.http.ingest;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.IngestMetrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A sender with a valid token that tries to reach more than its site, or to harm the others. */
@Tag("slow")
class HostileTokensTest {

    private static final String OWN = "https://shop.example.com/p";
    private static final String JSON = "application/json";

    private final FakeOutput output = new FakeOutput();
    private IngestServer server;
    private Sender sender;

    @SuppressWarnings("NullAway.Init") // See start()
    HostileTokensTest() {}

    @BeforeEach
    void start() throws Exception {
        server = IngestServer.start(
                "127.0.0.1", 0, null, TestSenders.parts(output, IngestMetrics.NONE), IngestServerLimits.DEFAULT);
        sender = new Sender(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void noUrlLeadsOutOfTheSite() throws Exception {
        for (String url : List.of(
                "https://blog.example.com/p",
                "https://shop.example.com/inner/p",
                "https://shop.example.com/a/../inner/p",
                "https://shop.example.com/a/%2e%2e/inner/p",
                "https://shop.example.com/.%2E/inner/p",
                "https://shop.example.com\\\\inner\\\\p",
                "https:\\\\\\\\blog.example.com\\\\p",
                "https:blog.example.com/p",
                "https://shop.example.com@blog.example.com/p",
                "https://shop.example.com:x@blog.example.com/p",
                "https://shop.example.com%40blog.example.com/p",
                "https://shop.example.com:8443/p",
                "http://shop.example.com/p",
                "https://shop.example.com.blog.example.com/p",
                "https://blog.example.com\\t/p",
                "ht\\ntps://blog.example.com/p",
                "https://shop.example.com/in\\tner/p",
                "https://shop.example.com/in\\u000aner/p",
                " https://shop.example.com/inner/p ",
                "//blog.example.com/p",
                "/p",
                "inner/p")) {
            String event = "{\"op\":\"delete\",\"url\":\"" + url + "\"}";
            assertThat(sender.events(JSON, event).status()).as(url).isIn(403, 422);
            assertThat(sender.events(JSON, "[" + event + "]").body()).as(url).contains("\"accepted\":0");
        }
        assertThat(output.sent()).isEmpty();
    }

    @Test
    void ofRepeatedKeysTheOneIsCheckedThatCounts() throws Exception {
        String foreign = "https://blog.example.com/p";
        assertThat(sender.events(JSON, event("\"url\":\"" + OWN + "\",\"url\":\"" + foreign + "\""))
                        .status())
                .isEqualTo(403);
        assertThat(sender.events(JSON, event("\"url\":\"" + OWN + "\",\"\\u0075rl\":\"" + foreign + "\""))
                        .status())
                .isEqualTo(403);
        assertThat(sender.events(JSON, event("\"id\":\"product:1\",\"site\":\"shop\",\"site\":\"blog\""))
                        .status())
                .isEqualTo(403);
        assertThat(sender.events(JSON, event("\"id\":\"product:1\",\"s\\u0069te\":\"blog\""))
                        .status())
                .isEqualTo(403);
        assertThat(sender.events(JSON, event("\"id\":\"product:1\",\"site\":\"blog\",\"site\":null"))
                        .status())
                .isEqualTo(422);
        assertThat(sender.events(JSON, event("\"id\":\"product:1\",\"site\":\"shop\\\",\\\"site\\\":\\\"blog\""))
                        .status())
                .isEqualTo(403);
        assertThat(output.sent()).isEmpty();
    }

    @Test
    void aForeignItemOfAListIsRefusedInEveryFormat() throws Exception {
        String own = "{\"op\":\"upsert\",\"url\":\"" + OWN + "\"}";
        String foreign = "{\"op\":\"upsert\",\"url\":\"https://blog.example.com/p\"}";
        String foreignId = "{\"op\":\"delete\",\"site\":\"blog\",\"id\":\"product:1\"}";
        String cloud = "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"/s\","
                + "\"type\":\"dev.sitestream.page.deleted.v1\",\"subject\":\"%s\",\"data\":{\"url\":\"" + OWN
                + "\",\"site\":\"shop\"}}";

        for (RawAnswer answer : List.of(
                sender.events(JSON, "[" + foreign + "," + own + "," + foreignId + "]"),
                sender.events("application/x-ndjson", foreign + "\n" + own + "\n" + foreignId),
                sender.events(
                        "application/cloudevents-batch+json",
                        "[" + cloud.formatted("https://blog.example.com/p") + "," + cloud.formatted(OWN) + ","
                                + cloud.formatted("https://shop.example.com/inner/") + "]"))) {
            assertThat(answer.body()).contains("\"accepted\":1,\"rejected\":2", "\"index\":0", "\"index\":2");
        }
        assertThat(output.sent()).extracting(FakeOutput.Sent::key).containsOnly(OWN);
    }

    @Test
    void thePathsPageIsTheOneThatChangesWhateverTheBodyHolds() throws Exception {
        for (String body : List.of(
                "{\"op\":\"delete\",\"url\":\"https://shop.example.com/other\"}",
                "{\"url\":\"https://shop.example.com/other\",\"title\":\"}\"}")) {
            assertThat(page("PUT", OWN, body).status()).isEqualTo(200);
        }
        assertThat(output.sent()).extracting(FakeOutput.Sent::key).containsOnly(OWN);
        assertThat(output.sent())
                .allMatch(sent -> sent.value().endsWith(",\"op\":\"upsert\",\"url\":\"" + OWN + "\"}"));

        int sent = output.sent().size();
        for (String body : List.of(
                "{\"op\":\"delete\",\"url\":\"https://shop.example.com/other\"} {}",
                "{\"op\":\"delete\",\"url\":\"https://shop.example.com/other\"}}",
                "{\"a\":{\"b\":1}",
                "{\"a\":\"}",
                "{,}",
                "{\"a\":1,}")) {
            assertThat(page("PUT", OWN, body).status()).as(body).isEqualTo(400);
        }
        String quoted = OWN + "\",\"url\":\"https://shop.example.com/inner/x";
        assertThat(page("PUT", quoted, "{}").status()).isIn(200, 422);
        assertThat(output.sent().stream().skip(sent).map(FakeOutput.Sent::key))
                .allMatch(key -> key.startsWith(OWN + "%22"));
        for (String url : List.of("https://blog.example.com/", "https://shop.example.com/inner/x")) {
            assertThat(page("DELETE", url, "{\"site\":\"shop\"}").status()).isEqualTo(403);
        }
    }

    @Test
    void gzipWithManyEmptyMembersIsRefusedAndItsMemoryReleased() throws Exception {
        byte[] empty = Sender.gzip(new byte[0]);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (body.size() < 4_000_000) {
            body.writeBytes(empty);
        }
        body.writeBytes(Sender.gzip(event("\"url\":\"" + OWN + "\"").getBytes(UTF_8)));

        RawAnswer answer = sender.events(JSON, body.toByteArray(), "Content-Encoding: gzip\r\n");

        assertThat(answer.status()).isEqualTo(400);
        await("release of the memory").until(() -> server.bytesInFlight() == 0);
    }

    @Test
    void gzipOfSeveralMembersIsOneBody() throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(Sender.gzip("{\"op\":\"delete\",".getBytes(UTF_8)));
        body.writeBytes(Sender.gzip(new byte[0]));
        body.writeBytes(Sender.gzip(("\"url\":\"" + OWN + "\"}").getBytes(UTF_8)));

        assertThat(sender.events(JSON, body.toByteArray(), "Content-Encoding: gzip\r\n")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void randomDamageToGzipIsRefusedAndItsMemoryReleased() throws Exception {
        byte[] good = Sender.gzip(event("\"url\":\"" + OWN + "\"").getBytes(UTF_8));
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            byte[] damaged = good.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            assertThat(sender.events(JSON, damaged, "Content-Encoding: gzip\r\n")
                            .status())
                    .isIn(200, 400);
        }
        await("release of the memory").until(() -> server.bytesInFlight() == 0);
    }

    @Test
    void manyRequestsAtOnceDoNotMultiplyTheQuota() throws Exception {
        long begunNanos = System.nanoTime();
        List<Socket> sockets = new ArrayList<>();
        String event = "{\"op\":\"delete\",\"url\":\"https://blog.example.com/p\"}\n";
        byte[] body = event.repeat(5_000).getBytes(UTF_8);
        for (int i = 0; i < 10; i++) {
            Socket socket = sender.connect();
            sockets.add(socket);
            String headers = "Authorization: Bearer " + TestSenders.BLOG_TOKEN
                    + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: " + body.length + "\r\n";
            socket.getOutputStream()
                    .write(Sender.head("POST /v1/sites/blog/events", headers).getBytes(UTF_8));
            socket.getOutputStream().write(body, 0, body.length - 1);
        }
        // All have passed the check before the body, and hold memory for it.
        await("bodies").until(() -> server.bytesInFlight() >= 10L * (body.length - 1));
        int accepted = 0;
        for (Socket socket : sockets) {
            socket.getOutputStream().write(body, body.length - 1, 1);
            accepted += RawAnswer.of(RawAnswer.readAll(socket)).status() == 200 ? 1 : 0;
            socket.close();
        }
        // Each takes what five thousand events take of the quota, which is filled up meanwhile.
        double seconds = 1 + (System.nanoTime() - begunNanos) / 1e9;
        assertThat(accepted).isBetween(1, (int) Math.ceil(TestSenders.BLOG_QUOTA * seconds / 5_000));
    }

    private static String event(String members) {
        return "{\"op\":\"delete\"," + members + "}";
    }

    private RawAnswer page(String method, String url, String body) throws IOException {
        return sender.request(
                method + " /v1/sites/shop/pages?url=" + URLEncoder.encode(url, UTF_8),
                "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\nContent-Type: application/json\r\n",
                body.getBytes(UTF_8));
    }
}
