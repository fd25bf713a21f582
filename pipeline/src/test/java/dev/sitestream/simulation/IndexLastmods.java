package dev.sitestream.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.regex.Pattern;

/** The dates in indexes: those of writes, so the one thing in which two replays of the same events may differ. */
public final class IndexLastmods {

    private static final Pattern INDEX = Pattern.compile("(^|/)sitemap(-\\d+)?\\.xml$");
    private static final Pattern LASTMOD = Pattern.compile("<lastmod>[^<]*</lastmod>");

    private IndexLastmods() {}

    /** The content of a file, without these dates if it is an index. */
    public static byte[] without(String name, byte[] content) {
        return INDEX.matcher(name).find()
                ? LASTMOD.matcher(new String(content, UTF_8)).replaceAll("").getBytes(UTF_8)
                : content;
    }
}
