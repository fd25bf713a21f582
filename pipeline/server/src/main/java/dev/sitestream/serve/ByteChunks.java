package dev.sitestream.serve;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Immutable bytes in chunks of {@value #CHUNK}. A chunk is also what is written to a client at once, so that the JVM's
 * buffers for the network stay small.
 */
public final class ByteChunks {

    static final int CHUNK = 64 * 1024;

    private final List<byte[]> chunks;
    private final long length;

    private ByteChunks(List<byte[]> chunks, long length) {
        this.chunks = chunks;
        this.length = length;
    }

    /**
     * Reads so many bytes, which have to be all.
     *
     * @throws IOException when there are more or fewer
     */
    static ByteChunks read(InputStream in, long length) throws IOException {
        List<byte[]> chunks = new ArrayList<>();
        for (long left = length; left > 0; left -= CHUNK) {
            int size = (int) Math.min(CHUNK, left);
            byte[] chunk = in.readNBytes(size);
            if (chunk.length < size) {
                throw new EOFException("it ends before its length");
            }
            chunks.add(chunk);
        }
        if (in.read() >= 0) {
            throw new IOException("it is longer than its length");
        }
        return new ByteChunks(chunks, length);
    }

    public long length() {
        return length;
    }

    /** The bytes from a position up to another, or fewer: at most those of one chunk. */
    public ByteBuffer slice(long from, long to) {
        int offset = (int) (from % CHUNK);
        int size = (int) Math.min(to - from, CHUNK - offset);
        return ByteBuffer.wrap(chunks.get((int) (from / CHUNK)), offset, size).asReadOnlyBuffer();
    }

    /** The byte at a position, 0 to 255. */
    int at(long position) {
        return chunks.get((int) (position / CHUNK))[(int) (position % CHUNK)] & 0xFF;
    }

    void update(MessageDigest digest) {
        chunks.forEach(digest::update);
    }

    /** Reads the bytes from the beginning. */
    InputStream stream() {
        return new InputStream() {
            private long position;

            @Override
            public int read() {
                return position == length ? -1 : at(position++);
            }

            @Override
            public int read(byte[] buffer, int offset, int size) {
                if (size == 0) {
                    return 0;
                }
                if (position == length) {
                    return -1;
                }
                ByteBuffer next = slice(position, Math.min(length, position + size));
                int read = next.remaining();
                next.get(buffer, offset, read);
                position += read;
                return read;
            }
        };
    }

    void writeTo(OutputStream out) throws IOException {
        for (byte[] chunk : chunks) {
            out.write(chunk);
        }
    }

    void writeTo(Output out) {
        chunks.forEach(chunk -> out.write(chunk, 0, chunk.length));
    }

    /** Collects bytes up to a length. What is beyond it is dropped, and then there is no result. */
    static final class Output extends OutputStream {

        private final List<byte[]> full = new ArrayList<>();
        private final long longest;
        private byte[] last = new byte[CHUNK];
        private int used;
        private long length;

        Output(long longest) {
            this.longest = longest;
        }

        @Override
        public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int size) {
            length += size;
            if (length > longest) {
                return;
            }
            for (int done = 0; done < size; ) {
                int part = Math.min(size - done, CHUNK - used);
                System.arraycopy(bytes, offset + done, last, used, part);
                used += part;
                done += part;
                if (used == CHUNK) {
                    full.add(last);
                    last = new byte[CHUNK];
                    used = 0;
                }
            }
        }

        /** What was written, after which nothing more may be; empty if it was too long. */
        Optional<ByteChunks> toChunks() {
            if (length > longest) {
                return Optional.empty();
            }
            if (used > 0) {
                full.add(Arrays.copyOf(last, used));
            }
            return Optional.of(new ByteChunks(full, length));
        }
    }
}
