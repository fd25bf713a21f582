package dev.sitestream.listing.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** A file whose bytes are counted as they are read. */
final class CountedFile extends FilterInputStream {

    private final LongConsumer count;

    CountedFile(InputStream file, LongConsumer count) {
        super(file);
        this.count = count;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count.accept(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        int read = super.read(target, from, length);
        count.accept(Math.max(0, read));
        return read;
    }
}
