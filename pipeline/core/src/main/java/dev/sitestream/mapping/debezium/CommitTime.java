package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.definition.EpochUnit;
import dev.sitestream.mapping.definition.FieldType;
import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.field.FieldWriter;
import dev.sitestream.mapping.field.MappingScope;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.ValueTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes when the database committed a change. All changes of a transaction have the same time. Old versions of
 * connectors have milliseconds only, or zero for what a snapshot has read.
 */
final class CommitTime extends FieldWriter {

    private final List<Place> places;

    /** @param envelope the fields of which the values are used */
    CommitTime(ValueTree envelope) {
        super(FieldType.TIME.name());
        this.places = List.of(
                new Place(envelope.slot(Pointer.parse("/source/ts_us")), EpochUnit.US),
                new Place(envelope.slot(Pointer.parse("/source/ts_ms")), EpochUnit.MS));
    }

    private record Place(int slot, EpochUnit unit) {

        @Nullable
        String time(MappingScope scope) {
            JsonValue value = scope.payload(slot);
            String number = value == null ? null : value.text();
            return number == null || number.equals("0") ? null : unit.time(number);
        }
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        for (Place place : places) {
            String time = place.time(scope);
            if (time != null) {
                writeName(out);
                out.text(time);
                return true;
            }
        }
        return false;
    }
}
