package dev.sitestream.announce.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import org.jspecify.annotations.Nullable;

/**
 * When a file was read, as an engine or the access log says.
 *
 * @param reader the target's name, or the crawler's
 * @param file the file's name in the site's folder
 * @param readAtMillis when it was last read; null if it never was
 * @param pending whether the engine has yet to process it
 * @param errors the number of errors that the engine has found in it
 * @param warnings the number of its warnings
 * @param learntAtMillis when this was last confirmed, to the day
 */
public record StoredReading(
        String reader,
        String file,
        @Nullable Long readAtMillis,
        boolean pending,
        long errors,
        long warnings,
        long learntAtMillis) {

    private static final int VERSION = 1;

    /** Returns its stored form, which begins with a format version and contains neither the reader nor the name. */
    public byte[] encode() {
        BinaryWriter out = new BinaryWriter(32).octet(VERSION).flag(readAtMillis != null);
        if (readAtMillis != null) {
            out.signed(readAtMillis);
        }
        return out.flag(pending)
                .count(errors)
                .count(warnings)
                .signed(learntAtMillis)
                .toBytes();
    }

    /** Reads the stored form. */
    public static StoredReading decode(String reader, String file, byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        in.version("reading of a file", VERSION);
        Long readAt = in.flag() ? (Long) in.signed() : null;
        return new StoredReading(reader, file, readAt, in.flag(), in.count(), in.count(), in.signed());
    }
}
