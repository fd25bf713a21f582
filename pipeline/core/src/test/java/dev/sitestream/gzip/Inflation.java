package dev.sitestream.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Decompresses blocks with the JDK's zlib. */
final class Inflation {

    private Inflation() {}

    /** Decompresses a block whose context precedes {@code from}, with only the window as the dictionary. */
    static byte[] piece(CompressedBlock block, byte[] bytes, int from) {
        Inflater inflater = new Inflater(true);
        try {
            int context = Math.min(from, BlockCompressor.WINDOW);
            inflater.setDictionary(bytes, from - context, context);
            inflater.setInput(block.deflated());
            byte[] piece = new byte[block.length() + 1];
            int length = inflater.inflate(piece);
            assertThat(inflater.finished()).as("ended by a last block").isFalse();
            assertThat(inflater.getRemaining()).as("bytes left").isZero();
            return Arrays.copyOf(piece, length);
        } catch (DataFormatException e) {
            throw new AssertionError("not deflate", e);
        } finally {
            inflater.end();
        }
    }
}
