package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.OperatorClient;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of live events, which stay open as long as somebody watches, and all other answers. */
@Tag("slow")
class OpenStreamsEndToEndTest {

    private static final int STREAMS = 10;
    private static final int ASKING = 3;
    private static final int TIMES = 5;

    private static final List<String> VIEWS = List.of(
            "/",
            "/sites/shop",
            "/sites/shop/pages",
            "/pages?url=https%3A%2F%2Fshop.example.com%2F1",
            "/live",
            "/rejected",
            "/announcements?site=shop",
            "/sites/shop/files/sitemap.xml",
            "/status",
            "/health/live",
            "/metrics");

    @TempDir
    private Path folder;

    @Test
    void openStreamsLeaveAllViewsAnswering() throws Exception {
        String sites = "sites: [{id: shop, url: 'https://shop.example.com/', lanes: 4, publishAfter: 0s}]\n";
        try (TwoInstances instances = TwoInstances.start(folder, sites)) {
            instances.send(List.of("{\"op\":\"upsert\",\"url\":\"https://shop.example.com/1\"}"));
            instances.awaitRest(1);
            List<LiveEventReader> streams = new ArrayList<>();
            try {
                for (int instance = 0; instance < 2; instance++) {
                    for (int i = 0; i < STREAMS; i++) {
                        streams.add(LiveEventReader.start(instances.port(instance), ""));
                    }
                }
                instances.await("connections", () -> streams.stream().allMatch(LiveEventReader::isConnected));
                for (String failure : askedByBoth(instances)) {
                    assertThat(failure).isEmpty();
                }
            } finally {
                streams.forEach(LiveEventReader::close);
            }
        }
    }

    @Test
    void aStreamHasTheHeadersOfEveryAnswer() throws Exception {
        String sites =
                "sites: [{id: shop, url: 'https://shop.example.com/'}, {id: blog, url: 'https://blog.example.com/'},"
                        + " {id: news, url: 'https://news.example.com/', lanes: 4}]\n";
        try (TwoInstances instances = TwoInstances.start(folder, sites)) {
            HttpResponse<InputStream> stream = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + instances.port(0) + "/live/events"))
                                    .build(),
                            BodyHandlers.ofInputStream());
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
    }

    /** Lets several ask both instances for all views at once; returns what was no answer. */
    private static List<String> askedByBoth(TwoInstances instances) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2 * ASKING);
        try {
            List<Future<String>> asking = new ArrayList<>();
            for (int i = 0; i < 2 * ASKING; i++) {
                OperatorClient operator = instances.operator(i % 2);
                asking.add(threads.submit(() -> ask(operator)));
            }
            List<String> failures = new ArrayList<>();
            for (Future<String> one : asking) {
                failures.add(one.get());
            }
            return failures;
        } finally {
            threads.shutdown();
        }
    }

    private static String ask(OperatorClient operator) throws Exception {
        StringBuilder failures = new StringBuilder();
        for (int i = 0; i < TIMES; i++) {
            for (String view : VIEWS) {
                HttpResponse<String> reply = operator.get(view);
                boolean isWhole = reply.statusCode() == 200 && !reply.body().contains("\"answers\":false");
                if (!isWhole) {
                    failures.append(view).append(": ").append(reply.body()).append('\n');
                }
            }
        }
        return failures.toString();
    }
}
