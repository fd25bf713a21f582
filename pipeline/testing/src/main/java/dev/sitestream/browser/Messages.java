package dev.sitestream.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Receives a browser's messages: answers to calls by their numbers, and events of sessions. */
final class Messages implements WebSocket.Listener {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
    private final Map<String, BiConsumer<String, JsonNode>> sessions = new ConcurrentHashMap<>();
    private final StringBuilder text = new StringBuilder();
    private volatile @Nullable Throwable end;

    /** The answer to a call that is about to be sent. */
    CompletableFuture<JsonNode> answerTo(int call) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        calls.put(call, answer);
        Throwable reason = end;
        if (reason != null) {
            answer.completeExceptionally(reason);
        }
        return answer;
    }

    /** Passes the name and the parameters of each event of a session to this receiver, which must not wait. */
    void receive(String session, BiConsumer<String, JsonNode> receiver) {
        sessions.put(session, receiver);
    }

    void forget(String session) {
        sessions.remove(session);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            String message = text.toString();
            text.setLength(0);
            accept(message);
        }
        socket.request(1);
        return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
        end(new IllegalStateException("the browser has closed the connection"));
        return null;
    }

    @Override
    public void onError(WebSocket socket, Throwable error) {
        end(error);
    }

    private void end(Throwable reason) {
        end = reason;
        calls.values().forEach(answer -> answer.completeExceptionally(reason));
    }

    private void accept(String message) {
        JsonNode json = parsed(message);
        if (json.has("id")) {
            CompletableFuture<JsonNode> answer = calls.remove(json.get("id").asInt());
            if (answer == null) {
                return;
            }
            if (json.has("error")) {
                answer.completeExceptionally(
                        new IllegalStateException(json.at("/error/message").asText()));
            } else {
                answer.complete(json.path("result"));
            }
        } else {
            BiConsumer<String, JsonNode> receiver =
                    sessions.get(json.path("sessionId").asText());
            if (receiver != null) {
                receiver.accept(json.path("method").asText(), json.path("params"));
            }
        }
    }

    private static JsonNode parsed(String message) {
        try {
            return JSON.readTree(message);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
