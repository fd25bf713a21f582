package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.JsonValue.Structure;
import dev.sitestream.mapping.json.ValueTree;
import org.jspecify.annotations.Nullable;

/** The slots of an object, and of its parts if Kafka Connect has written it with its schema. */
record MessagePlaces(int whole, int schema, int payload) {

    static MessagePlaces at(Pointer place, ValueTree tree) {
        return new MessagePlaces(
                tree.shape(place),
                tree.shape(place.then(Pointer.parse("/schema"))),
                tree.shape(place.then(Pointer.parse("/payload"))));
    }

    boolean isObject(@Nullable JsonValue[] values) {
        return isObject(values[whole]);
    }

    /** Whether the message is the member {@code payload}, beside its schema. */
    boolean hasSchema(@Nullable JsonValue[] values) {
        return isObject(values[schema]) && isObject(values[payload]);
    }

    static boolean isObject(@Nullable JsonValue value) {
        return value instanceof Structure structure && !structure.isArray();
    }
}
