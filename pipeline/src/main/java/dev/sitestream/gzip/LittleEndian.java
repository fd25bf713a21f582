package dev.sitestream.gzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes at once, the first of them as the lowest. */
final class LittleEndian {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static long get(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    static void put(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }
}
