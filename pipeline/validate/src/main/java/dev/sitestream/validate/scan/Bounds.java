package dev.sitestream.validate.scan;

import dev.sitestream.site.Limits;

/**
 * Limits on how much of a file is read, whatever it contains.
 *
 * @param bytes the most bytes, uncompressed
 * @param entries the most pages of a sitemap, or files of an index
 * @param depth the deepest nesting of elements
 * @param textLength the most characters of a text that are read; a longer text is invalid
 */
public record Bounds(long bytes, int entries, int depth, int textLength) {

    private static final int DEPTH = 64;
    private static final int TEXT_LENGTH = 16_384;

    /** The limits of the protocol. No text that has a rule may be as long as this text length. */
    public static final Bounds PROTOCOL =
            new Bounds(Limits.PROTOCOL.bytes(), Limits.PROTOCOL.urls(), DEPTH, TEXT_LENGTH);

    /** @throws IllegalArgumentException when one isn't positive */
    public Bounds {
        if (bytes < 1 || entries < 1 || depth < 1 || textLength < 1) {
            throw new IllegalArgumentException("bounds are positive");
        }
    }
}
