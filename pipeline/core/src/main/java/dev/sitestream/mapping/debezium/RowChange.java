package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** What a record says of a row. */
final class RowChange {

    private final Kind kind;
    private final @Nullable JsonValue[] row;
    private final @Nullable JsonValue @Nullable [] before;
    private final boolean isFlat;
    private final @Nullable JsonValue[] envelope;
    private final @Nullable String detail;

    /**
     * @param kind what happened
     * @param row the values of the new row by their slots; all null if there is none
     * @param before the values of the former row, of which perhaps only the key is known; null if the record has none
     * @param isFlat whether the record is a flattened row, which never has the former one beside it
     * @param envelope the values of the envelope by their slots
     * @param detail the table's name or a reason, for messages; null if it is not known
     */
    RowChange(
            Kind kind,
            @Nullable JsonValue[] row,
            @Nullable JsonValue @Nullable [] before,
            boolean isFlat,
            @Nullable JsonValue[] envelope,
            @Nullable String detail) {
        this.kind = kind;
        this.row = row;
        this.before = before;
        this.isFlat = isFlat;
        this.envelope = envelope;
        this.detail = detail;
    }

    Kind kind() {
        return kind;
    }

    @Nullable
    JsonValue[] row() {
        return row;
    }

    @Nullable
    JsonValue @Nullable [] before() {
        return before;
    }

    boolean isFlat() {
        return isFlat;
    }

    @Nullable
    JsonValue[] envelope() {
        return envelope;
    }

    @Nullable
    String detail() {
        return detail;
    }

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
