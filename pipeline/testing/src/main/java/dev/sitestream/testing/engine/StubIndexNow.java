package dev.sitestream.testing.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sitestream.testing.KnownSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** An IndexNow endpoint on loopback, which also serves the file of the key. */
public final class StubIndexNow implements AutoCloseable {

    public static final String KEY = "stub-key-0123456789abcdef";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final LongSupplier clock;
    private final Judge judge;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<Batch> batches = new ArrayList<>();
    private volatile Script script = batch -> EngineAnswer.OK;

    /** Decides what is answered. */
    public interface Script {
        EngineAnswer answer(Batch batch);
    }

    /** Is told of a batch when it arrives, before it is answered. */
    public interface Judge {
        void receive(Batch batch);
    }

    /**
     * A request that has arrived.
     *
     * @param host of the request's URLs
     * @param urls in the request's order
     * @param atMillis when it arrived, by the test's clock
     */
    public record Batch(String host, List<String> urls, long atMillis) {}

    private StubIndexNow(HttpServer server, LongSupplier clock, Judge judge) {
        this.server = server;
        this.clock = clock;
        this.judge = judge;
    }

    /** Starts an engine with this clock. */
    public static StubIndexNow start(LongSupplier clock, Judge judge) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        StubIndexNow engine = new StubIndexNow(server, clock, judge);
        server.createContext("/" + KEY + ".txt", exchange -> {
            try (exchange) {
                respond(exchange, EngineAnswer.of("key", 200, KEY));
            }
        });
        server.createContext("/indexnow", engine::handle);
        server.setExecutor(engine.threads);
        server.start();
        return engine;
    }

    public void answerBy(Script other) {
        script = other;
    }

    public URI endpoint() {
        return base().resolve("indexnow");
    }

    public URI keyLocation() {
        return base().resolve(KEY + ".txt");
    }

    /** The settings with which a site announces its changes to this engine as soon as it may. */
    public String yaml() {
        return "{after: 0s, again: 0s, indexNow: {key: " + KEY + ", endpoint: \"" + endpoint() + "\", keyLocation: \""
                + keyLocation().toString().replace("127.0.0.1", KnownSite.HOST) + "\"}}";
    }

    private URI base() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    /** The batches so far, in the order of their arrival. */
    public synchronized List<Batch> batches() {
        return List.copyOf(batches);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode json = JSON.readTree(exchange.getRequestBody());
            List<String> urls = new ArrayList<>();
            json.path("urlList").forEach(url -> urls.add(url.asText()));
            Batch batch = new Batch(json.path("host").asText(), urls, clock.getAsLong());
            judge.receive(batch);
            EngineAnswer answer;
            synchronized (this) {
                answer = script.answer(batch);
                batches.add(batch);
            }
            if (!closed.await(answer.waitMillis(), TimeUnit.MILLISECONDS)) {
                respond(exchange, answer);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void respond(HttpExchange exchange, EngineAnswer answer) throws IOException {
        if (answer.status() == 0) {
            return;
        }
        answer.headers().forEach(exchange.getResponseHeaders()::add);
        byte[] body = answer.body().getBytes(UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body, 0, answer.cut() ? body.length / 2 : body.length);
        exchange.getResponseBody().flush();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
