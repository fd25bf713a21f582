package dev.sitestream.mapping.json;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A value of a payload that a mapping uses. A missing value, null and an empty text are no value. */
public sealed interface JsonValue {

    /** The value as text; null if it is an object or an array. */
    @Nullable
    String text();

    /** Writes the value as it is. */
    void write(EventWriter out);

    /** Its kind with an article, for messages. */
    String kind();

    /** Whether it only says that there is a value, which was not sent; see {@link UnavailableValue}. */
    boolean isUnavailable();

    /** A string that is not empty. */
    record Text(String text) implements JsonValue {

        @Override
        public void write(EventWriter out) {
            out.text(text);
        }

        @Override
        public String kind() {
            return "a string";
        }

        @Override
        public boolean isUnavailable() {
            return UnavailableValue.is(text);
        }
    }

    /**
     * A number or a boolean.
     *
     * @param text as written
     * @param isNumber whether it is a number
     */
    record Plain(String text, boolean isNumber) implements JsonValue {

        static final Plain TRUE = new Plain("true", false);
        static final Plain FALSE = new Plain("false", false);

        @Override
        public void write(EventWriter out) {
            out.plain(text);
        }

        @Override
        public String kind() {
            return isNumber ? "a number" : "a boolean";
        }

        @Override
        public boolean isUnavailable() {
            return false;
        }
    }

    /** An object or an array: a part of a valid JSON text. */
    final class Structure implements JsonValue {

        private final byte[] json;
        private final int start;
        private final int end;

        Structure(byte[] json, int start, int end) {
            this.json = json;
            this.start = start;
            this.end = end;
        }

        public boolean isArray() {
            return json[start] == '[';
        }

        @Override
        public @Nullable String text() {
            return null;
        }

        @Override
        public void write(EventWriter out) {
            out.json(json, start, end);
        }

        /** Writes an object up to its last member, so that more members can follow. */
        public void writeOpen(EventWriter out) {
            int last = end - 2;
            while (isBlank(json[last])) {
                last--;
            }
            out.json(json, start, last + 1);
        }

        /** The members of an object by their names, without their order. */
        public Map<String, @Nullable JsonValue> members() {
            return ValueCollector.members(json, start, end);
        }

        /** The names of an object's members. */
        public Set<String> names() {
            return members().keySet();
        }

        private static boolean isBlank(byte b) {
            return b == ' ' || b == '\n' || b == '\r' || b == '\t';
        }

        @Override
        public String kind() {
            return isArray() ? "an array" : "an object";
        }

        @Override
        public boolean isUnavailable() {
            return UnavailableValue.isIn(json, start, end);
        }
    }

    /** The elements of an array, each as its values by their slots. */
    final class Elements implements JsonValue {

        private final @Nullable JsonValue[][] elements;

        Elements(@Nullable JsonValue[][] elements) {
            this.elements = elements;
        }

        public int count() {
            return elements.length;
        }

        /** The values of an element. */
        public @Nullable JsonValue[] at(int index) {
            return elements[index];
        }

        @Override
        public @Nullable String text() {
            return null;
        }

        @Override
        public void write(EventWriter out) {
            throw new IllegalStateException("elements are written one by one");
        }

        @Override
        public String kind() {
            return "an array";
        }

        @Override
        public boolean isUnavailable() {
            return false;
        }
    }
}
