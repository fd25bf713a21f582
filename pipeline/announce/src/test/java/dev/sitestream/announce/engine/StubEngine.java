package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Site;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server on loopback that answers with a script, of which the last answer is repeated, and keeps requests. */
final class StubEngine implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Deque<Scripted> script = new ArrayDeque<>();
    private final List<Request> requests = new ArrayList<>();

    /** A request that has arrived: its path and query are as they were sent. */
    record Request(String method, String path, Headers headers, String body) {

        String header(String name) {
            return headers.getFirst(name);
        }
    }

    /** An answer; each character of its body stands for a byte. */
    private record Scripted(int status, String body, long length, List<String> headers, boolean isEcho) {

        static Scripted of(int status, String text, List<String> headers, boolean isEcho) {
            byte[] bytes = text.getBytes(UTF_8);
            return new Scripted(status, new String(bytes, ISO_8859_1), bytes.length, headers, isEcho);
        }
    }

    private StubEngine(HttpServer server) {
        this.server = server;
    }

    static StubEngine start() throws IOException {
        StubEngine engine =
                new StubEngine(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50));
        engine.server.createContext("/", engine::handle);
        engine.server.setExecutor(engine.threads);
        engine.server.start();
        return engine;
    }

    /** Adds an answer to the script. The headers are names, each with its value after it. */
    StubEngine answer(int status, String body, String... headers) {
        return add(Scripted.of(status, body, List.of(headers), false));
    }

    /** Adds an answer that repeats its bytes until it has this length. */
    StubEngine longAnswer(int status, byte[] repeated, long length) {
        return add(new Scripted(status, new String(repeated, ISO_8859_1), length, List.of(), false));
    }

    /** Adds an answer in which {@code %s} stands for all that was sent in the request. */
    StubEngine echo(int status, String body) {
        return add(Scripted.of(status, body, List.of(), true));
    }

    private synchronized StubEngine add(Scripted answer) {
        script.add(answer);
        return this;
    }

    synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    Request onlyRequest() {
        List<Request> all = requests();
        if (all.size() != 1) {
            throw new AssertionError("there were " + all.size() + " requests");
        }
        return all.get(0);
    }

    URI url(String path) {
        return URI.create(base() + path);
    }

    String base() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** A site that this server serves, with its sitemaps. */
    Site site() {
        try {
            return Site.at(WebUrl.parse(base() + "/"));
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Request request = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders(),
                    new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            Scripted answer = echoed(next(request), request);
            for (int i = 0; i < answer.headers().size(); i += 2) {
                exchange.getResponseHeaders()
                        .add(answer.headers().get(i), answer.headers().get(i + 1));
            }
            exchange.sendResponseHeaders(answer.status(), answer.length() == 0 ? -1 : answer.length());
            OutputStream out = exchange.getResponseBody();
            byte[] body = answer.body().getBytes(ISO_8859_1);
            for (long sent = 0; sent < answer.length(); sent += body.length) {
                out.write(body);
            }
        }
    }

    private static Scripted echoed(Scripted answer, Request request) {
        if (!answer.isEcho()) {
            return answer;
        }
        String sent = request.path() + " " + request.headers().getFirst("Authorization") + " " + request.body();
        String body = new String(answer.body().getBytes(ISO_8859_1), UTF_8)
                .replace("%s", sent.replace("\"", "'").replace("\n", " "));
        return Scripted.of(answer.status(), body, answer.headers(), false);
    }

    private synchronized Scripted next(Request request) {
        requests.add(request);
        return script.size() > 1 ? script.remove() : script.element();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
