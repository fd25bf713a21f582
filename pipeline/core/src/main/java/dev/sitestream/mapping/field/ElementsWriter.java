package dev.sitestream.mapping.field;

import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.json.EventWriter;
import dev.sitestream.mapping.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A field that is an array, with an object for each element of an array of the payload. */
final class ElementsWriter extends FieldWriter {

    /** Any of them prevents the event, so the first ones are enough. */
    private static final int MAX_PROBLEMS = 100;

    /** What an element counts besides what it writes. */
    private static final int ELEMENT_BYTES = 16;

    private final Getter list;
    private final List<FieldWriter> parts;

    ElementsWriter(String field, Getter list, List<FieldWriter> parts) {
        super(field);
        this.list = list;
        this.parts = parts;
    }

    @Override
    public boolean write(MappingScope scope, EventWriter out) {
        JsonValue value = list.sent(scope, field());
        if (value == null) {
            return false;
        }
        writeName(out);
        if (value instanceof JsonValue.Elements elements) {
            write(elements, scope, out);
        } else {
            // The event's decoder reports that it is no array.
            value.write(out);
        }
        return true;
    }

    private void write(JsonValue.Elements elements, MappingScope scope, EventWriter out) {
        @Nullable JsonValue[] around = scope.current();
        out.beginArray();
        int before = scope.findings();
        int i = 0;
        while (i < elements.count() && !out.isTooLong() && scope.problemsSince(before) < MAX_PROBLEMS) {
            int findings = scope.findings();
            scope.moveTo(elements.at(i));
            ObjectWriter.write(parts, scope, out);
            if (scope.findings() > findings) {
                scope.nameWithin(findings, field() + '[' + i + ']');
            }
            i++;
        }
        // Elements that write nothing take time as well.
        scope.countWritten((long) i * ELEMENT_BYTES);
        out.endArray();
        scope.moveTo(around);
    }
}
