package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sitestream.announce.Answer;
import dev.sitestream.announce.Answer.Kind;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An HTTP response whose body is in memory. */
final class Reply {

    /** A longer pause than this is not granted. */
    private static final Duration LONGEST_PAUSE = Duration.ofDays(1);

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;
    private final Instant receivedAt;

    Reply(int status, HttpHeaders headers, byte[] body, Instant receivedAt) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.receivedAt = receivedAt;
    }

    int status() {
        return status;
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** The body as text; what is not UTF-8 is replaced. */
    String text() {
        return new String(body, UTF_8);
    }

    /** The body as JSON; a {@link MissingNode} if it is something else. */
    JsonNode json() {
        try {
            JsonNode node = JSON.readTree(body);
            return node == null ? MissingNode.getInstance() : node;
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /** What follows from a status that means the same to all engines. */
    Kind usualKind() {
        if (isSuccess()) {
            return Kind.ACCEPTED;
        }
        return switch (status) {
            case 400, 413, 422 -> Kind.INVALID;
            case 401, 403 -> Kind.UNAUTHORIZED;
            case 429 -> Kind.TOO_MANY;
            default -> Kind.UNAVAILABLE;
        };
    }

    /** Returns the answer of this kind, with the status before its text, and after a failure with the pause. */
    Answer answer(Kind kind, String text) {
        return new Answer(
                kind, status, (status + " " + text).strip(), kind == Kind.ACCEPTED ? null : retryAfter(), List.of());
    }

    /** The answer for a status that says everything. */
    Answer unexpected(String text) {
        if (status >= 300 && status < 400) {
            return answer(Kind.UNAVAILABLE, "redirects are not followed: check the URL in the configuration");
        }
        return answer(usualKind(), text);
    }

    /** The answer for a status that says everything, of an engine whose {@code endpoint} can be configured. */
    Answer unexpectedAtEndpoint(String text) {
        return status == 404 || status == 405 || status == 410
                ? answer(Kind.UNAVAILABLE, "check `endpoint` in the configuration. " + text)
                : unexpected(text);
    }

    /** The pause that the header {@code Retry-After} asks for, in seconds or as a date; null if there is none. */
    private @Nullable Duration retryAfter() {
        String value = headers.firstValue("Retry-After").map(String::strip).orElse("");
        Duration pause = null;
        if (SECONDS.matcher(value).matches()) {
            pause = Duration.ofSeconds(Long.parseLong(value));
        } else {
            try {
                pause = Duration.between(
                        receivedAt, ZonedDateTime.parse(value, HTTP_DATE).toInstant());
            } catch (DateTimeException e) {
                return null;
            }
        }
        if (pause.isNegative()) {
            return Duration.ZERO;
        }
        return pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
    }

    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT);
}
