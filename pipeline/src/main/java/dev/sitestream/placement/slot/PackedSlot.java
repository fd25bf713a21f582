package dev.sitestream.placement.slot;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.PackedTexts;
import dev.sitestream.page.stored.PackedPage;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
import java.util.Set;

/** What is rendered of a slot, read where {@linkplain ListedPage#encode its bytes} lie; see {@link PackedPage}. */
public final class PackedSlot {

    private final BinaryReader in = new BinaryReader(new byte[0]);
    private final PackedPage page = new PackedPage();
    private final PackedTexts siblings = new PackedTexts();

    /** Means the slot with these bytes from now on. */
    public void read(byte[] slot) {
        in.moveTo(slot, 0);
        ListedPage.version(in);
        in.count(); // the number of its joining
        siblings.read(in, 2 * in.smallCount());
        page.read(in);
    }

    /** Appends its page's part of a file. */
    public void append(Format format, XmlBuffer out) {
        format.append(page, alternates(), out);
    }

    /** The extensions that this part uses, which the file has to declare. */
    public Set<Extension> extensions(Format format) {
        return format.extensions(page, alternates());
    }

    /** Alternates that the page's event gave win over its siblings. */
    private PackedTexts alternates() {
        return page.alternates().isEmpty() ? siblings : page.alternates();
    }
}
