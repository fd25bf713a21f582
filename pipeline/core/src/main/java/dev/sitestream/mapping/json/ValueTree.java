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
    private int slots;

    /** A place in the JSON text. */
    static final class Node {

        private final Map<String, Node> members = new HashMap<>();
        private final Map<Integer, Node> elements = new HashMap<>();
        private final List<Listing> listings = new ArrayList<>();
        private final List<Integer> slotsBelow = new ArrayList<>();
        private int slot = -1;

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

        /** Forgets the values at this place and below: when a name is repeated, the last value counts. */
        void clear(@Nullable JsonValue[] values) {
            for (int below : slotsBelow) {
                values[below] = null;
            }
        }

        private Node child(String token) {
            Node child = members.computeIfAbsent(token, name -> new Node());
            if (isIndex(token)) {
                elements.put(Integer.valueOf(token), child);
            }
            return child;
        }

        private static boolean isIndex(String token) {
            return token.equals("0") || token.matches("[1-9][0-9]{0,8}");
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
        return new JsonValue[slots];
    }

    public boolean isEmpty() {
        return slots == 0;
    }

    /** The slot of the value at this place. */
    public int slot(Pointer pointer) {
        List<Node> way = way(pointer);
        Node place = way.get(way.size() - 1);
        if (place.slot < 0) {
            place.slot = newSlot(way);
        }
        return place.slot;
    }

    /** The slot of the list of the elements at this place. */
    public int listing(Pointer pointer, ValueTree elements) {
        List<Node> way = way(pointer);
        int slot = newSlot(way);
        way.get(way.size() - 1).listings.add(new Listing(slot, elements));
        return slot;
    }

    private int newSlot(List<Node> way) {
        way.forEach(node -> node.slotsBelow.add(slots));
        return slots++;
    }

    private List<Node> way(Pointer pointer) {
        List<Node> way = new ArrayList<>();
        way.add(root);
        for (String token : pointer.tokens()) {
            way.add(way.get(way.size() - 1).child(token));
        }
        return way;
    }
}
