package dev.sitestream.replay;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines of bytes, which end with LF or CRLF; the last line may lack it. */
final class LineSplitter implements EventSplitter {

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final int maxLineBytes;
    private byte[] buffer = new byte[BUFFER_BYTES];
    private int start;
    private int end;
    private long lines;

    LineSplitter(InputStream in, int maxLineBytes) {
        this.in = in;
        this.maxLineBytes = maxLineBytes;
    }

    @Override
    public long line() {
        return lines;
    }

    /** The next line that is not blank, without its line end. */
    @Override
    public byte @Nullable [] next() throws IOException, TooLongException {
        byte[] line = nextLine();
        while (line != null && isBlank(line)) {
            line = nextLine();
        }
        return line;
    }

    private byte @Nullable [] nextLine() throws IOException, TooLongException {
        lines++;
        int searched = start;
        while (true) {
            int newline = indexOfNewline(searched);
            if (newline >= 0) {
                return take(newline, newline + 1);
            }
            if (end - start > maxLineBytes + 1) {
                throw new TooLongException();
            }
            searched = fill();
            if (searched < 0) {
                return last();
            }
        }
    }

    private byte @Nullable [] last() throws TooLongException {
        if (start == end) {
            lines--;
            return null;
        }
        return take(end, end);
    }

    private byte[] take(int lineEnd, int next) throws TooLongException {
        int to = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        if (to - start > maxLineBytes) {
            throw new TooLongException();
        }
        byte[] line = Arrays.copyOfRange(buffer, start, to);
        start = next;
        return line;
    }

    private int indexOfNewline(int from) {
        for (int i = from; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    /** Reads more bytes, and returns where they begin; -1 at the end. */
    private int fill() throws IOException {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
        }
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            return -1;
        }
        int added = end;
        end += read;
        return added;
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t' && b != '\r') {
                return false;
            }
        }
        return true;
    }
}
