package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.JsonValue.Structure;
import dev.sitestream.mapping.json.ValueTree;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises what connectors write beside changes of rows, and what routing can bring into the topic of a table:
 * heartbeats, the boundaries of transactions, and changes of the database's schema.
 */
final class ConnectorRecord {

    private static final Set<String> HEARTBEAT = Set.of("ts_ms", "ts_us", "ts_ns");
    private static final Set<String> TRANSACTION =
            Set.of("status", "id", "event_count", "data_collections", "ts_ms", "ts_us", "ts_ns");
    private static final Set<String> BOUNDARIES = Set.of("BEGIN", "END");

    private final int whole;
    private final int time;
    private final int status;
    private final int source;
    private final int ddl;

    ConnectorRecord(ValueTree tree, Pointer place) {
        whole = tree.names(place, "ts_ms");
        time = tree.slot(place.then(Pointer.parse("/ts_ms")));
        status = tree.slot(place.then(Pointer.parse("/status")));
        source = tree.shape(place.then(Pointer.parse("/source")));
        ddl = tree.slot(place.then(Pointer.parse("/ddl")));
    }

    /** What it is; null if it may be a row. */
    @Nullable
    String kind(@Nullable JsonValue[] values) {
        if (values[ddl] instanceof JsonValue.Text && MessagePlaces.isObject(values[source])) {
            return "a change of the database's schema";
        }
        if (values[time] == null || !(values[whole] instanceof Structure message)) {
            return null;
        }
        // A row can have columns of these names, too, but seldom no others.
        Set<String> names = message.names();
        if (HEARTBEAT.containsAll(names)) {
            return "a heartbeat";
        }
        boolean isBoundary = values[status] instanceof JsonValue.Text boundary && BOUNDARIES.contains(boundary.text());
        return isBoundary && TRANSACTION.containsAll(names) ? "the boundary of a transaction" : null;
    }
}
