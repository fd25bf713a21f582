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
import org.jspecify.annotations.Nullable;

/** Requests to a registry: of bounded time and length, without redirects. */
final class RegistryHttp implements RegistryAnswers {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int MAX_BYTES = 4 << 20;
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final RegistrySettings settings;
    private final HttpClient client;

    RegistryHttp(RegistrySettings settings) {
        this.settings = settings;
        this.client = HttpClient.newBuilder()
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
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
        HttpResponse<byte[]> response;
        try {
            response = client.send(request.build(), info -> BoundedBody.whole(MAX_BYTES));
        } catch (IOException e) {
            throw new RegistryException("does not answer GET " + uri + ": " + reason(e));
        }
        return switch (response.statusCode()) {
            case OK -> Optional.of(new String(response.body(), StandardCharsets.UTF_8));
            case NOT_FOUND -> {
                if (!isOfRegistry(response.body())) {
                    throw new RegistryException("answers GET " + uri
                            + " with status 404, but not as a registry does: check the path of its `url`");
                }
                yield Optional.empty();
            }
            default -> throw new RegistryException("answers GET " + uri + " with status " + response.statusCode());
        };
    }

    /** Whether a registry itself says that it has no such thing, and not a server before it or a wrong path. */
    private static boolean isOfRegistry(byte[] body) {
        try {
            JsonNode error = JSON.readTree(body);
            return error.has("error_code") || error.path("name").asText().endsWith("NotFoundException");
        } catch (IOException e) {
            return false;
        }
    }

    private static String reason(IOException failure) {
        if (failure instanceof ConnectException) {
            return "no connection";
        }
        @Nullable Throwable cause = failure;
        while (cause.getCause() != null && cause.getMessage() == null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
