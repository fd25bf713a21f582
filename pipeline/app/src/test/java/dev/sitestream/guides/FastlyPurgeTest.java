package dev.sitestream.guides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sitestream.published.FileRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The guide's consumer purges what the topic of published files says. */
@Tag("slow")
class FastlyPurgeTest {

    private static final String FOLDER = "https://shop.example.com/sitemaps/";

    private final List<List<String>> purged = new CopyOnWriteArrayList<>();
    private final List<String> headers = new CopyOnWriteArrayList<>();
    private volatile int status = 200;

    private HttpServer server;
    private FastlyPurge fastly;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    FastlyPurgeTest() {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/service/s/purge", this::answer);
        server.start();
        fastly = new FastlyPurge(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/service/s/purge"), "token");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        List<String> keys = new ArrayList<>();
        new ObjectMapper()
                .readTree(exchange.getRequestBody().readAllBytes())
                .path("surrogate_keys")
                .forEach(key -> keys.add(key.asText()));
        purged.add(keys);
        headers.add(exchange.getRequestMethod() + " "
                + exchange.getRequestHeaders().getFirst("Fastly-Key") + " "
                + exchange.getRequestHeaders().getFirst("Fastly-Soft-Purge"));
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    @Test
    void shardsArePurgedInBatchesBeforeTheIndexThatListsThem() throws Exception {
        List<ConsumerRecord<String, String>> records = new ArrayList<>();
        records.add(record(written("sitemap.xml", null)));
        IntStream.range(0, 300).forEach(i -> records.add(record(written("p-" + i + ".xml.gz", "sitemap.xml"))));
        records.add(record(written("sitemap.xml", null)));
        records.add(record(written("p-7.xml.gz", "sitemap.xml")));
        records.add(record(FileRecord.retired("shop", "old.xml.gz", FOLDER + "old.xml.gz", 0)));
        records.add(new ConsumerRecord<>("published-files", 0, 0, FOLDER + "gone.xml.gz", null));

        fastly.purge(records);

        assertThat(purged).hasSize(3);
        assertThat(purged.get(0)).hasSize(256).startsWith("shop/p-0.xml.gz", "shop/p-1.xml.gz");
        assertThat(purged.get(1)).hasSize(44).endsWith("shop/p-299.xml.gz");
        assertThat(purged.get(2)).containsExactly("shop/sitemap.xml");
        assertThat(headers).containsOnly("POST token 1");
    }

    @Test
    void nothingWrittenIsNoRequest() throws Exception {
        fastly.purge(List.of());

        assertThat(purged).isEmpty();
    }

    @Test
    void aFailureEndsTheConsumerBeforeItCommits() {
        status = 429;

        assertThatThrownBy(() -> fastly.purge(List.of(record(written("a.xml.gz", "sitemap.xml")))))
                .hasMessage("Fastly answered 429");
        assertThat(purged).hasSize(1);
    }

    private static FileRecord written(String name, @Nullable String index) {
        return FileRecord.written("shop", name, FOLDER + name, "\"e\"", 1, index, 0);
    }

    private static ConsumerRecord<String, String> record(FileRecord file) {
        return new ConsumerRecord<>(
                "published-files", 0, 0, new String(file.key(), UTF_8), new String(file.toJson(), UTF_8));
    }
}
