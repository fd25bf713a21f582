package dev.sitestream.placement.entries;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The stored form of sets of a few constants, with one bit for each constant. All possible sets are created once. */
public final class StoredSet<E extends Enum<E>> {

    private final List<E> constants;
    private final List<Set<E>> sets;

    /** @param constants all constants, in the order of their bits; new ones come last */
    public StoredSet(Class<E> type, List<E> constants) {
        this.constants = constants;
        this.sets = new ArrayList<>(1 << constants.size());
        for (int bits = 0; bits < 1 << constants.size(); bits++) {
            Set<E> set = EnumSet.noneOf(type);
            for (int i = 0; i < constants.size(); i++) {
                if ((bits & (1 << i)) != 0) {
                    set.add(constants.get(i));
                }
            }
            sets.add(Set.copyOf(set));
        }
    }

    public int bits(Set<E> set) {
        int bits = 0;
        if (!set.isEmpty()) {
            for (int i = 0; i < constants.size(); i++) {
                bits |= set.contains(constants.get(i)) ? 1 << i : 0;
            }
        }
        return bits;
    }

    public Set<E> of(int bits) {
        return sets.get(bits);
    }
}
