package dev.sitestream.encoding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.encoding.registry.RegistryAnswers;
import dev.sitestream.encoding.registry.RegistryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A registry that gives answers that were recorded, and knows nothing else. Without a network. */
public final class RecordedAnswers implements RegistryAnswers {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private volatile boolean isDown;

    /** The answers of a capture. */
    public static RecordedAnswers of(Path file) throws IOException {
        RecordedAnswers recorded = new RecordedAnswers();
        for (String line : Files.readAllLines(file)) {
            JsonNode answer = JSON.readTree(line);
            recorded.with(
                    answer.path("path").asText(),
                    answer.has("response")
                            ? answer.path("response").toString()
                            : answer.path("body").asText());
        }
        return recorded;
    }

    public RecordedAnswers with(String path, String body) {
        answers.put(path, body);
        return this;
    }

    /** Sets whether there is no answer at all. */
    public void setDown(boolean down) {
        isDown = down;
    }

    @Override
    public Optional<String> text(String path) throws RegistryException {
        if (isDown) {
            throw new RegistryException("is down");
        }
        return Optional.ofNullable(answers.get(path));
    }
}
