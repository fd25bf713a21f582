package dev.sitestream.mapping;

import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.PayloadReader;
import dev.sitestream.mapping.json.UnreadablePayloadException;
import dev.sitestream.mapping.json.ValueTree;
import dev.sitestream.page.event.Problem;
import dev.sitestream.page.event.ProblemCode;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Debezium's record of a table that was emptied ({@code TRUNCATE}). It has neither a key nor a row, so no page follows
 * from it.
 */
public final class Truncate {

    private static final ValueTree TREE = new ValueTree();

    /** Without schemas, and with them. */
    private static final List<Place> PLACES = List.of(new Place(""), new Place("/payload"));

    private Truncate() {}

    /** The places of an envelope that begins there. */
    private static final class Place {

        private final int op;
        private final int before;
        private final int after;
        private final int source;
        private final int table;

        Place(String envelope) {
            op = slot(envelope + "/op");
            before = slot(envelope + "/before");
            after = slot(envelope + "/after");
            source = slot(envelope + "/source");
            table = slot(envelope + "/source/table");
        }

        private static int slot(String pointer) {
            return TREE.slot(Pointer.parse(pointer));
        }

        Optional<Problem> problem(@Nullable JsonValue[] values) {
            boolean isTruncate = values[op] instanceof JsonValue.Text operation
                    && operation.text().equals("t")
                    && values[before] == null
                    && values[after] == null
                    && values[source] instanceof JsonValue.Structure;
            return isTruncate
                    ? Optional.of(Truncate.problem(values[table] instanceof JsonValue.Text name ? name.text() : null))
                    : Optional.empty();
        }
    }

    /**
     * The problem that such a record is.
     *
     * @param table the table's name; null if it is not known
     */
    public static Problem problem(@Nullable String table) {
        return new Problem(
                ProblemCode.PAYLOAD_TRUNCATE,
                "value",
                "says that " + (table == null ? "a table" : '`' + table + '`')
                        + " was emptied (TRUNCATE), and names no page: no page is removed");
    }

    /** The problem that such a record is; empty if the payload is another one. */
    static Optional<Problem> in(byte[] body) {
        try {
            @Nullable JsonValue[] values = PayloadReader.read(body, TREE, "value");
            return PLACES.stream()
                    .flatMap(place -> place.problem(values).stream())
                    .findFirst();
        } catch (UnreadablePayloadException e) {
            return Optional.empty();
        }
    }
}
