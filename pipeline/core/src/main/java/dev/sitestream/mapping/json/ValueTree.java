package dev.sitestream.mapping.json;

import dev.sitestream.mapping.definition.Pointer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The places of which a mapping uses the values, as a tree of the pointers' tokens. Each place has a slot in an array
 * of values. It is built while the mapping is compiled, and is not modified afterwards.
 */
public final class ValueTree {

    private final Node root = new Node();
    private final List<Place> places = new ArrayList<>();

    /**
     * A place of which the value is used. Its index is its slot.
     *
     * @param elements the places in each element of the array there; null if the value itself is used
     * @param isWhole whether all of an object or an array is used, and not only that it is there
     */
    public record Place(Pointer pointer, @Nullable ValueTree elements, boolean isWhole) {}

    /** A place in the JSON text. */
    static final class Node {

        private final Map<String, Node> members = new HashMap<>();
        private final Map<Integer, Node> elements = new HashMap<>();
        private final List<Listing> listings = new ArrayList<>();
        private final List<Integer> slotsBelow = new ArrayList<>();
        private int slot = -1;
        private boolean isWhole;
        private @Nullable String namesIf;
        private @Nullable Node inText;

        /** The slot of the value; -1 if the value itself is not used. */
        int slot() {
            return slot;
        }

        /** Whether the value itself is used. */
        boolean isUsed() {
            return slot >= 0 || !listings.isEmpty();
        }

        /** Keeps a value that is no array, also where an array is expected, so that this can be reported. */
        void put(@Nullable JsonValue value, @Nullable JsonValue[] values) {
            if (slot >= 0) {
                values[slot] = value;
            }
            for (Listing listing : listings) {
                values[listing.slot()] = value;
            }
        }

        boolean hasChildren() {
            return !members.isEmpty();
        }

        boolean hasElements() {
            return !elements.isEmpty();
        }

        @Nullable
        Node member(String name) {
            return members.get(name);
        }

        @Nullable
        Node element(int index) {
            return elements.get(index);
        }

        /** The arrays at this place of which the elements' values are used. */
        List<Listing> listings() {
            return listings;
        }

        /** The JSON in the text that is the value; null if it is not used. */
        @Nullable
        Node inText() {
            return inText;
        }

        /** Forgets the values at this place and below: when a name is repeated, the last value counts. */
        void clear(@Nullable JsonValue[] values) {
            putAll(null, values);
        }

        /** Makes this the value at this place, and at all places below. */
        void putAll(@Nullable JsonValue value, @Nullable JsonValue[] values) {
            for (int below : slotsBelow) {
                values[below] = value;
            }
        }

        private Node child(String name) {
            Node child = members.computeIfAbsent(name, newName -> new Node());
            if (isIndex(name)) {
                elements.put(Integer.valueOf(name), child);
            }
            return child;
        }

        private Node text() {
            if (inText == null) {
                inText = new Node();
            }
            return inText;
        }

        private static boolean isIndex(String name) {
            return name.equals("0") || name.matches("[1-9][0-9]{0,8}");
        }
    }

    /**
     * An array of which the elements' values are used.
     *
     * @param slot the slot of the list of the elements
     * @param tree the places in each element
     */
    record Listing(int slot, ValueTree tree) {}

    Node root() {
        return root;
    }

    public @Nullable JsonValue[] newValues() {
        return new JsonValue[places.size()];
    }

    public boolean isEmpty() {
        return places.isEmpty();
    }

    /** The places of which the values are used, by their slots. */
    public List<Place> places() {
        return places;
    }

    /**
     * Uses the values at the places of another tree, if that begins at a place of this one.
     *
     * @return their slots here, by their slots there
     */
    public int[] graft(Pointer place, ValueTree other) {
        return other.places.stream()
                .mapToInt(used -> {
                    Pointer pointer = place.then(used.pointer());
                    if (used.elements() != null) {
                        return listing(pointer, used.elements());
                    }
                    return used.isWhole() ? slot(pointer) : shape(pointer);
                })
                .toArray();
    }

    /** The slot of the value at this place. */
    public int slot(Pointer pointer) {
        List<Node> way = way(pointer);
        Node place = way.get(way.size() - 1);
        if (place.slot < 0) {
            place.slot = newSlot(way, new Place(pointer, null, true));
        } else if (!place.isWhole) {
            places.set(place.slot, new Place(pointer, null, true));
        }
        place.isWhole = true;
        return place.slot;
    }

    /** The slot of the value at this place, of which only is used what it is, if it is an object or an array. */
    public int shape(Pointer pointer) {
        List<Node> way = way(pointer);
        Node place = way.get(way.size() - 1);
        if (place.slot < 0) {
            place.slot = newSlot(way, new Place(pointer, null, false));
        }
        return place.slot;
    }

    /** The slot of an object of which the names of all members are used, if a certain one is among them. */
    public int names(Pointer pointer, String ifPresent) {
        int slot = shape(pointer);
        List<Node> way = way(pointer);
        way.get(way.size() - 1).namesIf = ifPresent;
        return slot;
    }

    /** What is used of a value. */
    public Wanted wanted() {
        return wanted(root);
    }

    private static Wanted wanted(Node node) {
        if (node.isWhole) {
            return Wanted.ALL;
        }
        Wanted elements = null;
        for (Listing listing : node.listings) {
            elements = either(elements, listing.tree().wanted());
        }
        for (Node element : node.elements.values()) {
            elements = either(elements, wanted(element));
        }
        Map<String, Wanted> members = new HashMap<>();
        node.members.forEach((name, member) -> members.put(name, wanted(member)));
        Wanted used = Wanted.of(members, elements, node.namesIf);
        return node.inText == null ? used : used.and(wanted(node.inText));
    }

    private static Wanted either(@Nullable Wanted first, Wanted second) {
        return first == null ? second : first.and(second);
    }

    /** The slot of the list of the elements at this place. */
    public int listing(Pointer pointer, ValueTree elements) {
        List<Node> way = way(pointer);
        int slot = newSlot(way, new Place(pointer, elements, true));
        way.get(way.size() - 1).listings.add(new Listing(slot, elements));
        return slot;
    }

    /** The values in these slots, in their order. */
    public static @Nullable JsonValue[] pick(int[] slots, @Nullable JsonValue[] values) {
        @Nullable JsonValue[] picked = new JsonValue[slots.length];
        for (int i = 0; i < slots.length; i++) {
            picked[i] = values[slots[i]];
        }
        return picked;
    }

    private int newSlot(List<Node> way, Place place) {
        int slot = places.size();
        places.add(place);
        way.forEach(node -> node.slotsBelow.add(slot));
        return slot;
    }

    private List<Node> way(Pointer pointer) {
        List<Node> way = new ArrayList<>();
        Node place = root;
        way.add(place);
        for (Pointer.Step step : pointer.steps()) {
            place = place.child(step.name());
            way.add(place);
            if (step.isInText()) {
                place = place.text();
                way.add(place);
            }
        }
        return way;
    }
}
