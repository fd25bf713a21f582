package dev.sitestream.sitemap;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.PackedTexts;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PackedPage;
import dev.sitestream.page.stored.PageCodec;
import java.util.Set;

/**
 * The two formats of sitemap files that <a href="https://www.sitemaps.org/protocol.html#otherformats">the protocol</a>
 * defines.
 *
 * <p>A file consists of a head, one entry per page and a tail, so its size is exactly the sum of theirs. Placement
 * depends on this to keep the protocol's limit on uncompressed bytes.
 */
public enum Format {
    /** An XML urlset. */
    XML("xml") {
        @Override
        public void append(PackedPage page, PackedTexts alternates, XmlBuffer out) {
            UrlEntry.append(page, alternates, out);
        }

        @Override
        public Set<Extension> extensions(PackedPage page, PackedTexts alternates) {
            return UrlEntry.extensions(page, alternates);
        }

        @Override
        public byte[] head(Set<Extension> extensions) {
            return Urlset.head(extensions);
        }

        @Override
        public byte[] tail() {
            return Urlset.tail();
        }

        @Override
        public int overhead(Set<Extension> extensions) {
            return Urlset.overhead(extensions);
        }
    },

    /** A text file with one URL per line. */
    TEXT("txt") {
        @Override
        public void append(PackedPage page, PackedTexts alternates, XmlBuffer out) {
            out.plainUrl(page.url()).markup(LINE_END);
        }

        @Override
        public Set<Extension> extensions(PackedPage page, PackedTexts alternates) {
            return Set.of();
        }

        @Override
        public byte[] head(Set<Extension> extensions) {
            return new byte[0];
        }

        @Override
        public byte[] tail() {
            return new byte[0];
        }

        @Override
        public int overhead(Set<Extension> extensions) {
            return 0;
        }
    };

    private static final byte[] LINE_END = {'\n'};

    private final String suffix;

    Format(String suffix) {
        this.suffix = suffix;
    }

    /** The file name extension, without that of the compression. */
    public String suffix() {
        return suffix;
    }

    /**
     * Appends a page's entry. Equal pages have equal bytes.
     *
     * @param page the page
     * @param alternates the alternates to list, from its event or its translation group: for each one the language,
     *     then the URL
     * @param out the buffer to append to
     */
    public abstract void append(PackedPage page, PackedTexts alternates, XmlBuffer out);

    /** The extensions that this part uses, which the file has to declare. */
    public abstract Set<Extension> extensions(PackedPage page, PackedTexts alternates);

    /** The start of a file, before the entries, if these use the given extensions. */
    public abstract byte[] head(Set<Extension> extensions);

    /** The end of a file, after the entries. */
    public abstract byte[] tail();

    /** The number of bytes of head and tail in a file with these extensions. */
    public abstract int overhead(Set<Extension> extensions);

    /** A page's entry, with its own alternates. */
    public byte[] entry(Page page) {
        return entryOf(page).toBytes();
    }

    /** A page's entry, with its own alternates, as a buffer with the number of entity references. */
    public XmlBuffer entryOf(Page page) {
        PackedPage packed = packed(page);
        XmlBuffer out = new XmlBuffer(256);
        append(packed, packed.alternates(), out);
        return out;
    }

    /** The extensions that this part uses, which the file has to declare. */
    public Set<Extension> extensions(Page page) {
        PackedPage packed = packed(page);
        return extensions(packed, packed.alternates());
    }

    private static PackedPage packed(Page page) {
        PackedPage packed = new PackedPage();
        packed.read(new BinaryReader(PageCodec.encode(page)));
        return packed;
    }
}
