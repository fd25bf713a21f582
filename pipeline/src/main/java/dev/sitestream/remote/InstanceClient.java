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

/** Asks the operators' port of one instance; for several threads. */
public final class InstanceClient {

    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(5);
    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(30);

    /** One for all: it has threads of its own. */
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .connectTimeout(CONNECT_PATIENCE)
            .followRedirects(Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    private final String address;

    /** @param address its {@code host:port} */
    public InstanceClient(String address) {
        this.address = address;
    }

    /** An answer: HTTP's status, and the body. */
    public record Reply<T>(int status, T body) {

        /** Whether the question was answered as it was meant. */
        public boolean isOk() {
            return status == 200;
        }
    }

    /**
     * Asks for a text.
     *
     * @param path with its query, from the slash on
     * @throws InstanceException when there is no answer
     */
    public Reply<String> get(String path) throws InstanceException, InterruptedException {
        HttpResponse<String> answer = send(path, BodyHandlers.ofString());
        return new Reply<>(answer.statusCode(), answer.body());
    }

    /**
     * Asks for something large, which is read as it comes, and closed by the caller.
     *
     * @param path with its query, from the slash on
     * @throws InstanceException when there is no answer
     */
    public Reply<InputStream> open(String path) throws InstanceException, InterruptedException {
        HttpResponse<InputStream> answer = send(path, BodyHandlers.ofInputStream());
        return new Reply<>(answer.statusCode(), answer.body());
    }

    private <T> HttpResponse<T> send(String path, HttpResponse.BodyHandler<T> body)
            throws InstanceException, InterruptedException {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + path))
                    .timeout(ANSWER_PATIENCE)
                    .build();
            return HTTP.send(request, body);
        } catch (HttpConnectTimeoutException | ConnectException e) {
            throw new InstanceException(
                    "no instance answers at " + address
                            + ": is it running, with `http` in its configuration, and may this machine reach it?",
                    e);
        } catch (HttpTimeoutException e) {
            throw new InstanceException(
                    "the instance at " + address + " has not answered within " + ANSWER_PATIENCE.toSeconds() + " s", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new InstanceException(
                    "the instance at " + address + " can't be asked: "
                            + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage()),
                    e);
        }
    }
}
