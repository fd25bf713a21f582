package dev.sitestream.guides;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Purges written files from Fastly: shards before the indexes that list them. */
public final class FastlyPurge {

    private static final int MOST_KEYS = 256;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final URI endpoint;
    private final String token;

    FastlyPurge(URI endpoint, String token) {
        this.endpoint = endpoint;
        this.token = token;
    }

    /** Runs until a purge fails; started again, it begins with the records of that purge. */
    public static void main(String[] args) throws IOException, InterruptedException {
        String service = Objects.requireNonNull(System.getenv("FASTLY_SERVICE"), "FASTLY_SERVICE");
        FastlyPurge fastly = new FastlyPurge(
                URI.create("https://api.fastly.com/service/" + service + "/purge"),
                Objects.requireNonNull(System.getenv("FASTLY_TOKEN"), "FASTLY_TOKEN"));
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", "broker:9092",
                "group.id", "fastly-purge",
                "isolation.level", "read_committed",
                "enable.auto.commit", "false",
                "auto.offset.reset", "latest");
        try (KafkaConsumer<String, String> files =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            files.subscribe(List.of("published-files"));
            while (true) {
                fastly.purge(files.poll(Duration.ofSeconds(10)));
                files.commitSync();
            }
        }
    }

    void purge(Iterable<ConsumerRecord<String, String>> records) throws IOException, InterruptedException {
        Set<String> listed = new LinkedHashSet<>();
        Set<String> others = new LinkedHashSet<>();
        for (ConsumerRecord<String, String> written : records) {
            // A record without a value follows when the store has removed the file.
            JsonNode file = json.readTree(written.value() == null ? "{}" : written.value());
            if (file.path("op").asText().equals("written")) {
                String key =
                        file.path("site").asText() + "/" + file.path("file").asText();
                (file.has("index") ? listed : others).add(key);
            }
        }
        // All of these files are in the store. So an index that is fetched now finds no stale file that it lists.
        purge(List.copyOf(listed));
        purge(List.copyOf(others));
    }

    private void purge(List<String> keys) throws IOException, InterruptedException {
        for (int i = 0; i < keys.size(); i += MOST_KEYS) {
            List<String> batch = new ArrayList<>(keys.subList(i, Math.min(keys.size(), i + MOST_KEYS)));
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .timeout(Duration.ofSeconds(15))
                    .header("Fastly-Key", token)
                    .header("Fastly-Soft-Purge", "1")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(json.writeValueAsString(Map.of("surrogate_keys", batch))))
                    .build();
            int status =
                    http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status != 200) {
                throw new IOException("Fastly answered " + status);
            }
        }
    }
}
