package dev.sitestream.sorting;

import dev.sitestream.files.FileErrorText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A temporary file of runs. It is created with the first run, and deleted when it is closed. */
final class RunFile implements AutoCloseable {

    private final TemporaryFiles temporary;
    private @Nullable FileChannel channel;
    private long size;

    private RunFile(TemporaryFiles temporary) {
        this.temporary = temporary;
    }

    /** Creates files in one folder. */
    record Factory(TemporaryFiles temporary) {

        RunFile create() {
            return new RunFile(temporary);
        }
    }

    /**
     * A part of the file that contains sorted records.
     *
     * @param start the index of its first byte
     * @param end the index after its last byte
     */
    record Run(long start, long end) {}

    /** Appends a run. */
    Run write(SortedRecords records) throws IOException {
        long start = size;
        try (RunWriter writer = new RunWriter(new Appending())) {
            while (records.next()) {
                writer.write(records.key(), records.value());
            }
        }
        return new Run(start, size);
    }

    /** Reads bytes from an index on; returns how many. */
    int read(ByteBuffer target, long from) throws SortException {
        try {
            int read = open().read(target, from);
            if (read < 0) {
                throw new IOException("it has become shorter");
            }
            return read;
        } catch (IOException e) {
            throw new SortException(
                    "a temporary file in " + temporary.folder() + " can't be read: " + FileErrorText.reason(e), e);
        }
    }

    @Override
    public void close() {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // Its records are not needed any more, and on Unix its name is gone already.
            }
            channel = null;
        }
    }

    private FileChannel open() throws IOException {
        if (channel == null) {
            channel = temporary.open();
        }
        return channel;
    }

    private void append(ByteBuffer bytes) throws SortException {
        try {
            while (bytes.hasRemaining()) {
                size += open().write(bytes, size);
            }
        } catch (IOException e) {
            throw new SortException(
                    String.format(
                            Locale.ROOT,
                            "can't write to the temporary folder %s after %,d MB: %s; free space there, or choose"
                                    + " another folder with -Djava.io.tmpdir (in JAVA_OPTS)",
                            temporary.folder(),
                            size / 1_000_000,
                            FileErrorText.reason(e)),
                    e);
        }
    }

    /** Appends to the file. */
    private final class Appending extends OutputStream {

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            append(ByteBuffer.wrap(bytes, from, length));
        }
    }
}
