package dev.sitestream.encoding;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A registry over HTTP that gives the answers that it was given, and else that there is no such schema. */
public final class RecordedRegistry implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile int status;

    /** Starts a registry that knows nothing yet. */
    public RecordedRegistry() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getRawPath();
            requests.add(path);
            String answer = answers.get(path);
            int code = status != 0 ? status : answer == null ? 404 : 200;
            byte[] body = (answer == null ? "{\"error_code\":40403,\"message\":\"Schema not found\"}" : answer)
                    .getBytes(UTF_8);
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    public RecordedRegistry withAnswer(String path, String body) {
        answers.put(path, body);
        return this;
    }

    /** Adds a schema without references. */
    public RecordedRegistry withSchema(int id, String schema) {
        return withAnswer(
                "/schemas/ids/" + id,
                JSON.createObjectNode().put("schema", schema).toString());
    }

    /** From now on all answers have this status; 0 for their own. */
    public void answerAllWith(int code) {
        status = code;
    }

    /** The paths that were asked for. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
