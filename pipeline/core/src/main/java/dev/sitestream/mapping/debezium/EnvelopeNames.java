package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.definition.Pointer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a field of the envelope is called in the forms that have no envelope, so that a mapping is the same for all.
 *
 * @param flat its names beside the columns of a <a
 *     href="https://debezium.io/documentation/reference/stable/transformations/event-flattening.html">flattened</a> row
 *     and in headers, by {@code add.fields} and {@code add.headers}; none for what is no field of the envelope
 * @param attribute its name as the attribute of a <a
 *     href="https://debezium.io/documentation/reference/stable/integrations/cloudevents.html">CloudEvent</a>; null for
 *     what is no field of the envelope
 */
record EnvelopeNames(List<String> flat, @Nullable String attribute) {

    private static final String FLAT_PREFIX = "__";
    private static final String ATTRIBUTE_PREFIX = "iodebezium";

    static EnvelopeNames of(Pointer place) {
        List<Pointer.Step> steps = place.steps();
        if (steps.size() == 1 && steps.get(0).name().equals("op")) {
            return new EnvelopeNames(List.of(FLAT_PREFIX + "op"), ATTRIBUTE_PREFIX + "op");
        }
        if (steps.size() == 2 && steps.get(0).name().equals("source")) {
            String field = steps.get(1).name();
            String full = FLAT_PREFIX + "source_" + field;
            // Without `source.`, a time is that at which the connector worked.
            return new EnvelopeNames(
                    field.startsWith("ts_") ? List.of(full) : List.of(full, FLAT_PREFIX + field),
                    ATTRIBUTE_PREFIX + field.replace("_", ""));
        }
        return new EnvelopeNames(List.of(), null);
    }
}
