package dev.sitestream.placement.slot;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.PackedTexts;
import dev.sitestream.page.stored.PackedPage;
import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
import java.util.Set;

/** Reads the rendered data of a slot directly from {@linkplain ListedPage#encode its bytes}; see {@link PackedPage}. */
public final class PackedSlot {

    private final BinaryReader in = new BinaryReader(new byte[0]);
    private final PackedPage page = new PackedPage();
    private final PackedTexts siblings = new PackedTexts();

    /** Points this object at another slot. */
    public void read(byte[] slot) {
        in.moveTo(slot, 0);
        ListedPage.skipHead(in);
        readContent();
    }

    /** Points this object at a page that is in no slot yet, given the {@linkplain ListedPage#content its content}. */
    public void readContent(byte[] content) {
        in.moveTo(content, 0);
        readContent();
    }

    private void readContent() {
        in.count(); // the number of its joining
        siblings.read(in, 2 * in.smallCount());
        page.read(in);
    }

    /** Appends the page's entry. */
    public void append(Format format, XmlBuffer out) {
        format.append(page, alternates(), out);
    }

    /** Returns the extensions that the entry uses, which the file has to declare. */
    public Set<Extension> extensions(Format format) {
        return format.extensions(page, alternates());
    }

    /** Returns the page's own alternates if its event has any, otherwise its siblings. */
    private PackedTexts alternates() {
        return page.alternates().isEmpty() ? siblings : page.alternates();
    }
}
