package dev.sitestream.page.event;

import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.page.Alternate;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Video;
import dev.sitestream.page.stored.VideoCodec;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How large a page's extensions may be when they are stored. A page crosses internal topics, whose messages may have 4
 * MiB, and its entry is one of a file's, which may have 50 MB: so many videos and images, each as long as it may be,
 * would come near the one or the other.
 *
 * <p>The alternates always stay: others count on them, and all that there may be take little more than 2 MiB. After
 * them come the videos and then the images, of each as many, from the first on, as there is room for.
 */
final class ExtensionsBound {

    /** Alternates, videos and images together, in stored bytes. */
    static final int MAX_BYTES = 3 * 1_024 * 1_024;

    /** The bytes of a text's length. */
    private static final int LENGTH_BYTES = 2;

    private final Warnings warnings;
    private int room = MAX_BYTES;

    private ExtensionsBound(Warnings warnings) {
        this.warnings = warnings;
    }

    /** The extensions without what is too much, and a warning of that. */
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

    /** Serialised URLs are ASCII. */
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
