package dev.sitestream.gzip;

import java.io.ByteArrayOutputStream;
import java.util.zip.Deflater;

/** Compresses with the JDK's zlib. */
final class ZlibCompressor implements BlockCompressor {

    private final Deflater deflater;
    private final byte[] buffer = new byte[64 * 1024];

    /** Creates a compressor at one of zlib's levels, from 1 to 9. */
    ZlibCompressor(int level) {
        deflater = new Deflater(level, true);
    }

    @Override
    public CompressedBlock compress(byte[] bytes, int from, int to) {
        if (from == to) {
            return CompressedBlock.EMPTY;
        }
        deflater.reset();
        int context = Math.min(from, WINDOW);
        if (context > 0) {
            deflater.setDictionary(bytes, from - context, context);
        }
        deflater.setInput(bytes, from, to - from);
        ByteArrayOutputStream out = new ByteArrayOutputStream(64 + (to - from) / 8);
        int written;
        do {
            written = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
            out.write(buffer, 0, written);
        } while (written == buffer.length);
        return CompressedBlock.of(out.toByteArray(), bytes, from, to);
    }

    @Override
    public void close() {
        deflater.end();
    }
}
