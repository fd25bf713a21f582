package dev.sitestream.announce.engine;

import dev.sitestream.exchange.BoundedBody;
import dev.sitestream.exchange.BoundedBody.TooLongException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of all engines: without redirects, with bounded replies, and within a time that covers the body as
 * well. Thread-safe.
 */
final class EngineHttp {

    /** The most bytes of an answer to a submission. */
    static final int SHORT = 64 * 1024;

    /** The most bytes of an answer with a list. */
    static final int LONG = 16 * 1024 * 1024;

    /** The time for a whole exchange. */
    static final Duration USUAL_TIMEOUT = Duration.ofSeconds(15);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** Characters that are left as they are in the URL Standard, but are not allowed in a {@link URI}. */
    private static final Pattern NOT_IN_A_URI = Pattern.compile("[\\[\\]|^`{}\\\\\"<>]|%(?![0-9A-Fa-f]{2})");

    /** Shared, because it has threads of its own. */
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .connectTimeout(CONNECT_TIMEOUT)
            .followRedirects(Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    private final Duration timeout;
    private final InstantSource clock;

    EngineHttp(Duration timeout, InstantSource clock) {
        this.timeout = timeout;
        this.clock = clock;
    }

    InstantSource clock() {
        return clock;
    }

    /**
     * Begins a request.
     *
     * @param url its serialised URL
     * @throws FailedRequestException if Java can't send requests to it
     */
    HttpRequest.Builder request(String url) throws FailedRequestException {
        try {
            return HttpRequest.newBuilder(uri(url)).timeout(timeout).header("User-Agent", "Sitestream");
        } catch (IllegalArgumentException e) {
            // The message quotes the URL, which may contain a secret
            throw FailedRequestException.unavailable("this URL can't be requested: check its host name");
        }
    }

    /**
     * Sends a request and waits for the whole answer.
     *
     * @throws FailedRequestException if there is none, or it is longer than {@code most} bytes
     */
    Reply send(HttpRequest.Builder request, int most) throws FailedRequestException {
        return exchange(request.build(), () -> BoundedBody.whole(most));
    }

    /**
     * Sends a request and waits for the first bytes of the answer, which may be of any length.
     *
     * @throws FailedRequestException if there is none
     */
    Reply sendForStart(HttpRequest.Builder request, int most) throws FailedRequestException {
        return exchange(request.build(), () -> BoundedBody.start(most));
    }

    private Reply exchange(HttpRequest request, Supplier<BodySubscriber<byte[]>> body) throws FailedRequestException {
        CompletableFuture<HttpResponse<byte[]>> exchange = HTTP.sendAsync(request, head -> body.get());
        try {
            // The time-out of the request covers only the response's header
            HttpResponse<byte[]> response = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return new Reply(response.statusCode(), response.headers(), response.body(), clock.instant());
        } catch (TimeoutException e) {
            throw FailedRequestException.unavailable(explain(e, request.uri()));
        } catch (ExecutionException e) {
            throw FailedRequestException.unavailable(explain(e.getCause(), request.uri()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw FailedRequestException.unavailable("this program stops");
        } finally {
            // Closes the connection if the exchange goes on
            exchange.cancel(true);
        }
    }

    /** Says what has happened, without what the other side has sent, and without the URL's secrets. */
    private String explain(@Nullable Throwable failure, URI uri) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TooLongException) {
                return String.valueOf(cause.getMessage());
            }
            if (cause instanceof HttpConnectTimeoutException || cause instanceof ConnectException) {
                return "can't connect to " + uri.getHost();
            }
            if (cause instanceof HttpTimeoutException || cause instanceof TimeoutException) {
                return "no complete answer within " + timeout.toMillis() + " ms";
            }
            if (cause instanceof SSLException) {
                return "no secure connection to " + uri.getHost() + ": check its certificate";
            }
        }
        return "the answer of " + uri.getHost() + " ends early, or is not HTTP";
    }

    private static URI uri(String url) {
        int path = url.indexOf('/', url.indexOf("://") + 3);
        if (path < 0) {
            return URI.create(url);
        }
        Matcher matcher = NOT_IN_A_URI.matcher(url.substring(path));
        return URI.create(url.substring(0, path)
                + matcher.replaceAll(
                        found -> String.format("%%%02X", (int) found.group().charAt(0))));
    }
}
