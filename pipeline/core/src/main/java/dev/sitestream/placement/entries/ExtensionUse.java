package dev.sitestream.placement.entries;

import dev.sitestream.sitemap.Extension;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Counts how many pages of a shard use each extension: its file declares only those that are used. */
public final class ExtensionUse {

    private final Map<Extension, Integer> pages = new EnumMap<>(Extension.class);

    ExtensionUse copy() {
        ExtensionUse copy = new ExtensionUse();
        copy.pages.putAll(pages);
        return copy;
    }

    /** Returns how many pages use an extension. */
    int of(Extension extension) {
        return pages.getOrDefault(extension, 0);
    }

    /** Adds to the number of pages that use an extension; {@code more} may be negative. */
    public void add(Extension extension, int more) {
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

    public Set<Extension> used() {
        return usedWith(Set.of());
    }

    /** Returns the extensions that would be used if a page with these were added. */
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

    /** Returns the extensions that would be used if a page replaced {@code removed} by {@code added}. */
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
