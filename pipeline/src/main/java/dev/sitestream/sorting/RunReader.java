package dev.sitestream.sorting;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Reads a run that {@link RunWriter} wrote. */
final class RunReader implements SortedRecords {

    /** The memory of a reader, besides its record. */
    static final int BUFFER_BYTES = 1 << 16;

    private final RunFile file;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final long end;
    private long position;
    private int next;
    private int filled;
    private byte[] key = {};
    private byte[] value = {};

    RunReader(RunFile file, RunFile.Run run) {
        this.file = file;
        this.position = run.start();
        this.end = run.end();
    }

    @Override
    public boolean next() throws IOException {
        if (next == filled && position == end) {
            return false;
        }
        int shared = number();
        int others = number();
        int valueLength = number();
        byte[] following = Arrays.copyOf(key, shared + others);
        read(following, shared);
        key = following;
        value = new byte[valueLength];
        read(value, 0);
        return true;
    }

    @Override
    public byte[] key() {
        return key;
    }

    @Override
    public byte[] value() {
        return value;
    }

    private int number() throws IOException {
        int number = 0;
        for (int shift = 0; ; shift += 7) {
            if (next == filled) {
                fill();
            }
            byte octet = buffer[next++];
            number |= (octet & 0x7F) << shift;
            if (octet >= 0) {
                return number;
            }
        }
    }

    private void read(byte[] target, int from) throws IOException {
        int at = from;
        while (at < target.length) {
            if (next == filled) {
                fill();
            }
            int some = Math.min(target.length - at, filled - next);
            System.arraycopy(buffer, next, target, at, some);
            next += some;
            at += some;
        }
    }

    private void fill() throws IOException {
        int wanted = (int) Math.min(buffer.length, end - position);
        if (wanted == 0) {
            throw new IllegalStateException("a run ends within a record");
        }
        filled = file.read(ByteBuffer.wrap(buffer, 0, wanted), position);
        position += filled;
        next = 0;
    }
}
