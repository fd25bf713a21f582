package dev.sitestream.sitemap;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.PackedTexts;
import dev.sitestream.page.Page;
import dev.sitestream.page.stored.PackedPage;
import dev.sitestream.page.stored.PageCodec;
import java.util.Set;

/**
 * The two forms of a sitemap file that <a href="https://www.sitemaps.org/protocol.html#otherformats">the protocol</a>
 * has.
 *
 * <p>A file is its head, its pages' parts and its tail, and so has exactly their sizes: placement counts on it to keep
 * the protocol's limit on a file's uncompressed bytes.
 */
public enum Format {
    /** A urlset. */
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

    /** One URL a line, and nothing else. */
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

    /** What a file's name ends with, before that of its compression. */
    public String suffix() {
        return suffix;
    }

    /**
     * Appends a page's part of a file. Equal pages have equal bytes.
     *
     * @param page the page
     * @param alternates of each alternate that it lists, be it its event's or another's, the language and then the URL
     * @param out what it is appended to
     */
    public abstract void append(PackedPage page, PackedTexts alternates, XmlBuffer out);

    /** The extensions that this part uses, which the file has to declare. */
    public abstract Set<Extension> extensions(PackedPage page, PackedTexts alternates);

    /** What stands in a file before its pages' parts, if they use these extensions. */
    public abstract byte[] head(Set<Extension> extensions);

    /** What stands in a file behind its pages' parts. */
    public abstract byte[] tail();

    /** The bytes of a file with these extensions beside its pages' parts: those of its head and its tail. */
    public abstract int overhead(Set<Extension> extensions);

    /** A page's part of a file, with its own alternates. */
    public byte[] entry(Page page) {
        return entryOf(page).toBytes();
    }

    /** The same, with what was counted in it. */
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
