package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * The reading of a field that is an array of objects, once. What is wrong with an element is reported under its place,
 * as in {@code images[3].loc}, and the others stay.
 */
final class ObjectsReader {

    /** Faults that are reported one by one, so that the report stays small beside the event. */
    private static final int MAX_REPORTED = 16;

    /**
     * What an array holds.
     *
     * @param field its name
     * @param element what its elements are, for people
     * @param most the elements that are looked at; what comes later in the array is left out
     * @param invalid what it is called when it is no array
     * @param elementInvalid what it is called when an element is no object
     * @param tooMany what it is called when there are more elements
     */
    record Kind(
            String field,
            String element,
            int most,
            ProblemCode invalid,
            ProblemCode elementInvalid,
            ProblemCode tooMany) {}

    /** The reading of one element. */
    interface Element {

        /**
         * Reads the fields of an object, up to its end.
         *
         * @param index its place in the array
         * @param values reads its values
         * @param faults what is wrong with it, each under its name within the object
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
                if (count < kind.most()) {
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

    /** Reports what is wrong with an element. */
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
     * Reports, last of all, what {@link #report(int, Warnings)} kept to itself, and that there were too many elements.
     */
    void reportTheRest() {
        if (faulty > MAX_REPORTED) {
            warnings.add(
                    kind.elementInvalid(), kind.field(), (faulty - MAX_REPORTED) + " more are invalid and left out");
        }
        if (count > kind.most()) {
            warnings.add(
                    kind.tooMany(), kind.field(), count + " elements, of which the first " + kind.most() + " are kept");
        }
    }
}
