package dev.sitestream.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The JSON of answers. What a newer release tells beyond is passed over. */
public final class AnswerJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // Whatever else answers in JSON is told apart by what it lacks
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private AnswerJson() {}

    /** An answer in JSON. */
    public static String write(Object answer) {
        try {
            return JSON.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same with line ends, for people. */
    public static String writeReadably(Object answer) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * An answer from its JSON.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            @Nullable T answer = JSON.readValue(json, type);
            if (answer == null) {
                throw new IllegalArgumentException("not an answer: null");
            }
            return answer;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not an answer: " + e.getOriginalMessage(), e);
        }
    }
}
