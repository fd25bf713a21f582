package dev.sitestream.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks that bytes are valid UTF-8, as table 3-7 of the Unicode Standard defines it. */
public final class Utf8 {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private Utf8() {}

    /** The index of the first invalid byte sequence at or after {@code from}; -1 if there is none. */
    public static int firstInvalid(byte[] bytes, int from) {
        int i = from;
        while (i < bytes.length) {
            // Most events are almost pure ASCII. Checking eight bytes at once makes the cost negligible compared with
            // parsing.
            while (i <= bytes.length - Long.BYTES && ((long) LONGS.get(bytes, i) & HIGH_BITS) == 0) {
                i += Long.BYTES;
            }
            while (i < bytes.length && bytes[i] >= 0) {
                i++;
            }
            if (i < bytes.length) {
                int length = sequenceLength(bytes, i);
                if (length == 0) {
                    return i;
                }
                i += length;
            }
        }
        return -1;
    }

    /** The length of the multi-byte sequence at this index; 0 if it is invalid. */
    private static int sequenceLength(byte[] bytes, int i) {
        int lead = bytes[i] & 0xFF;
        int length = lead < 0xC2 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (length == 0 || i + length > bytes.length) {
            return 0;
        }
        // The range of the second byte excludes overlong forms, surrogates and code points beyond U+10FFFF.
        int second = bytes[i + 1] & 0xFF;
        int min = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int max = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < min || second > max) {
            return 0;
        }
        for (int k = 2; k < length; k++) {
            if ((bytes[i + k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
