package dev.sitestream.validate.content;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Decompresses a gzip file (<a href="https://www.rfc-editor.org/rfc/rfc1952">RFC 1952</a>). It reports what Java's own
 * reader ignores: several members, of which some decoders read only the first, and bytes after the last one.
 */
public final class GzipContent extends InputStream {

    private static final int MAGIC_1 = 0x1F;
    private static final int MAGIC_2 = 0x8B;

    private static final int DEFLATE = 8;
    private static final int HAS_HEADER_CRC = 2;
    private static final int HAS_EXTRA = 4;
    private static final int HAS_NAME = 8;
    private static final int HAS_COMMENT = 16;
    private static final int RESERVED = 0xE0;

    private final BufferedInputStream in;
    private final Consumer<String> problems;
    private final Consumer<String> notes;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] input = new byte[8_192];

    /** The number of bytes that the inflater last received. */
    private int fed;

    private boolean ended;
    private boolean several;

    /**
     * @param in the file, which begins with gzip's magic bytes
     * @param problems receives errors that don't prevent reading the content
     * @param notes receives warnings
     */
    public GzipContent(BufferedInputStream in, Consumer<String> problems, Consumer<String> notes) throws IOException {
        this.in = in;
        this.problems = problems;
        this.notes = notes;
        readHeader();
    }

    /** Whether a file begins with gzip's magic bytes, which stay unread. */
    public static boolean recognise(BufferedInputStream file) throws IOException {
        file.mark(2);
        boolean isGzip = file.read() == MAGIC_1 && file.read() == MAGIC_2;
        file.reset();
        return isGzip;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!ended) {
            int count = inflate(target, from, length);
            if (count > 0) {
                crc.update(target, from, count);
                return count;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsDictionary()) {
                throw damaged("it asks for a dictionary");
            } else {
                feed();
            }
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }

    private int inflate(byte[] target, int from, int length) throws IOException {
        try {
            return inflater.inflate(target, from, length);
        } catch (DataFormatException e) {
            throw damaged(e.getMessage() == null ? "it is not a deflate stream" : e.getMessage());
        }
    }

    /** Passes compressed bytes to the inflater, and marks the position, so that unused ones can be read again. */
    private void feed() throws IOException {
        in.mark(input.length);
        int count = in.read(input);
        if (count < 0) {
            throw truncated();
        }
        inflater.setInput(input, 0, count);
        fed = count;
    }

    private void endMember() throws IOException {
        if (fed > 0) {
            in.reset();
            in.skipNBytes(fed - inflater.getRemaining());
        }
        if (fourBytes() != crc.getValue()) {
            problems.accept("the gzip data is damaged: its checksum does not match");
        }
        if (fourBytes() != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
            problems.accept("the gzip data is damaged: its length does not match");
        }
        if (recognise(in)) {
            nextMember();
        } else {
            if (in.read() >= 0) {
                problems.accept("there are bytes after the end of the gzip data");
            }
            ended = true;
        }
    }

    private void nextMember() throws IOException {
        if (!several) {
            several = true;
            notes.accept("consists of several gzip members; some crawlers read only the first");
        }
        inflater.reset();
        crc.reset();
        fed = 0;
        readHeader();
    }

    private void readHeader() throws IOException {
        next();
        next();
        if (next() != DEFLATE) {
            throw damaged("its compression method is unknown");
        }
        int flags = next();
        if ((flags & RESERVED) != 0) {
            throw damaged("its header has reserved flags");
        }
        // Skips the time, the level and the system.
        fourBytes();
        next();
        next();
        if ((flags & HAS_EXTRA) != 0) {
            for (int rest = next() + 256 * next(); rest > 0; rest--) {
                next();
            }
        }
        if ((flags & HAS_NAME) != 0) {
            skipText();
        }
        if ((flags & HAS_COMMENT) != 0) {
            skipText();
        }
        if ((flags & HAS_HEADER_CRC) != 0) {
            next();
            next();
        }
    }

    private void skipText() throws IOException {
        int read = next();
        while (read != 0) {
            read = next();
        }
    }

    private long fourBytes() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            value |= (long) next() << shift;
        }
        return value;
    }

    private int next() throws IOException {
        int read = in.read();
        if (read < 0) {
            throw truncated();
        }
        return read;
    }

    private static UnreadableException truncated() {
        return new UnreadableException(0, "the gzip data ends too early");
    }

    private static UnreadableException damaged(String description) {
        return new UnreadableException(0, "the gzip data is damaged: " + description);
    }
}
