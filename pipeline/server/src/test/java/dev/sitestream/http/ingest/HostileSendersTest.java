package dev.sitestream.http.ingest;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.listener.ListenerLimits;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.ingest.FakeOutput;
import dev.sitestream.ingest.FakeOutput.Behaviour;
import dev.sitestream.ingest.IngestMetrics;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Senders that are slow, never end, or are too many. */
@Tag("slow")
class HostileSendersTest {

    /** A time that is over only by the clock that a test shows to the server. */
    private static final Duration LONG = Duration.ofMinutes(10);

    private static final String EVENT = "{\"op\":\"upsert\",\"url\":\"https://shop.example.com/a\"}";

    private final FakeOutput output = new FakeOutput();
    private final List<Socket> sockets = new ArrayList<>();
    private IngestServer server;
    private Sender sender;

    @SuppressWarnings("NullAway.Init") // Every test calls start()
    HostileSendersTest() {}

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        output.release();
        server.close();
    }

    @Test
    void aBodyThatTakesTooLongIsRefusedAndItsMemoryIsReleased() throws Exception {
        start(limits(Duration.ofMillis(200), LONG, 1_000_000, 100));

        Socket socket = open(head("Content-Length: 1000\r\n"));
        socket.getOutputStream().write(EVENT.getBytes(UTF_8));

        RawAnswer answer = RawAnswer.of(RawAnswer.readAll(socket));
        assertThat(answer.status()).isEqualTo(408);
        assertThat(answer.body()).isEqualTo("{\"error\":\"the body did not arrive in time\"}");
        await("release of the memory").until(() -> server.bytesInFlight() == 0);
    }

    @Test
    void headersThatNeverEndCloseTheConnection() throws Exception {
        start(limits(LONG, LONG, 1_000_000, 100));
        Socket silent = open("");
        Socket slow = open("POST /v1/sites/shop/events HTTP/1.1\r\nHost: a\r\n");
        Socket kept = open(head("Content-Length: 3\r\n").replace("Connection: close\r\n", "") + "{}{");
        assertThat(new String(kept.getInputStream().readNBytes(13), US_ASCII)).isEqualTo("HTTP/1.1 400 ");
        await("all connections").until(() -> server.connections() == 3);

        await("the ends of all connections").until(() -> {
            server.check(System.nanoTime() + LONG.toNanos() + 1);
            return server.connections() == 0;
        });
        assertThat(RawAnswer.readAll(silent)).isEmpty();
        assertThat(RawAnswer.readAll(slow)).isEmpty();
    }

    @Test
    void withoutMemoryTheNextIsToldToComeAgain() throws Exception {
        start(limits(LONG, LONG, 100_000, 100));
        Socket holding = open(head("Content-Length: 100000\r\n") + "x".repeat(99_000));
        await("the body").until(() -> server.bytesInFlight() >= 99_000);

        RawAnswer answer = sender.events("application/json", EVENT + " ".repeat(2_000));
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.head()).contains("\r\nRetry-After: 1\r\n");
        assertThat(sender.hook("cms", "good", "a").status())
                .as("webhooks have memory of their own")
                .isEqualTo(200);

        holding.close();
        await("release of the memory").until(() -> server.bytesInFlight() == 0);
        assertThat(sender.events("application/json", EVENT).status()).isEqualTo(200);
    }

    @Test
    void hundredsOfRequestsThatWaitForKafkaBindNoThreads() throws Exception {
        start(limits(LONG, LONG, 10_000_000, 1_000));
        output.behave(Behaviour.HOLD);
        for (int i = 0; i < 500; i++) {
            open(head("Content-Length: " + EVENT.length() + "\r\n") + EVENT);
        }
        await("the requests").until(() -> output.held() == 500);

        assertThat(sender.hook("cms", "bad", "a").status()).isEqualTo(401);
        output.behave(Behaviour.ACKNOWLEDGE);
        assertThat(sender.events("application/json", EVENT).status()).isEqualTo(200);

        output.release();
        for (Socket socket : sockets) {
            assertThat(RawAnswer.of(RawAnswer.readAll(socket)).status()).isEqualTo(200);
        }
        await("release of the memory").until(() -> server.bytesInFlight() == 0);
    }

    @Test
    void aWebhookIsAnsweredInTwoSecondsEvenIfKafkaDoesNot() throws Exception {
        start(IngestServerLimits.DEFAULT);
        output.behave(Behaviour.HOLD);

        long begunNanos = System.nanoTime();
        RawAnswer answer = sender.hook("cms", "good", "a");

        assertThat(answer.status()).isEqualTo(503);
        assertThat(HookRequests.ANSWER_TIMEOUT).isLessThan(Duration.ofSeconds(2));
        assertThat(Duration.ofNanos(System.nanoTime() - begunNanos)).isGreaterThan(Duration.ofSeconds(1));
    }

    @Test
    void connectionsBeyondTheLimitWaitForTheirTurn() throws Exception {
        start(limits(LONG, Duration.ofMillis(500), 1_000_000, 10));
        for (int i = 0; i < 30; i++) {
            open("");
        }

        // The silent ones are closed, so that others are accepted. One that is too slow itself tries again.
        await("a turn").until(() -> sender.events("application/json", EVENT).status() == 200);
        assertThat(server.connections()).isLessThanOrEqualTo(10);
    }

    @Test
    void aSenderThatLeavesDoesNoHarm() throws Exception {
        start(IngestServerLimits.DEFAULT);
        for (int i = 0; i < 100; i++) {
            Socket socket = open(head("Content-Length: 1000\r\n") + EVENT);
            socket.close();
        }
        output.behave(Behaviour.HOLD);
        for (int i = 0; i < 100; i++) {
            Socket socket = open(head("Content-Length: " + EVENT.length() + "\r\n") + EVENT);
            socket.close();
        }
        await("the requests").until(() -> output.held() == 100);
        output.behave(Behaviour.ACKNOWLEDGE);
        output.release();

        await("release of the memory").until(() -> server.bytesInFlight() == 0);
        assertThat(sender.events("application/json", EVENT).status()).isEqualTo(200);
    }

    @Test
    void whatIsRefusedEarlyIsNotRead() throws Exception {
        start(IngestServerLimits.DEFAULT);
        Socket socket =
                open(Sender.head("POST /v1/sites/shop/events", "Content-Length: 9000000\r\nExpect: 100-continue\r\n"));

        assertThat(RawAnswer.readAll(socket)).startsWith("HTTP/1.1 401 ").doesNotContain("100 Continue");
    }

    private static IngestServerLimits limits(Duration body, Duration headers, long bytes, int connections) {
        IngestServerLimits usual = IngestServerLimits.DEFAULT;
        return new IngestServerLimits(
                new ListenerLimits(
                        connections,
                        usual.listener().headerBytes(),
                        LONG,
                        headers,
                        LONG,
                        usual.listener().stop()),
                bytes,
                usual.hookBytesInFlight(),
                body,
                usual.hookBody());
    }

    private void start(IngestServerLimits limits) throws Exception {
        server = IngestServer.start("127.0.0.1", 0, null, TestSenders.parts(output, IngestMetrics.NONE), limits);
        sender = new Sender(server.port());
    }

    private static String head(String headers) {
        return Sender.head(
                "POST /v1/sites/shop/events",
                "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\nContent-Type: application/json\r\n" + headers);
    }

    private Socket open(String text) throws IOException {
        Socket socket = sender.connect();
        sockets.add(socket);
        socket.getOutputStream().write(text.getBytes(US_ASCII));
        return socket;
    }
}
