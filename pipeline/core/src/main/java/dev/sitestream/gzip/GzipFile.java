package dev.sitestream.gzip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Assembles a file, one gzip member (<a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>), from compressed
 * blocks. Its header has no time, so equal parts give equal bytes.
 */
public final class GzipFile {

    private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
    private static final int TRAILER = 8;
    private static final int STORED_OVERHEAD = 5;
    private static final int MAX_STORED = 0xFFFF;

    private GzipFile() {}

    /**
     * Assembles the file.
     *
     * @param blocks its compressed blocks, in order
     * @param tail the end of its content; stored uncompressed, so it should be short
     * @param checksums the {@linkplain #checksums checksums} of the parts
     * @throws IllegalArgumentException if the tail is longer than the 65,535 bytes of one stored block
     */
    public static byte[] assemble(List<CompressedBlock> blocks, byte[] tail, Checksums checksums) {
        if (tail.length > MAX_STORED) {
            throw new IllegalArgumentException("a tail has at most " + MAX_STORED + " bytes, not " + tail.length);
        }
        int size = HEADER.length + STORED_OVERHEAD + tail.length + TRAILER;
        for (CompressedBlock block : blocks) {
            size = Math.addExact(size, block.deflated().length);
        }
        ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        file.put(HEADER);
        for (CompressedBlock block : blocks) {
            file.put(block.deflated());
        }
        // The final block of deflate, stored uncompressed.
        file.put((byte) 1).putShort((short) tail.length).putShort((short) ~tail.length);
        file.put(tail);
        file.putInt(checksums.crc32()).putInt(checksums.length());
        return file.array();
    }

    /** Returns the checksums of the uncompressed content of a file with these parts. */
    public static Checksums checksums(List<CompressedBlock> blocks, byte[] tail) {
        Checksums all = Checksums.NONE;
        for (CompressedBlock block : blocks) {
            all = all.append(block.checksums());
        }
        return all.append(Checksums.of(tail, 0, tail.length));
    }
}
