package dev.sitestream.page;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored form of a {@link Page}. Equal pages have equal bytes. */
public final class PageCodec {

    private static final int VERSION = 1;

    private PageCodec() {}

    /** The page's bytes, led by a format version. */
    public static byte[] encode(Page page) {
        BinaryWriter out = new BinaryWriter(64 + page.url().length())
                .octet(VERSION)
                .text(page.url())
                .optionalText(page.lastmod())
                .optionalText(text(page.changefreq()))
                .optionalText(page.priority())
                .optionalText(page.title())
                .optionalText(page.language())
                .optionalText(page.translationGroup())
                .count(page.extensions().images().size());
        page.extensions().images().forEach(out::text);
        return out.toBytes();
    }

    /** The page that was encoded to these bytes. */
    public static Page decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("page", VERSION);
        return new Page(
                in.text(),
                in.optionalText(),
                frequency(in.optionalText()),
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                Extensions.ofImages(images(in)),
                Visibility.PLAIN);
    }

    private static List<String> images(BinaryReader in) {
        int count = in.smallCount();
        if (count == 0) {
            return List.of();
        }
        List<String> images = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            images.add(in.text());
        }
        return images;
    }

    private static @Nullable String text(@Nullable ChangeFrequency frequency) {
        return frequency == null ? null : frequency.text();
    }

    private static @Nullable ChangeFrequency frequency(@Nullable String text) {
        return text == null ? null : ChangeFrequency.of(text).orElseThrow();
    }
}
