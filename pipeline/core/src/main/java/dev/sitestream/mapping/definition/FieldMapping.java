package dev.sitestream.mapping.definition;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a field of an event, or a part of such a field, gets its value. */
public sealed interface FieldMapping {

    /** A single value, or an array or object that the payload holds ready-made. */
    record Single(Expression value) implements FieldMapping {}

    /**
     * The value at a place, with what is peculiar to it.
     *
     * @param empty the values that mean that there is none
     * @param isHtml whether it is HTML, of which the plain text is meant
     */
    record Value(Reference at, List<Condition.Text> empty, boolean isHtml) implements FieldMapping {

        public Value {
            empty = List.copyOf(empty);
        }
    }

    /**
     * A time that is a number.
     *
     * @param empty the numbers that mean that there is none
     */
    record Epoch(Reference at, EpochUnit unit, List<Condition.Text> empty) implements FieldMapping {

        public Epoch {
            empty = List.copyOf(empty);
        }
    }

    /** An object. */
    record Parts(Map<String, FieldMapping> parts) implements FieldMapping {

        public Parts {
            parts = new LinkedHashMap<>(parts);
        }
    }

    /**
     * An array of objects.
     *
     * @param each the array whose elements become the objects, with pointers relative to the element; null for an array
     *     of one object, with pointers relative to the item
     * @param parts the parts of each object
     */
    record Elements(@Nullable Reference each, Map<String, FieldMapping> parts) implements FieldMapping {

        public Elements {
            parts = new LinkedHashMap<>(parts);
        }
    }
}
