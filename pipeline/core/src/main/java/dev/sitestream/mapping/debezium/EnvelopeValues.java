package dev.sitestream.mapping.debezium;

import dev.sitestream.mapping.definition.Pointer;
import dev.sitestream.mapping.json.JsonValue;
import dev.sitestream.mapping.json.ValueTree;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values of an envelope's fields, wherever a form of the record has them. */
final class EnvelopeValues {

    private final ValueTree envelope;
    private final List<EnvelopeNames> names;

    /** @param envelope the fields that are used */
    EnvelopeValues(ValueTree envelope) {
        this.envelope = envelope;
        this.names = envelope.places().stream()
                .map(place -> EnvelopeNames.of(place.pointer()))
                .toList();
    }

    /** Where the values of a message are. */
    static final class Slots {

        private final int[] plain;
        private final List<int[]> flat;
        private final int[] attributes;

        /**
         * @param plain the slots of the fields at their own places
         * @param flat for each field the slots beside the columns of a flattened row
         * @param attributes the slots of the fields as attributes of a CloudEvent
         */
        Slots(int[] plain, List<int[]> flat, int[] attributes) {
            this.plain = plain;
            this.flat = flat;
            this.attributes = attributes;
        }

        int[] plain() {
            return plain;
        }

        List<int[]> flat() {
            return flat;
        }

        int[] attributes() {
            return attributes;
        }
    }

    /** Uses the values of a message that begins at this place. */
    Slots slots(ValueTree tree, Pointer message) {
        int[] plain = tree.graft(message, envelope);
        Function<String, Integer> named = name -> tree.slot(message.then(Pointer.parse('/' + name)));
        List<int[]> flat = names.stream()
                .map(name ->
                        name.flat().stream().map(named).mapToInt(slot -> slot).toArray())
                .toList();
        int[] attributes = new int[plain.length];
        for (int i = 0; i < plain.length; i++) {
            String attribute = names.get(i).attribute();
            attributes[i] = attribute == null ? plain[i] : named.apply(attribute);
        }
        return new Slots(plain, flat, attributes);
    }

    /** The fields of a record that has no more than headers. */
    @Nullable
    JsonValue[] ofHeaders(Map<String, String> headers) {
        @Nullable JsonValue[] fields = envelope.newValues();
        for (int i = 0; i < fields.length; i++) {
            fields[i] = header(names.get(i), headers);
        }
        return fields;
    }

    /** The fields of a flattened row. What is no field of an envelope is one of the row. */
    @Nullable
    JsonValue[] ofFlat(Slots slots, @Nullable JsonValue[] values, Map<String, String> headers) {
        @Nullable JsonValue[] fields = envelope.newValues();
        for (int i = 0; i < fields.length; i++) {
            if (names.get(i).flat().isEmpty()) {
                fields[i] = values[slots.plain()[i]];
            } else {
                for (int slot : slots.flat().get(i)) {
                    fields[i] = fields[i] == null ? values[slot] : fields[i];
                }
                fields[i] = fields[i] == null ? header(names.get(i), headers) : fields[i];
            }
        }
        return fields;
    }

    private static @Nullable JsonValue header(EnvelopeNames names, Map<String, String> headers) {
        for (String name : names.flat()) {
            String text = headers.get(name);
            if (text != null && !text.isEmpty()) {
                return new JsonValue.Text(text);
            }
        }
        return null;
    }
}
