package dev.sitestream.http;

import static dev.sitestream.testing.Await.PATIENCE;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** An operator's HTTP client for a server on this machine. */
public final class OperatorClient {

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final int port;

    public OperatorClient(int port) {
        this.port = port;
    }

    /** Sends a GET request. */
    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return ask("GET", path);
    }

    /** Sends a request without a body. */
    public HttpResponse<String> ask(String method, String path) throws IOException, InterruptedException {
        return ask(method, path, "*/*");
    }

    /** Sends a request without a body, with this {@code Accept} header. */
    public HttpResponse<String> ask(String method, String path, String accept)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Accept", accept)
                .timeout(PATIENCE)
                .method(method, BodyPublishers.noBody())
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    /**
     * Reads the value of a metric, which must be a whole number.
     *
     * @param series the metric's name, and its labels as they are exported
     */
    public long metric(String series) throws IOException, InterruptedException {
        String text = get("/metrics").body();
        return text.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToLong(line -> new BigDecimal(line.substring(series.length() + 1)).longValueExact())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + series + " in " + text));
    }
}
