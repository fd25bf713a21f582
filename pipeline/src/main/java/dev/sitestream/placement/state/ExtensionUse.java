package dev.sitestream.placement.state;

import dev.sitestream.sitemap.Extension;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Counts how many pages of a shard use each extension: its file declares those that are used, and no others. */
final class ExtensionUse {

    private final Map<Extension, Integer> pages = new EnumMap<>(Extension.class);

    /** How many pages use this one. */
    int of(Extension extension) {
        return pages.getOrDefault(extension, 0);
    }

    /** Counts so many pages more, or fewer, that use this one. */
    void add(Extension extension, int more) {
        pages.merge(extension, more, Integer::sum);
    }

    void add(Set<Extension> extensions) {
        for (Extension extension : extensions) {
            add(extension, 1);
        }
    }

    void remove(Set<Extension> extensions) {
        for (Extension extension : extensions) {
            add(extension, -1);
        }
    }

    Set<Extension> used() {
        return usedWith(Set.of());
    }

    /** Those that would be used if one page more came. */
    Set<Extension> usedWith(Set<Extension> added) {
        if (pages.isEmpty() && added.isEmpty()) {
            return Set.of();
        }
        Set<Extension> used = EnumSet.noneOf(Extension.class);
        pages.forEach((extension, count) -> {
            if (count > 0) {
                used.add(extension);
            }
        });
        used.addAll(added);
        return used;
    }

    /** Those that would be used if one page used these instead of those. */
    Set<Extension> usedWith(Set<Extension> removed, Set<Extension> added) {
        Set<Extension> used = usedWith(added);
        for (Extension extension : removed) {
            if (of(extension) == 1 && !added.contains(extension)) {
                used.remove(extension);
            }
        }
        return used;
    }
}
