package dev.sitestream.remote;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends requests to the HTTP interface of one instance. Thread-safe. */
public final class InstanceClient {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(30);

    /** Shared, because it has threads of its own. */
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    private final String address;

    /** @param address its {@code host:port} */
    public InstanceClient(String address) {
        this.address = address;
    }

    /** A response: the HTTP status, and the body. */
    public record Reply<T>(int status, T body) {

        /** Whether the request succeeded. */
        public boolean isOk() {
            return status == 200;
        }
    }

    /**
     * Requests a text.
     *
     * @param path the path with its query, starting with the slash
     * @throws InstanceException when there is no answer
     */
    public Reply<String> get(String path) throws InstanceException, InterruptedException {
        try {
            return ask(path, ANSWER_TIMEOUT).get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof InstanceException failure ? failure : cannotBeAsked(e.getCause());
        }
    }

    /**
     * Requests a text without waiting for it, so that several instances can be queried at once. The future completes
     * within the timeout, with an {@link InstanceException} if there is no answer.
     *
     * @param path the path with its query, starting with the slash
     */
    public CompletableFuture<Reply<String>> ask(String path, Duration timeout) {
        try {
            return HTTP.sendAsync(request(path, timeout), BodyHandlers.ofString())
                    // The time-out of the request covers only the response's header
                    .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .handle((answer, failure) -> {
                        if (failure != null) {
                            throw new CompletionException(explain(failure, timeout));
                        }
                        return new Reply<>(answer.statusCode(), answer.body());
                    });
        } catch (IllegalArgumentException e) {
            return CompletableFuture.failedFuture(cannotBeAsked(e));
        }
    }

    /**
     * Requests a large body, which is streamed, and closed by the caller.
     *
     * @param path the path with its query, starting with the slash
     * @throws InstanceException when there is no answer
     */
    public Reply<InputStream> open(String path) throws InstanceException, InterruptedException {
        try {
            HttpResponse<InputStream> answer = HTTP.send(request(path, ANSWER_TIMEOUT), BodyHandlers.ofInputStream());
            return new Reply<>(answer.statusCode(), answer.body());
        } catch (IOException | IllegalArgumentException e) {
            throw explain(e, ANSWER_TIMEOUT);
        }
    }

    private HttpRequest request(String path, Duration timeout) {
        return HttpRequest.newBuilder(URI.create("http://" + address + path))
                .timeout(timeout)
                .build();
    }

    private InstanceException explain(Throwable failure, Duration timeout) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof HttpConnectTimeoutException || cause instanceof ConnectException) {
            return new InstanceException(
                            "no instance answers at " + address
                                    + ": check that it is running, that this is its address in `http`, and that this machine"
                                    + " can reach it",
                            cause)
                    .temporary();
        }
        if (cause instanceof HttpTimeoutException || cause instanceof TimeoutException) {
            return new InstanceException(
                            "the instance at " + address + " did not answer within " + timeout.toSeconds() + " s",
                            cause)
                    .temporary();
        }
        return cannotBeAsked(cause);
    }

    private InstanceException cannotBeAsked(@Nullable Throwable cause) {
        String reason = "unknown reason";
        if (cause != null) {
            reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        }
        InstanceException failure =
                new InstanceException("the instance at " + address + " can't be queried: " + reason, cause);
        // A broken connection; other causes are wrong addresses
        return cause instanceof IOException ? failure.temporary() : failure;
    }
}
