package dev.sitestream.gzip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.zip.CRC32;

/**
 * One gzip member (<a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>) put together from compressed blocks, without a time in
 * its header: the same parts give the same bytes.
 */
public final class GzipFile {

    private static final byte[] HEADER = {0x1F, (byte) 0x8B, 8, 0, 0, 0, 0, 0, 0, (byte) 0xFF};
    private static final int TRAILER = 8;
    private static final int STORED_OVERHEAD = 5;
    private static final int MOST_STORED = 0xFFFF;

    private GzipFile() {}

    /**
     * The file.
     *
     * @param blocks its compressed blocks, in their order
     * @param tail what it ends with; stored as it is, so it is to be short
     * @throws IllegalArgumentException when the tail is longer than the 65,535 bytes that can be stored at once
     */
    public static byte[] assemble(List<CompressedBlock> blocks, byte[] tail) {
        if (tail.length > MOST_STORED) {
            throw new IllegalArgumentException("a tail has at most " + MOST_STORED + " bytes, not " + tail.length);
        }
        int size = HEADER.length + STORED_OVERHEAD + tail.length + TRAILER;
        for (CompressedBlock block : blocks) {
            size = Math.addExact(size, block.deflated().length);
        }
        ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        file.put(HEADER);
        int crc = 0;
        long length = 0;
        for (CompressedBlock block : blocks) {
            file.put(block.deflated());
            crc = Crc32Combination.of(crc, block.crc(), block.length());
            length += block.length();
        }
        // The final block of deflate.
        file.put((byte) 1).putShort((short) tail.length).putShort((short) ~tail.length);
        file.put(tail);
        crc = Crc32Combination.of(crc, crc(tail), tail.length);
        file.putInt(crc).putInt((int) (length + tail.length));
        return file.array();
    }

    private static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
