package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a record says of a row.
 *
 * @param kind what happened
 * @param row the values of the new row by their slots; all null if there is none
 * @param before the values of the former row, of which perhaps only the key is known; null if the record has none
 * @param isFlat whether the record is a flattened row, which never has the former one beside it
 * @param envelope the values of the envelope by their slots
 * @param detail the table's name or a reason, for messages; null if it is not known
 */
record RowChange(
        Kind kind,
        @Nullable JsonValue[] row,
        @Nullable JsonValue @Nullable [] before,
        boolean isFlat,
        @Nullable JsonValue[] envelope,
        @Nullable String detail) {

    /** What happened. */
    enum Kind {
        UPSERT,
        DELETE,
        /** The whole table was emptied. */
        TRUNCATE,
        /** Nothing that concerns a row. */
        NOTHING
    }
}
