package dev.sitestream.page;

import java.nio.charset.StandardCharsets;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;

/**
 * 64-bit content hashes (xxHash64, seed 0).
 *
 * <p>Hashes are stored and determine the lane of a page, so neither the function nor the seed may ever change.
 */
public final class Fingerprint {

    // Not the native variant: the inputs are so short that a JNI call costs more than it saves.
    private static final XXHash64 XX_HASH = XXHashFactory.fastestJavaInstance().hash64();
    private static final int SEED = 0;

    private Fingerprint() {}

    /** The hash of these bytes. */
    public static long of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    /** The hash of {@code length} bytes of an array, starting at {@code from}. */
    public static long of(byte[] bytes, int from, int length) {
        return XX_HASH.hash(bytes, from, length, SEED);
    }

    /** The hash of a text's UTF-8 bytes. */
    public static long of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }
}
