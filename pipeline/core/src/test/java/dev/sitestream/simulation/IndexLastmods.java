package dev.sitestream.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.regex.Pattern;

/**
 * The {@code lastmod}s in indexes, which are times of writes: only in these may two replays of the same events differ.
 */
public final class IndexLastmods {

    private static final Pattern INDEX = Pattern.compile("(^|/)sitemap(-\\d+)?\\.xml$");
    private static final Pattern LASTMOD = Pattern.compile("<lastmod>[^<]*</lastmod>");

    private IndexLastmods() {}

    /** The content of a file; that of an index without its {@code lastmod}s. */
    public static byte[] without(String name, byte[] content) {
        return INDEX.matcher(name).find()
                ? LASTMOD.matcher(new String(content, UTF_8)).replaceAll("").getBytes(UTF_8)
                : content;
    }
}
