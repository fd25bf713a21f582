package dev.sitestream.mapping.field;

import dev.sitestream.mapping.definition.Reference;
import dev.sitestream.mapping.field.MappingScope.Getter;
import dev.sitestream.mapping.field.MappingScope.Getter.Area;
import dev.sitestream.mapping.json.ValueTree;
import java.util.List;

/**
 * Gives the references of a mapping their slots. It is used while the mapping is compiled.
 *
 * @param payload the places in the whole payload
 * @param current the places in the item or element to which pointers are relative
 * @param key the places in the record's key
 */
public record Binding(ValueTree payload, ValueTree current, ValueTree key) {

    /** The getter of the value at this place. */
    Getter getter(Reference reference) {
        return getter(reference, List.of());
    }

    /**
     * The getter of the value at this place.
     *
     * @param empty the values that mean that there is none
     */
    Getter getter(Reference reference, List<ExpectedText> empty) {
        if (reference instanceof Reference.InItem place) {
            return new Getter(reference, Area.CURRENT, current.slot(place.pointer()), empty, null);
        }
        if (reference instanceof Reference.InPayload place) {
            return new Getter(reference, Area.PAYLOAD, payload.slot(place.pointer()), empty, null);
        }
        if (reference instanceof Reference.InKey place) {
            return new Getter(reference, Area.KEY, key.slot(place.pointer()), empty, null);
        }
        if (reference instanceof Reference.FirstOf alternatives) {
            Getter first = getter(alternatives.first(), empty);
            return new Getter(reference, first.area(), first.slot(), empty, getter(alternatives.otherwise(), empty));
        }
        return new Getter(reference, Area.HEADERS, -1, empty, null);
    }

    /** The getter of the elements of the array at this place, whose values are in {@code elements}. */
    public Getter listing(Reference reference, ValueTree elements) {
        if (reference instanceof Reference.InItem place) {
            return new Getter(reference, Area.CURRENT, current.listing(place.pointer(), elements), List.of(), null);
        }
        if (reference instanceof Reference.InPayload place) {
            return new Getter(reference, Area.PAYLOAD, payload.listing(place.pointer(), elements), List.of(), null);
        }
        throw new IllegalArgumentException(reference + " is no place in the payload");
    }

    /** The binding of pointers that are relative to an element. */
    Binding within(ValueTree element) {
        return new Binding(payload, element, key);
    }
}
