package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * Reads a field that is an array of objects; used once. A problem of an element is reported with its index, such as
 * {@code images[3].loc}, and does not affect the others.
 */
final class ObjectsReader {

    /** The most faults that are reported individually. It keeps the report small in relation to the event. */
    private static final int MAX_REPORTED = 16;

    /**
     * A kind of array.
     *
     * @param field the name of the field
     * @param element the description of an element, for messages
     * @param max the most elements that are read; later ones are left out
     * @param invalid the code if the value is no array
     * @param elementInvalid the code if an element is no object
     * @param tooMany the code if there are more than {@code max} elements
     */
    record Kind(
            String field,
            String element,
            int max,
            ProblemCode invalid,
            ProblemCode elementInvalid,
            ProblemCode tooMany) {}

    /** Reads one element. */
    interface Element {

        /**
         * Reads the fields of an object, up to its end.
         *
         * @param index the index in the array
         * @param values reads the values of its fields
         * @param faults collects the problems, each with its field name within the object
         */
        void read(int index, ValueReader values, Warnings faults) throws IOException;
    }

    private final JsonParser parser;
    private final Warnings warnings;
    private final Kind kind;
    private int count;
    private int faulty;

    ObjectsReader(JsonParser parser, Warnings warnings, Kind kind) {
        this.parser = parser;
        this.warnings = warnings;
        this.kind = kind;
    }

    /** Reads the value whose first token is the parser's current one. */
    void read(Element element) throws IOException {
        JsonToken first = parser.currentToken();
        if (first == JsonToken.START_ARRAY) {
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (count < kind.max()) {
                    readElement(element, token);
                } else {
                    parser.skipChildren();
                }
                count++;
            }
        } else if (first != JsonToken.VALUE_NULL) {
            warnings.add(
                    kind.invalid(),
                    kind.field(),
                    "must be an array of objects with " + kind.element() + ", not " + JsonTokenNames.kind(first));
            parser.skipChildren();
        }
    }

    private void readElement(Element element, JsonToken token) throws IOException {
        Warnings faults = new Warnings();
        if (token == JsonToken.START_OBJECT) {
            element.read(count, new ValueReader(parser, faults), faults);
        } else {
            faults.add(
                    kind.elementInvalid(),
                    "",
                    "must be an object with " + kind.element() + ", not " + JsonTokenNames.kind(token));
            parser.skipChildren();
        }
        report(count, faults);
    }

    /** Reports the problems of an element. */
    void report(int index, Warnings faults) {
        for (Problem fault : faults.toList()) {
            faulty++;
            if (faulty <= MAX_REPORTED) {
                String part = fault.field().isEmpty() ? "" : '.' + fault.field();
                warnings.add(fault.code(), kind.field() + '[' + index + ']' + part, fault.detail());
            }
        }
    }

    /**
     * Reports the number of faults that {@link #report(int, Warnings)} suppressed, and whether there were too many
     * elements. Call it last.
     */
    void reportTheRest() {
        if (faulty > MAX_REPORTED) {
            warnings.add(
                    kind.elementInvalid(), kind.field(), (faulty - MAX_REPORTED) + " more are invalid and left out");
        }
        if (count > kind.max()) {
            warnings.add(
                    kind.tooMany(), kind.field(), count + " elements, of which the first " + kind.max() + " are kept");
        }
    }
}
