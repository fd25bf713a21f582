package dev.sitestream.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sitestream.testing.Await;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/**
 * A connection to a browser over the <a href="https://chromedevtools.github.io/devtools-protocol/">DevTools
 * protocol</a>. Every wait has an end.
 */
final class DevTools implements AutoCloseable {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final WebSocket socket;
    private final Messages messages;
    private int lastCall;

    private DevTools(WebSocket socket, Messages messages) {
        this.socket = socket;
        this.messages = messages;
    }

    static DevTools connect(URI address) {
        Messages messages = new Messages();
        CompletableFuture<WebSocket> socket = CLIENT.newWebSocketBuilder().buildAsync(address, messages);
        return new DevTools(await("connection to the browser", socket, Await.PATIENCE), messages);
    }

    /** Calls a method of the browser itself. */
    JsonNode call(String method, Map<String, ?> parameters) {
        return call("", method, parameters);
    }

    /** Calls a method of a session. */
    JsonNode call(String session, String method, Map<String, ?> parameters) {
        return call(session, method, parameters, Await.PATIENCE);
    }

    /** @param patience the longest wait for the answer */
    JsonNode call(String session, String method, Map<String, ?> parameters, Duration patience) {
        return await(method, send(session, method, parameters), patience);
    }

    /** Passes the name and the parameters of each event of a session to this receiver, which must not wait. */
    void receive(String session, BiConsumer<String, JsonNode> receiver) {
        messages.receive(session, receiver);
    }

    void forget(String session) {
        messages.forget(session);
    }

    /** Asks the browser to end, if it is still there. */
    @Override
    public synchronized void close() {
        lastCall++;
        socket.sendText(message("", "Browser.close", Map.of()), true)
                .exceptionally(gone -> socket)
                .completeOnTimeout(socket, Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
        socket.abort();
    }

    private synchronized CompletableFuture<JsonNode> send(String session, String method, Map<String, ?> parameters) {
        lastCall++;
        CompletableFuture<JsonNode> answer = messages.answerTo(lastCall);
        await("sending of " + method, socket.sendText(message(session, method, parameters), true), Await.PATIENCE);
        return answer;
    }

    private String message(String session, String method, Map<String, ?> parameters) {
        ObjectNode message = JSON.createObjectNode().put("id", lastCall).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        return message.toString();
    }

    /** Waits for a result; fails when the time is over. */
    static <T> T await(String what, CompletableFuture<T> result, Duration patience) {
        try {
            // A copy, since the result itself may have other readers with other deadlines
            return result.copy()
                    .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof TimeoutException) {
                throw new AssertionError("no " + what + " after " + patience.toMillis() + " ms", e);
            }
            throw new AssertionError(what + ": " + e.getCause(), e);
        }
    }
}
