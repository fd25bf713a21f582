package dev.sitestream.sorting;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/** Reads a run that {@link RunWriter} wrote. */
final class RunReader implements SortedRecords {

    /** The memory of a reader, besides its record. */
    static final int MEMORY_BYTES = 2 * RunWriter.BLOCK_BYTES;

    private static final LZ4SafeDecompressor DECOMPRESSOR =
            LZ4Factory.fastestJavaInstance().safeDecompressor();

    private final RunFile file;
    private final ByteBuffer compressed = ByteBuffer.allocate(RunWriter.maxCompressed());
    private final byte[] block = new byte[RunWriter.BLOCK_BYTES];
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
                readBlock();
            }
            byte octet = block[next++];
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
                readBlock();
            }
            int some = Math.min(target.length - at, filled - next);
            System.arraycopy(block, next, target, at, some);
            next += some;
            at += some;
        }
    }

    private void readBlock() throws IOException {
        if (position == end) {
            throw new IllegalStateException("a run ends within a record");
        }
        readFully(RunWriter.HEAD_BYTES);
        int length = compressed.getInt(0);
        int size = compressed.getInt(Integer.BYTES);
        readFully(size);
        filled = DECOMPRESSOR.decompress(compressed.array(), 0, size, block, 0, length);
        next = 0;
    }

    /** Reads the next bytes of the file to the beginning of the buffer. */
    private void readFully(int length) throws SortException {
        compressed.clear().limit(length);
        while (compressed.hasRemaining()) {
            position += file.read(compressed, position);
        }
    }
}
