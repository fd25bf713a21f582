package dev.sitestream.mapping.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.sitestream.mapping.json.ValueTree.Listing;
import dev.sitestream.mapping.json.ValueTree.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects the values that a mapping uses from a JSON text, in one pass and without a tree of the whole text.
 * Everything else is skipped, but checked to be valid JSON. Used once.
 */
final class ValueCollector {

    /** The most elements of all arrays together; each takes memory of its own. */
    static final int MAX_ELEMENTS = 100_000;

    /** The bounds of {@link dev.sitestream.page.event.JsonEventDecoder}. */
    private static final StreamReadConstraints BOUNDS = StreamReadConstraints.builder()
            .maxNestingDepth(64)
            .maxNumberLength(100)
            .maxNameLength(1_024)
            .maxStringLength(4 * 1_024 * 1_024)
            .build();

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(BOUNDS)
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            // Senders choose the names, so they must neither outlive the factory nor make it fail.
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    private final byte[] json;
    private int elements;

    /** @param json valid UTF-8 */
    ValueCollector(byte[] json) {
        this.json = json;
    }

    /** Thrown when the arrays have too many elements. */
    static final class TooManyElementsException extends IOException {

        TooManyElementsException() {
            super("more than " + MAX_ELEMENTS + " elements");
        }
    }

    /** Thrown when there is no value, or something behind it. */
    static final class NotOneValueException extends IOException {

        NotOneValueException(String message) {
            super(message);
        }
    }

    /** Opens a parser of a part of a text. */
    static JsonParser open(byte[] json, int start, int end) throws IOException {
        return JSON.createParser(json, start, end - start);
    }

    /** Returns the members of an object that is a part of a valid text. */
    static Map<String, @Nullable JsonValue> members(byte[] json, int start, int end) {
        Map<String, @Nullable JsonValue> members = new HashMap<>();
        try (JsonParser parser = open(json, start, end)) {
            parser.nextToken();
            Place place = new Place(parser, start);
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                int valueStart = place.valueStart();
                parser.skipChildren();
                members.put(
                        name,
                        token.isStructStart()
                                ? new JsonValue.Structure(json, valueStart, place.valueEnd())
                                : scalar(parser, token));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the text was read before", e);
        }
        return members;
    }

    /**
     * Returns the values by their slots.
     *
     * @param start where the text begins in the bytes
     */
    @Nullable
    JsonValue[] collect(ValueTree tree, int start) throws IOException {
        @Nullable JsonValue[] values = tree.newValues();
        collect(tree.root(), values, start);
        return values;
    }

