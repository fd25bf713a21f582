package dev.sitestream.encoding.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.exchange.BoundedBody;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Requests to a registry: of bounded time and length, without redirects. */
final class RegistryHttp implements RegistryAnswers {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_BYTES = 4 << 20;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int BAD_REQUEST = 400;
    private static final int GONE = 410;
    private static final int UNPROCESSABLE = 422;

    /** Confluent's codes of what does not exist; 404 alone is that of a wrong path. */
    private static final int FIRST_NOT_FOUND = 40_400;

    private static final int LAST_NOT_FOUND = 40_499;

    /** Apicurio's names of what does not exist. */
    private static final Pattern MISSING =
            Pattern.compile("(Artifact|Content|GlobalId|Group|Reference|Rule|Version).*NotFoundException");

    private static final String GUIDS = "/schemas/guids/";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final RegistrySettings settings;
    private final HttpClient client;

    RegistryHttp(RegistrySettings settings) {
        this.settings = settings;
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).followRedirects(HttpClient.Redirect.NEVER);
        if (settings.tls() != null) {
            builder.sslContext(settings.tls().context());
        }
        this.client = builder.build();
    }

    @Override
    public Optional<String> text(String path) throws RegistryException, InterruptedException {
        RegistryException failure = null;
        for (URI url : settings.urls()) {
            try {
                return get(URI.create(url + path));
            } catch (RegistryException e) {
                failure = e;
            }
        }
        throw failure == null ? new RegistryException("has no address") : failure;
    }

    private Optional<String> get(URI uri) throws RegistryException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri).timeout(TIMEOUT).GET();
        request.setHeader("Accept", "application/vnd.schemaregistry.v1+json, application/json");
        settings.headers().forEach(request::setHeader);
        HttpResponse<byte[]> response = response(request.build());
        return switch (response.statusCode()) {
            case OK -> Optional.of(new String(response.body(), StandardCharsets.UTF_8));
            case NOT_FOUND -> {
                // Not every registry has GUIDs, and a sender can make some up.
                if (!isOfRegistry(response.body()) && !uri.getPath().contains(GUIDS)) {
                    throw new RegistryException("answers GET " + uri
                            + " with status 404, but not as a registry does: check the path of its `url`");
                }
                yield Optional.empty();
            }
            case BAD_REQUEST, GONE, UNPROCESSABLE -> Optional.empty();
            default -> throw new RegistryException("answers GET " + uri + " with status " + response.statusCode());
        };
    }

    /** Returns the answer with its body, within the time; a request's own timeout ends with the headers. */
    private HttpResponse<byte[]> response(HttpRequest request) throws RegistryException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> exchange =
                client.sendAsync(request, info -> BoundedBody.whole(MAX_BYTES));
        try {
            return exchange.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            exchange.cancel(true);
            throw new RegistryException(
                    "does not answer GET " + request.uri() + " within " + TIMEOUT.toSeconds() + " seconds");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BoundedBody.TooLongException) {
                throw RegistryException.ofSchema(
                        "answers GET " + request.uri() + " with more than " + (MAX_BYTES >> 20) + " MiB");
            }
            throw new RegistryException("does not answer GET " + request.uri() + ": " + reason(e.getCause()));
        }
    }

    /** Whether a registry itself says that it has no such thing, and not a server before it or a wrong path. */
    private static boolean isOfRegistry(byte[] body) {
        try {
            JsonNode error = JSON.readTree(body);
            int code = error.path("error_code").asInt();
            return (code > FIRST_NOT_FOUND && code <= LAST_NOT_FOUND)
                    || MISSING.matcher(error.path("name").asText()).matches();
        } catch (IOException e) {
            return false;
        }
    }

    private static String reason(@Nullable Throwable failure) {
        if (failure == null || failure instanceof ConnectException) {
            return "no connection";
        }
        // Messages of other exceptions may have parts of the request, and so credentials.
        boolean isOfNetwork = failure instanceof IOException && failure.getMessage() != null;
        return isOfNetwork
                ? String.valueOf(failure.getMessage())
                : failure.getClass().getSimpleName();
    }
}
