package dev.sitestream.placement.slot;

import dev.sitestream.page.Alternate;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.page.stored.EncodedPage;
import dev.sitestream.placement.entries.EntrySize;
import dev.sitestream.site.Limits;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.XmlBuffer;
import java.util.List;

/** Renders the entries of pages before they are placed, for their exact sizes and fingerprints. */
public final class EntryRenderer {

    private final Limits limits;

    /** Reused buffer in which entries are rendered. */
    private final XmlBuffer rendered = new XmlBuffer(1_024);

    private final PackedSlot packed = new PackedSlot();

    public EntryRenderer(Limits limits) {
        this.limits = limits;
    }

    /**
     * A rendered page.
     *
     * @param content the {@linkplain ListedPage#content content} of its slot
     * @param size the size of its entry
     * @param fingerprint the hash of its entry
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Rendered(byte[] content, EntrySize size, long fingerprint) {}

    /**
     * Renders a page; a page that no file could hold is reduced first, since limits may be set very low, and formats
     * change.
     */
    public Rendered render(EncodedPage encoded, List<Alternate> siblings, long joined, Format format) {
        byte[] content = ListedPage.content(encoded.bytes(), siblings, joined);
        EntrySize size = size(content, format);
        if (!size.fitsAlone(format, limits)) {
            ListedPage page = new ListedPage(encoded.page(), siblings, joined);
            while (!size.fitsAlone(format, limits) && !page.equals(page.reduced())) {
                page = page.reduced();
                content = page.content();
                size = size(content, format);
            }
        }
        return new Rendered(content, size, Fingerprint.of(rendered.array(), 0, rendered.size()));
    }

    private EntrySize size(byte[] content, Format format) {
        packed.readContent(content);
        rendered.clear();
        packed.append(format, rendered);
        return new EntrySize(rendered.size(), rendered.references(), packed.extensions(format));
    }
}
