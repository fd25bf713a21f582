package dev.sitestream.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The JSON of answers. Unknown fields, which a newer release may send, are ignored. */
public final class AnswerJson {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // Other JSON is recognised by its missing fields
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private AnswerJson() {}

    /** An answer in JSON, on one line. */
    public static String write(Object answer) {
        try {
            return JSON.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An answer in indented JSON, for people. */
    public static String writeReadably(Object answer) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads an answer.
     *
     * @throws IllegalArgumentException when the text is not such an answer
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
