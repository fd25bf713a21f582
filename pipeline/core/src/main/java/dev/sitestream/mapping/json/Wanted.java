package dev.sitestream.mapping.json;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is used of a value. Values that are no objects or arrays are used as a whole.
 *
 * @param isWhole whether everything is used
 * @param members what is used of an object's members, by their names; others are not used
 * @param elements what is used of an array's elements; null if it is only used that there is an array
 * @param namesIf if an object has a member of this name, the names of all its members are used; null if none are
 */
public record Wanted(
        boolean isWhole,
        Map<String, Wanted> members,
        @Nullable Wanted elements,
        @Nullable String namesIf) {

    /** All of a value. */
    public static final Wanted ALL = new Wanted(true, Map.of(), null, null);

    public Wanted {
        members = Map.copyOf(members);
    }

    static Wanted of(Map<String, Wanted> members, @Nullable Wanted elements, @Nullable String namesIf) {
        return new Wanted(false, members, elements, namesIf);
    }

    /** What is used of a value by either of two. */
    Wanted and(Wanted other) {
        if (isWhole || other.isWhole) {
            return ALL;
        }
        Map<String, Wanted> all = new HashMap<>(members);
        other.members.forEach((name, member) -> all.merge(name, member, Wanted::and));
        Wanted both = other.elements == null ? elements : other.elements;
        if (elements != null && other.elements != null) {
            both = elements.and(other.elements);
        }
        return new Wanted(false, all, both, namesIf == null ? other.namesIf : namesIf);
    }

    /** What is used of a member; null if it is not used. */
    public @Nullable Wanted member(String name) {
        return isWhole ? ALL : members.get(name);
    }
}
