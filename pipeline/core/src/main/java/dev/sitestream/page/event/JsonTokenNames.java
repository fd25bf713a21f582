package dev.sitestream.page.event;

import com.fasterxml.jackson.core.JsonToken;

/** The names of JSON value kinds in messages. */
final class JsonTokenNames {

    private JsonTokenNames() {}

    /** The kind of value that begins with this token, with its article. */
    static String kind(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            case VALUE_TRUE, VALUE_FALSE -> "a boolean";
            case VALUE_NULL -> "null";
            default -> throw new IllegalArgumentException("no value begins with " + token);
        };
    }
}
