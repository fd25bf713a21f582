package dev.sitestream.cli;

import static dev.sitestream.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.OperatorClient;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Streams of live events, which stay open as long as somebody watches, and all other answers. */
@Tag("slow")
class OpenStreamsEndToEndTest {

    private static final int STREAMS = 10;
    private static final int ASKING = 3;
    private static final int TIMES = 5;

    private static final List<String> VIEWS = List.of(
            "/",
            "/sites/stream",
            "/sites/stream/pages",
            "/pages?url=https%3A%2F%2Fstream.example.com%2Fopen",
            "/live",
            "/rejected",
            "/announcements?site=stream",
            "/sites/stream/files/sitemap.xml",
            "/status",
            "/health/live",
            "/metrics");

    private final TwoInstances instances = SharedInstances.get();

    @Test
    void openStreamsLeaveAllViewsAnswering() throws Exception {
        instances.send(List.of("{\"op\":\"upsert\",\"url\":\"https://stream.example.com/open\"}"));
        instances.awaitRest();
        List<LiveEventReader> streams = new ArrayList<>();
        try {
            for (int instance = 0; instance < 2; instance++) {
                for (int i = 0; i < STREAMS; i++) {
                    streams.add(LiveEventReader.start(instances.port(instance), ""));
                }
            }
            instances.await("connections", () -> streams.stream().allMatch(LiveEventReader::isConnected));
            bothAreAsked();
        } finally {
            streams.forEach(LiveEventReader::close);
        }
    }

    @Test
    void aStreamHasTheHeadersOfEveryAnswer() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + instances.port(0) + "/live/events"))
                .build();
        HttpResponse<InputStream> stream = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
        try (InputStream body = stream.body()) {
            HttpResponse<String> view = instances.operator(0).get("/live");
            for (String name : List.of(
                    "Content-Security-Policy",
                    "X-Content-Type-Options",
                    "Referrer-Policy",
                    "Cross-Origin-Opener-Policy",
                    "Cache-Control")) {
                assertThat(stream.headers().allValues(name))
                        .as(name)
                        .hasSize(1)
                        .isEqualTo(view.headers().allValues(name));
            }
            assertThat(body.read()).isEqualTo(':');
        }
    }

    /** Lets several ask both instances for all views at once. */
    private void bothAreAsked() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2 * ASKING);
        try {
            List<Callable<Void>> asking = new ArrayList<>();
            for (int i = 0; i < 2 * ASKING; i++) {
                OperatorClient operator = instances.operator(i % 2);
                asking.add(() -> {
                    ask(operator);
                    return null;
                });
            }
            for (Future<Void> one : threads.invokeAll(asking)) {
                one.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private static void ask(OperatorClient operator) {
        for (int i = 0; i < TIMES; i++) {
            for (String view : VIEWS) {
                // On a busy machine an instance may be slow to answer the other one. Then the answer says so.
                await("the whole of " + view).until(() -> {
                    HttpResponse<String> reply = operator.get(view);
                    assertThat(reply.statusCode())
                            .as(view + ": " + reply.body())
                            .isEqualTo(200);
                    return !reply.body().contains("\"answers\":false");
                });
            }
        }
    }
}
