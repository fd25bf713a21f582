package dev.sitestream.cli;

import static dev.sitestream.testing.Await.PATIENCE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.published.ChangeCounts;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.live.LiveBatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code /live/events} of an instance as a browser does. */
final class LiveEventReader implements AutoCloseable {

    private final InputStream body;
    private final Thread thread;
    private final List<LiveBatch> batches = new ArrayList<>();
    private volatile boolean connected;

    private LiveEventReader(InputStream body) {
        this.body = body;
        this.thread = new Thread(this::read, "watcher");
    }

    static LiveEventReader start(int port, String query) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/live/events" + query))
                                .build(),
                        BodyHandlers.ofInputStream());
        if (answer.statusCode() != 200
                || !answer.headers().firstValue("Content-Type").orElse("").equals("text/event-stream")) {
            throw new AssertionError(
                    answer.statusCode() + " " + answer.headers().map());
        }
        LiveEventReader reader = new LiveEventReader(answer.body());
        reader.thread.start();
        return reader;
    }

    /** Whether anything has come, if only that it is connected. */
    boolean isConnected() {
        return connected;
    }

    synchronized List<LiveBatch> batches() {
        return List.copyOf(batches);
    }

    /** Whether a change of this site has come. */
    boolean sees(String site) {
        return batches().stream()
                .flatMap(batch -> batch.changes().stream())
                .anyMatch(change -> change.site().equals(site));
    }

    /** How many changes have come. */
    ChangeCounts counts() {
        return batches().stream().map(LiveBatch::counts).reduce(ChangeCounts.NONE, ChangeCounts::plus);
    }

    @Override
    public void close() {
        try {
            body.close();
            thread.join(PATIENCE.toMillis());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(body, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                connected = true;
                if (line.startsWith("data: ")) {
                    add(AnswerJson.read(line.substring("data: ".length()), LiveBatch.class));
                }
            }
        } catch (IOException e) {
            // The test has closed the connection.
        }
    }

    private synchronized void add(LiveBatch batch) {
        batches.add(batch);
    }
}