    private void collect(Node root, @Nullable JsonValue[] values, int start) throws IOException {
        try (JsonParser parser = open(json, start, json.length)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new NotOneValueException("is blank; a JSON text is required");
            }
            read(new Place(parser, start), root, values, first);
            if (parser.nextToken() != null) {
                throw new NotOneValueException("holds something after the JSON text");
            }
        }
    }

    /**
     * A parser and where its text begins in the bytes.
     *
     * @param parser at a value
     * @param start the offset of its text
     */
    private record Place(JsonParser parser, int start) {

        /** The index of the current object's or array's bracket. */
        int valueStart() {
            return start + (int) parser.currentTokenLocation().getByteOffset();
        }

        /** The index after the bracket that closes the current object or array. */
        int valueEnd() {
            return start + (int) parser.currentLocation().getByteOffset();
        }
    }

    /** Reads the value that begins with the token, up to its end. */
    private void read(Place place, Node node, @Nullable JsonValue[] values, JsonToken token) throws IOException {
        Node inText = node.inText();
        if (inText == null) {
            readPlain(place, node, values, token);
        } else if (token == JsonToken.VALUE_STRING) {
            readPlain(place, node, values, token);
            readText(place.parser().getText(), inText, values);
        } else if (token.isStructStart()) {
            int start = place.valueStart();
            readPlain(place, node, values, token);
            // It is what the text would hold.
            try (JsonParser repeated = open(json, start, place.valueEnd())) {
                read(new Place(repeated, start), inText, values, repeated.nextToken());
            }
        }
    }

    /** Reads the JSON in a text; it holds no values if it is none. */
    private void readText(String text, Node inText, @Nullable JsonValue[] values) throws IOException {
        if (UnavailableValue.is(text)) {
            inText.putAll(new JsonValue.Text(text), values);
            return;
        }
        ValueCollector collector = new ValueCollector(text.getBytes(StandardCharsets.UTF_8));
        collector.elements = elements;
        try {
            collector.collect(inText, values, 0);
        } catch (JsonProcessingException | NotOneValueException e) {
            inText.clear(values);
        }
        elements = collector.elements;
    }

    private void readPlain(Place place, Node node, @Nullable JsonValue[] values, JsonToken token) throws IOException {
        switch (token) {
            case START_OBJECT -> readObject(place, node, values);
            case START_ARRAY -> readArray(place, node, values);
            default -> {
                if (node.isUsed()) {
                    node.put(scalar(place.parser(), token), values);
                }
            }
        }
    }

    private static @Nullable JsonValue scalar(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> {
                String text = parser.getText();
                yield text.isEmpty() ? null : new JsonValue.Text(text);
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new JsonValue.Plain(parser.getText(), true);
            case VALUE_TRUE -> JsonValue.Plain.TRUE;
            case VALUE_FALSE -> JsonValue.Plain.FALSE;
            default -> null;
        };
    }

    private void readObject(Place place, Node node, @Nullable JsonValue[] values) throws IOException {
        JsonParser parser = place.parser();
        int start = node.isUsed() ? place.valueStart() : -1;
        if (node.hasChildren()) {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                Node member = node.member(name);
                if (member == null) {
                    parser.skipChildren();
                } else {
                    member.clear(values);
                    read(place, member, values, token);
                }
            }
        } else {
            parser.skipChildren();
        }
        if (start >= 0) {
            node.put(new JsonValue.Structure(json, start, place.valueEnd()), values);
        }
    }

    private void readArray(Place place, Node node, @Nullable JsonValue[] values) throws IOException {
        JsonParser parser = place.parser();
        List<Listing> listings = node.listings();
        boolean isListedFirst = !node.hasElements() && !listings.isEmpty();
        int again = isListedFirst ? 1 : 0;
        int start = node.slot() >= 0 || again < listings.size() ? place.valueStart() : -1;
        if (isListedFirst) {
            values[listings.get(0).slot()] = list(place, listings.get(0).tree());
        } else if (node.hasElements()) {
            readElements(place, node, values);
        } else {
            parser.skipChildren();
        }
        int end = start >= 0 ? place.valueEnd() : -1;
        for (Listing listing : listings.subList(again, listings.size())) {
            // Several uses of one array are rare, so its elements are simply read again.
            try (JsonParser repeated = open(json, start, end)) {
                repeated.nextToken();
                values[listing.slot()] = list(new Place(repeated, start), listing.tree());
            }
        }
        if (node.slot() >= 0) {
            values[node.slot()] = new JsonValue.Structure(json, start, end);
        }
    }

    private void readElements(Place place, Node node, @Nullable JsonValue[] values) throws IOException {
        JsonParser parser = place.parser();
        int index = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            Node element = node.element(index++);
            if (element == null) {
                parser.skipChildren();
            } else {
                read(place, element, values, token);
            }
        }
    }

    private JsonValue.Elements list(Place place, ValueTree tree) throws IOException {
        JsonParser parser = place.parser();
        List<@Nullable JsonValue[]> list = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            elements++;
            if (elements > MAX_ELEMENTS) {
                throw new TooManyElementsException();
            }
            @Nullable JsonValue[] values = tree.newValues();
            read(place, tree.root(), values, token);
            list.add(values);
        }
        return new JsonValue.Elements(list.toArray(JsonValue[][]::new));
    }
}
