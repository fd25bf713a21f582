package dev.sitestream.page.event;

import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Video;
import dev.sitestream.page.stored.VideoCodec;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Limits the stored size of a page's extensions. A page is sent through internal topics, whose messages may have 4 MiB,
 * and its entry must fit into a file, which may have 50 MB. The largest number of videos and images, each of the
 * largest size, would come near these limits.
 *
 * <p>The alternates are always kept: other pages depend on them, and even the largest possible ones take only about 2
 * MiB. The remaining room goes to the first videos and then to the first images that fit.
 */
final class ExtensionsBound {

    /** The most stored bytes of alternates, videos and images together. */
    static final int MAX_BYTES = 3 * 1_024 * 1_024;

    /** The bytes of a text's length prefix. */
    private static final int LENGTH_BYTES = 2;

    private final Warnings warnings;
    private int room = MAX_BYTES;

    private ExtensionsBound(Warnings warnings) {
        this.warnings = warnings;
    }

    /** Returns the extensions that fit, and warns of those that are left out. */
    static Extensions fit(Extensions extensions, Warnings warnings) {
        ExtensionsBound bound = new ExtensionsBound(warnings);
        List<Alternate> alternates = bound.fitting("alternates", extensions.alternates(), ExtensionsBound::size);
        List<Video> videos = bound.fitting("videos", extensions.videos(), ExtensionsBound::size);
        List<String> images = bound.fitting("images", extensions.images(), ExtensionsBound::size);
        return new Extensions(images, videos, alternates, extensions.news());
    }

    private <T> List<T> fitting(String field, List<T> elements, ToIntFunction<T> size) {
        for (int i = 0; i < elements.size(); i++) {
            int bytes = size.applyAsInt(elements.get(i));
            if (bytes > room) {
                String detail = "only the first " + i + " fit into " + MAX_BYTES + " bytes with the other extensions";
                warnings.add(ProblemCode.EXTENSIONS_TOO_LARGE, field, detail);
                return elements.subList(0, i);
            }
            room -= bytes;
        }
        return elements;
    }

    /** Serialised URLs are ASCII, so characters equal bytes. */
    private static int size(String image) {
        return LENGTH_BYTES + image.length();
    }

    private static int size(Alternate alternate) {
        return size(alternate.href()) + size(alternate.hreflang());
    }

    private static int size(Video video) {
        BinaryWriter out = new BinaryWriter(1_024);
        VideoCodec.write(out, video);
        return out.toBytes().length;
    }
}
