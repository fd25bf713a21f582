package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The slots of a row's columns at a place where a form of the record has the row. */
final class RowPlaces {

    private final ValueTree row;
    private final int whole;
    private final int[] slots;

    /**
     * Uses the values of a row.
     *
     * @param row the columns that are used
     */
    RowPlaces(ValueTree row, ValueTree tree, Pointer place) {
        this.row = row;
        this.whole = tree.shape(place);
        this.slots = tree.graft(place, row);
    }

    /** Whether there is a row that is no text. */
    boolean isIn(@Nullable JsonValue[] values) {
        return MessagePlaces.isObject(values[whole]);
    }

    /** The row's values; null if there is no row. MongoDB's documents are texts that hold JSON. */
    @Nullable
    JsonValue @Nullable [] in(@Nullable JsonValue[] values) throws UnreadablePayloadException {
        if (values[whole] instanceof JsonValue.Text document) {
            return PayloadReader.read(document.text().getBytes(StandardCharsets.UTF_8), row, "value");
        }
        return isIn(values) ? ValueTree.pick(slots, values) : null;
    }
}
