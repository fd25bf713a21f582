package dev.sitestream.sitemap;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.page.Page;
import java.util.Set;

/**
 * The two forms of a sitemap file that <a href="https://www.sitemaps.org/protocol.html#otherformats">the protocol</a> has.
 */
public enum Format {
    /** A urlset. */
    XML("xml") {
        @Override
        public byte[] entry(Page page) {
            return UrlEntry.render(page);
        }

        @Override
        public Set<Extension> extensions(Page page) {
            return UrlEntry.extensions(page);
        }

        @Override
        public int overhead(Set<Extension> extensions) {
            return Urlset.overhead(extensions);
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
        public byte[] file(Set<Extension> extensions, Iterable<Page> pages, int expectedSize) {
            Urlset urlset = new Urlset(extensions, expectedSize);
            pages.forEach(urlset::add);
            return urlset.finish();
        }
    },

    /** One URL a line, and nothing else. */
    TEXT("txt") {
        @Override
        public byte[] entry(Page page) {
            return (page.url() + '\n').getBytes(UTF_8);
        }

        @Override
        public Set<Extension> extensions(Page page) {
            return Set.of();
        }

        @Override
        public int overhead(Set<Extension> extensions) {
            return 0;
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
        public byte[] file(Set<Extension> extensions, Iterable<Page> pages, int expectedSize) {
            StringBuilder lines = new StringBuilder(expectedSize);
            pages.forEach(page -> lines.append(page.url()).append('\n'));
            return lines.toString().getBytes(UTF_8);
        }
    };

    private final String suffix;

    Format(String suffix) {
        this.suffix = suffix;
    }

    /** What a file's name ends with, before that of its compression. */
    public String suffix() {
        return suffix;
    }

    /** A page's part of a file. Equal pages have equal bytes. */
    public abstract byte[] entry(Page page);

    /** The extensions that a page's part of a file uses, which the file has to declare. */
    public abstract Set<Extension> extensions(Page page);

    /**
     * The bytes of a file with these extensions beside its entries: a file's size is exactly this and its entries' sizes.
     */
    public abstract int overhead(Set<Extension> extensions);

    /** What a file whose pages use these extensions has before its entries. */
    public abstract byte[] head(Set<Extension> extensions);

    /** What a file has behind its entries. */
    public abstract byte[] tail();

    /**
     * The whole file, uncompressed.
     *
     * @param extensions those that its pages use
     * @param expectedSize in bytes; saves growing
     */
    public abstract byte[] file(Set<Extension> extensions, Iterable<Page> pages, int expectedSize);
}
