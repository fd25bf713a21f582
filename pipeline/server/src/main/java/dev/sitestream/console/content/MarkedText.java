package dev.sitestream.console.content;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sitestream.query.rejected.RejectedAnswer.EventProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The value of a rejected event, with the places marked that its problems are about. A place that can't be found is not
 * marked.
 *
 * @param pieces its parts, in order
 */
public record MarkedText(List<Piece> pieces) {

    private static final JsonFactory JSON = new JsonFactory();

    /** The field of problems that are about the value as a whole. */
    private static final String WHOLE = "value";

    /** How a detail begins that names a byte, counted from 0. */
    private static final Pattern BYTE = Pattern.compile("byte ([0-9]{1,9})\\b.*", Pattern.DOTALL);

    /** How a byte is written that is not UTF-8. */
    private static final Pattern ESCAPED_BYTE = Pattern.compile("\\\\x[0-9a-f]{2}");

    /**
     * A part of the text.
     *
     * @param marked whether a problem is about it
     */
    public record Piece(String text, boolean marked) {}

    /** A part of the text: from one character to before another. */
    private record Place(int start, int end) {

        private int length() {
            return end - start;
        }

        private boolean overlaps(Place other) {
            return start < other.end && other.start < end;
        }
    }

    /** Marks the places of problems in a text. */
    public static MarkedText of(String text, List<EventProblem> problems) {
        List<Place> places = new ArrayList<>();
        for (EventProblem problem : problems) {
            Matcher detail = BYTE.matcher(problem.detail());
            if (problem.field().equals(WHOLE) && detail.matches()) {
                addByte(text, Integer.parseInt(detail.group(1)), places);
            }
        }
        Set<String> fields = problems.stream()
                .map(EventProblem::field)
                .filter(field -> !field.isEmpty() && !field.equals(WHOLE))
                .collect(Collectors.toSet());
        if (!fields.isEmpty()) {
            addFields(text, fields, places);
        }
        return new MarkedText(cut(text, places));
    }

    /** Finds a byte, unless something before it may be written in another way than it came. */
    private static void addByte(String text, int number, List<Place> places) {
        int bytes = 0;
        int at = 0;
        while (at < text.length() && bytes < number && text.charAt(at) != '\\') {
            int c = text.codePointAt(at);
            bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
            at += Character.charCount(c);
        }
        if (bytes == number && at < text.length()) {
            Matcher escaped = ESCAPED_BYTE.matcher(text).region(at, text.length());
            places.add(new Place(
                    at, escaped.lookingAt() ? escaped.end() : at + Character.charCount(text.codePointAt(at))));
        }
    }

    private static void addFields(String text, Set<String> fields, List<Place> places) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                read(parser, "", fields, places);
            }
        } catch (IOException e) {
            // It is no JSON, or was cut off: what was found before counts.
        }
    }

    private static void read(JsonParser parser, String path, Set<String> fields, Collection<Place> places)
            throws IOException {
        int start = offset(parser.currentTokenLocation().getCharOffset());
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                read(parser, path.isEmpty() ? name : path + "." + name, fields, places);
            }
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                read(parser, path + "[" + i + "]", fields, places);
            }
        } else {
            parser.finishToken();
        }
        if (fields.contains(path)) {
            places.add(new Place(start, offset(parser.currentLocation().getCharOffset())));
        }
    }

    private static int offset(long characters) {
        return Math.toIntExact(characters);
    }

    /** Cuts the text at the places; of places in each other, the shortest ones count. */
    private static List<Piece> cut(String text, List<Place> places) {
        List<Place> marked = new ArrayList<>();
        places.stream().sorted(Comparator.comparing(Place::length)).forEach(place -> {
            if (marked.stream().noneMatch(place::overlaps)) {
                marked.add(place);
            }
        });
        marked.sort(Comparator.comparing(Place::start));
        List<Piece> pieces = new ArrayList<>();
        int end = 0;
        for (Place place : marked) {
            if (place.start() > end) {
                pieces.add(new Piece(text.substring(end, place.start()), false));
            }
            pieces.add(new Piece(text.substring(place.start(), place.end()), true));
            end = place.end();
        }
        if (end < text.length()) {
            pieces.add(new Piece(text.substring(end), false));
        }
        return pieces;
    }
}
