package dev.sitestream.page.stored;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.codec.PackedText;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.ChangeFrequency;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.News;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored form of a {@link Page}. Equal pages have equal bytes. */
public final class PageCodec {

    private static final int VERSION = 1;

    static final int WITH_IMAGES = 1;
    static final int WITH_VIDEOS = 1 << 1;
    static final int WITH_ALTERNATES = 1 << 2;
    static final int WITH_NEWS = 1 << 3;
    static final int WITH_VISIBILITY = 1 << 4;

    /** The number of texts between the URL and the groups. */
    private static final int OPTIONAL_TEXTS = 6;

    /** Enough for most pages, besides their URLs. */
    private static final int EXPECTED_SIZE = 320;

    private PageCodec() {}

    /** Encodes a page, starting with the format version. */
    public static byte[] encode(Page page) {
        BinaryWriter out = new BinaryWriter(EXPECTED_SIZE + page.url().length());
        write(out, page);
        return out.toBytes();
    }

    /** Appends the encoded page, starting with the format version. */
    public static void write(BinaryWriter out, Page page) {
        int groups = groups(page);
        out.octet(VERSION)
                .text(page.url())
                .optionalText(page.lastmod())
                .optionalText(text(page.changefreq()))
                .optionalText(page.priority())
                .optionalText(page.title())
                .optionalText(page.language())
                .optionalText(page.translationGroup())
                .octet(groups);
        if (groups != 0) {
            writeExtensions(out, page.extensions());
        }
        if ((groups & WITH_VISIBILITY) != 0) {
            VisibilityCodec.write(out, page.visibility());
        }
    }

    /** Returns which groups of optional data a page has. */
    static int groups(Page page) {
        Extensions extensions = page.extensions();
        return (extensions.images().isEmpty() ? 0 : WITH_IMAGES)
                | (extensions.videos().isEmpty() ? 0 : WITH_VIDEOS)
                | (extensions.alternates().isEmpty() ? 0 : WITH_ALTERNATES)
                | (extensions.news() == null ? 0 : WITH_NEWS)
                | (page.visibility().equals(Visibility.PLAIN) ? 0 : WITH_VISIBILITY);
    }

    private static void writeExtensions(BinaryWriter out, Extensions extensions) {
        if (!extensions.images().isEmpty()) {
            ListCodec.write(out, extensions.images(), BinaryWriter::text);
        }
        if (!extensions.videos().isEmpty()) {
            ListCodec.write(out, extensions.videos(), VideoCodec::write);
        }
        if (!extensions.alternates().isEmpty()) {
            ListCodec.write(out, extensions.alternates(), PageCodec::writeAlternate);
        }
        News news = extensions.news();
        if (news != null) {
            NewsCodec.write(out, news);
        }
    }

    /** Reads the page whose bytes come next. */
    public static Page read(BinaryReader in) {
        version(in);
        String url = in.text();
        String lastmod = in.optionalText();
        ChangeFrequency changefreq = frequency(in.optionalText());
        String priority = in.optionalText();
        String title = in.optionalText();
        String language = in.optionalText();
        String translationGroup = in.optionalText();
        int groups = in.octet();
        return new Page(
                url,
                lastmod,
                changefreq,
                priority,
                title,
                language,
                translationGroup,
                readExtensions(in, groups),
                (groups & WITH_VISIBILITY) == 0 ? Visibility.PLAIN : VisibilityCodec.read(in));
    }

    /** Points a text to the serialised URL of the page whose bytes come next. */
    public static void url(BinaryReader in, PackedText url) {
        version(in);
        in.text(url);
    }

    /** Returns the serialised URL of the page whose bytes come next. */
    static String url(BinaryReader in) {
        version(in);
        return in.text();
    }

    /** Returns which groups of optional data the page has whose bytes come next. */
    static int groups(BinaryReader in) {
        version(in);
        in.skipText(); // url
        for (int i = 0; i < OPTIONAL_TEXTS; i++) {
            in.skipOptionalText();
        }
        return in.octet();
    }

    /** Reads a page's format version and rejects an unknown one. */
    static void version(BinaryReader in) {
        in.version("page", VERSION);
    }

    private static Extensions readExtensions(BinaryReader in, int groups) {
        if ((groups & ~WITH_VISIBILITY) == 0) {
            return Extensions.NONE;
        }
        return new Extensions(
                (groups & WITH_IMAGES) == 0 ? List.of() : ListCodec.read(in, BinaryReader::text),
                (groups & WITH_VIDEOS) == 0 ? List.of() : ListCodec.read(in, VideoCodec::read),
                (groups & WITH_ALTERNATES) == 0 ? List.of() : ListCodec.read(in, PageCodec::readAlternate),
                (groups & WITH_NEWS) == 0 ? null : NewsCodec.read(in));
    }

    private static void writeAlternate(BinaryWriter out, Alternate alternate) {
        out.text(alternate.hreflang()).text(alternate.href());
    }

    private static Alternate readAlternate(BinaryReader in) {
        return new Alternate(in.text(), in.text());
    }

    private static @Nullable String text(@Nullable ChangeFrequency frequency) {
        return frequency == null ? null : frequency.text();
    }

    private static @Nullable ChangeFrequency frequency(@Nullable String text) {
        return text == null ? null : ChangeFrequency.of(text).orElseThrow();
    }
}
