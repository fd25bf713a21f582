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
     * @param head what it begins with; stored as it is, so it is to be short, at most 65,535 bytes, like {@code tail}
     * @param blocks its compressed blocks, in their order
     * @param tail what it ends with
     */
    public static byte[] assemble(byte[] head, List<CompressedBlock> blocks, byte[] tail) {
        int size = HEADER.length + stored(head) + stored(tail) + TRAILER;
        for (CompressedBlock block : blocks) {
            size += block.deflated().length;
        }
        ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        file.put(HEADER);
        store(head, false, file);
        int crc = crc(head);
        long length = head.length;
        for (CompressedBlock block : blocks) {
            file.put(block.deflated());
            crc = Crc32Combination.of(crc, block.crc(), block.length());
            length += block.length();
        }
        store(tail, true, file);
        crc = Crc32Combination.of(crc, crc(tail), tail.length);
        file.putInt(crc).putInt((int) (length + tail.length));
        return file.array();
    }

    private static int stored(byte[] bytes) {
        if (bytes.length > MOST_STORED) {
            throw new IllegalArgumentException("a stored block holds at most " + MOST_STORED + " bytes");
        }
        return STORED_OVERHEAD + bytes.length;
    }

    private static void store(byte[] bytes, boolean last, ByteBuffer file) {
        file.put((byte) (last ? 1 : 0)).putShort((short) bytes.length).putShort((short) ~bytes.length);
        file.put(bytes);
    }

    private static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
