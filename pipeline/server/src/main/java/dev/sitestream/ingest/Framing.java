package dev.sitestream.ingest;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.ingest.FramingException.Kind;
import dev.sitestream.page.event.ProblemCode;
import dev.sitestream.page.json.JsonObjectWriter;
import dev.sitestream.page.json.SplicedJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Splits bodies into events. Events of our own contract keep their bytes. Whether they are valid is decided later, so
 * an event that is not is rejected alone; only a body whose events can't be told apart is refused as a whole.
 */
public final class Framing {

    private Framing() {}

    /** The events of a body in this format. */
    public static EventBatch events(BodyFormat format, byte[] body) throws FramingException {
        if (SplicedJson.start(body) == body.length) {
            throw new FramingException(Kind.MALFORMED, "the body is empty");
        }
        return switch (format) {
            case JSON -> json(body);
            case NDJSON -> EventBatch.of(lines(body));
            case CLOUD_EVENT -> {
                requireObject(body);
                yield single(CloudEvents.toEvent(body, 0));
            }
            case CLOUD_EVENT_BATCH -> {
                if (SplicedJson.isObject(body)) {
                    throw new FramingException(Kind.MALFORMED, "the body is an object, but an array is required");
                }
                yield EventBatch.of(elements(body, element -> cloudEvent(element)));
            }
        };
    }

    /**
     * The event of a CloudEvent in binary mode.
     *
     * @param attributes its attributes by their names, without {@code ce-}
     * @param body its data
     */
    public static EventBatch binaryCloudEvent(Map<String, String> attributes, byte[] body) throws FramingException {
        return single(CloudEvents.toEvent(attributes, body));
    }

    /**
     * The event that creates or replaces a page.
     *
     * @param url the page's URL, which may be invalid
     * @param body the other fields, as a JSON object
     */
    public static EventBatch upsert(String url, byte[] body) throws FramingException {
        return page("upsert", url, body);
    }

    /**
     * The event that deletes a page.
     *
     * @param url the page's URL, which may be invalid
     * @param body the other fields, as a JSON object; it may be empty
     */
    public static EventBatch delete(String url, byte[] body) throws FramingException {
        return page("delete", url, body.length == 0 ? new byte[] {'{', '}'} : body);
    }

    private static EventBatch page(String op, String url, byte[] body) throws FramingException {
        requireObject(body);
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("op", op);
        fields.put("url", url);
        return single(EventItem.of(SplicedJson.appended(body, JsonObjectWriter.ofTexts(fields))));
    }

    private static EventBatch json(byte[] body) throws FramingException {
        return SplicedJson.isObject(body) ? single(EventItem.of(body)) : EventBatch.of(elements(body, EventItem::of));
    }

    private static EventBatch single(EventItem item) throws FramingException {
        if (item.problem() != null && item.problem().code() == ProblemCode.EVENT_TOO_LARGE) {
            throw new FramingException(
                    Kind.TOO_LARGE, "the event has more than " + IngestLimits.MAX_EVENT_BYTES + " bytes");
        }
        return EventBatch.single(item);
    }

    private static void requireObject(byte[] body) throws FramingException {
        if (!SplicedJson.isObject(body)) {
            throw new FramingException(Kind.MALFORMED, "the body is not a JSON object");
        }
    }

    private static EventItem cloudEvent(byte[] element) {
        try {
            return CloudEvents.toEvent(element, 0);
        } catch (FramingException e) {
            throw new IllegalStateException("an element of a parsed array is JSON", e);
        }
    }

    private static List<EventItem> lines(byte[] body) throws FramingException {
        List<EventItem> items = new ArrayList<>();
        int begin = SplicedJson.start(body);
        while (begin < body.length) {
            int end = begin;
            while (end < body.length && body[end] != '\n') {
                end++;
            }
            if (!isBlank(body, begin, end)) {
                requireRoom(items);
                items.add(
                        end - begin > IngestLimits.MAX_EVENT_BYTES
                                ? EventItem.tooLarge()
                                : EventItem.of(Arrays.copyOfRange(body, begin, end)));
            }
            begin = end + 1;
        }
        return items;
    }

    private static boolean isBlank(byte[] body, int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (!SplicedJson.isBlank(body[i])) {
                return false;
            }
        }
        return true;
    }

    /** The elements of an array, each with the bytes that it has in the body. */
    private static List<EventItem> elements(byte[] body, Function<byte[], EventItem> make) throws FramingException {
        int start = SplicedJson.start(body);
        List<EventItem> items = new ArrayList<>();
        try (JsonParser parser = JsonText.parser(body, start)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new FramingException(Kind.MALFORMED, "the body is neither a JSON object nor an array");
            }
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                requireRoom(items);
                items.add(element(parser, body, start, make));
            }
            if (parser.nextToken() != null) {
                throw new FramingException(Kind.MALFORMED, "the body holds something after the array");
            }
        } catch (IOException e) {
            throw JsonText.malformed(e, start);
        }
        return items;
    }

    private static EventItem element(JsonParser parser, byte[] body, int start, Function<byte[], EventItem> make)
            throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return EventItem.invalid(ProblemCode.NOT_AN_OBJECT, "value", "must be an object");
        }
        int begin = start + (int) parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        int end = start + (int) parser.currentLocation().getByteOffset();
        return end - begin > IngestLimits.MAX_EVENT_BYTES
                ? EventItem.tooLarge()
                : make.apply(Arrays.copyOfRange(body, begin, end));
    }

    private static void requireRoom(List<EventItem> items) throws FramingException {
        if (items.size() == IngestLimits.MAX_EVENTS) {
            throw new FramingException(Kind.TOO_LARGE, "the body has more than " + IngestLimits.MAX_EVENTS + " events");
        }
    }
}
