package dev.sitestream.faults.model;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.testing.KnownSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Senders that post events to instances, as a CMS does: in batches, to another instance if one does not answer, and
 * again until they are acknowledged. Remembers what was acknowledged.
 */
public final class HttpSenders implements LoadSender.Opener {

    private static final int BATCH = 10;
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<IntSupplier> instances = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    /** The times of the latest acknowledged events, by {@link TopicModel#subject}. */
    private final Map<String, Instant> acknowledged = new ConcurrentHashMap<>();

    /** Answers that no valid event must get. */
    private final List<String> wrongAnswers = new CopyOnWriteArrayList<>();

    private final AtomicLong acknowledgedEvents = new AtomicLong();
    private final Map<Integer, AtomicLong> answers = new ConcurrentHashMap<>();
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Adds an instance.
     *
     * @param port the port on which it accepts events at present; 0 if it does not
     */
    public void add(IntSupplier port) {
        instances.add(port);
    }

    @Override
    public LoadSender open() {
        return new Sender();
    }

    /** The acknowledged events that are not on the topic, and wrong answers. */
    public List<String> violations(TopicModel topic) {
        List<String> lost = new ArrayList<>(wrongAnswers);
        acknowledged.forEach((subject, time) -> {
            Optional<Instant> latest = topic.latestChange(subject);
            if (latest.isEmpty() || latest.get().isBefore(time)) {
                lost.add("the acknowledged event of " + subject + " at " + time + " is not on the topic");
            }
        });
        return lost;
    }

    /** How many events were acknowledged. */
    public long acknowledgedEvents() {
        return acknowledgedEvents.get();
    }

    /** How often each status was answered; 0 stands for no answer. */
    public Map<Integer, AtomicLong> answers() {
        return Map.copyOf(answers);
    }

    /** Posts events once to one of the instances. Returns the status; 0 without an answer. */
    public int post(byte[] events) throws InterruptedException {
        int port = instances
                .get(Math.floorMod(next.getAndIncrement(), instances.size()))
                .getAsInt();
        if (port == 0) {
            return 0;
        }
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + "/v1/sites/" + KnownSite.ID + "/events"))
                .header("Authorization", "Bearer " + KnownSite.TOKEN)
                .header("Content-Type", "application/x-ndjson")
                .timeout(REQUEST_TIMEOUT)
                .POST(HttpRequest.BodyPublishers.ofByteArray(events))
                .build();
        int status;
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
            status = response.statusCode();
            if (status == 200 && JSON.readTree(response.body()).path("rejected").asInt(-1) != 0) {
                wrongAnswers.add("valid events were rejected: " + response.body());
            }
            if (status != 200 && status != 503) {
                wrongAnswers.add("valid events were answered with " + status + ": " + response.body());
            }
        } catch (IOException e) {
            status = 0;
        }
        answers.computeIfAbsent(status, absent -> new AtomicLong()).incrementAndGet();
        return status;
    }

    private final class Sender implements LoadSender {

        private final List<byte[]> batch = new ArrayList<>();

        @Override
        public void send(byte[] event) throws IOException, InterruptedException {
            if (isWellFormed(event)) {
                batch.add(event);
            }
            if (batch.size() >= BATCH) {
                flush();
            }
        }

        @Override
        public void flush() throws IOException, InterruptedException {
            if (batch.isEmpty()) {
                return;
            }
            ByteArrayOutputStream lines = new ByteArrayOutputStream();
            for (byte[] event : batch) {
                lines.write(event);
                lines.write('\n');
            }
            try {
                await("acknowledgement").pollInterval(PAUSE).until(() -> post(lines.toByteArray()) == 200);
            } catch (ConditionTimeoutException e) {
                throw new IOException("no instance acknowledges events", e);
            }
            for (byte[] event : batch) {
                JsonNode json = JSON.readTree(event);
                Instant time = Instant.parse(json.path("time").asText());
                acknowledged.merge(TopicModel.subject(json), time, (one, other) -> one.isAfter(other) ? one : other);
            }
            acknowledgedEvents.addAndGet(batch.size());
            batch.clear();
        }

        @Override
        public void close() {
            // Nothing is open between two requests.
        }

        /** The load also has malformed events, of which some would spoil a whole request. */
        private static boolean isWellFormed(byte[] event) {
            String text = new String(event, UTF_8);
            return text.contains("\"url\":\"" + KnownSite.URL) || text.contains("\"site\":\"" + KnownSite.ID);
        }
    }
}
