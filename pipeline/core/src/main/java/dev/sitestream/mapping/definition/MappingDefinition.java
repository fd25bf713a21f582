package dev.sitestream.mapping.definition;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mapping as the configuration defines it.
 *
 * @param only all must hold for a payload or item that this mapping is for
 * @param when all must hold for an upsert; otherwise it is a delete
 * @param deletedWhen if any holds, it is a delete
 * @param each the array whose elements are mapped one by one; null if the payload makes one event
 * @param fields the fields of the event by their names; {@code url} is among them
 */
public record MappingDefinition(
        List<Condition> only,
        List<Condition> when,
        List<Condition> deletedWhen,
        @Nullable Reference each,
        Map<String, FieldMapping> fields) {

    /** @throws IllegalArgumentException if there is no {@code url}, or {@code each} is not in the payload */
    public MappingDefinition {
        only = List.copyOf(only);
        when = List.copyOf(when);
        deletedWhen = List.copyOf(deletedWhen);
        fields = new LinkedHashMap<>(fields);
        if (!fields.containsKey(FieldType.URL.name())) {
            throw new IllegalArgumentException("no field `url`");
        }
        if (each instanceof Reference.Header || each instanceof Reference.InKey || each instanceof Reference.FirstOf) {
            throw new IllegalArgumentException("`each` is not in the payload");
        }
    }
}
