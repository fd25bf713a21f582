package dev.sitestream.placement.entries;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.sitemap.Extension;
import java.util.List;
import java.util.Set;

/** The stored forms of the extensions that entries use. */
final class StoredExtensions {

    /** In the order of their bits and counts; new ones come last. */
    private static final List<Extension> ALL = List.of(Extension.IMAGES, Extension.VIDEOS, Extension.ALTERNATES);

    private static final StoredSet<Extension> SETS = new StoredSet<>(Extension.class, ALL);

    private StoredExtensions() {}

    static int bits(Set<Extension> extensions) {
        return SETS.bits(extensions);
    }

    static Set<Extension> of(int bits) {
        return SETS.of(bits);
    }

    static void write(BinaryWriter out, ExtensionUse use) {
        out.count(ALL.size());
        for (Extension extension : ALL) {
            out.count(use.of(extension));
        }
    }

    static ExtensionUse readUse(BinaryReader in) {
        ExtensionUse use = new ExtensionUse();
        int known = in.smallCount();
        for (int i = 0; i < known; i++) {
            int pages = in.smallCount();
            if (pages > 0) {
                use.add(ALL.get(i), pages);
            }
        }
        return use;
    }
}
