package dev.sitestream.query.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/**
 * A urlset without some of its first entries, so that a later part of a large file need not be parsed from its
 * beginning. This is for files that this program has written: there, an entry begins where a line begins with its tag,
 * and nowhere else.
 *
 * @param rest the file's head, and what follows the entries that were skipped
 * @param entries how many entries were skipped
 * @param headLines how many lines the head has
 * @param lines how many lines the skipped entries have
 */
record EntrySkip(InputStream rest, int entries, int headLines, int lines) {

    private static final byte[] TAG = "<url>".getBytes(US_ASCII);
    private static final byte[] END = "</urlset>".getBytes(US_ASCII);
    private static final int BUFFER = 64 * 1024;

    /** The head is short; a file without an entry before this is read from its beginning. */
    private static final int LONGEST_HEAD = 16 * 1024;

    /** Nothing is skipped. */
    static EntrySkip none(InputStream file) {
        return new EntrySkip(file, 0, 0, 0);
    }

    /**
     * Skips entries.
     *
     * @param content the file, uncompressed
     * @param count how many entries to skip; fewer if it has fewer
     */
    static EntrySkip of(InputStream content, int count) throws IOException {
        return new Skipping(content, count).skip();
    }

    /** The number of a line in the file, from its number in the rest. */
    int line(int ofRest) {
        return ofRest > headLines ? ofRest + lines : ofRest;
    }

    /** Goes through a file, with a part of it in memory. */
    private static final class Skipping {

        private final InputStream content;
        private final int count;
        private final ByteArrayOutputStream head = new ByteArrayOutputStream();

        /** It always begins at the beginning of a line, unless a line is longer than it. */
        private final byte[] buffer = new byte[BUFFER];

        private int length;
        private int entries;
        private int headLines;
        private int lines;

        Skipping(InputStream content, int count) {
            this.content = content;
            this.count = count;
        }

        EntrySkip skip() throws IOException {
            int at = 0;
            while (true) {
                if (length - at < TAG.length + END.length) {
                    fill(at);
                    at = 0;
                }
                boolean begins = begins(TAG, at);
                if (length == 0 || begins(END, at) || (begins && entries == count) || head.size() > LONGEST_HEAD) {
                    return ended(at);
                }
                entries += begins ? 1 : 0;
                at = lineFrom(at);
            }
        }

        /** Passes one line, and returns where the next one begins. */
        private int lineFrom(int start) throws IOException {
            int from = start;
            boolean isEnded = false;
            while (!isEnded) {
                int at = from;
                while (at < length && buffer[at] != '\n') {
                    at++;
                }
                isEnded = at < length;
                int next = isEnded ? at + 1 : at;
                if (entries == 0) {
                    head.write(buffer, from, next - from);
                }
                from = next;
                if (!isEnded) {
                    fill(from);
                    from = 0;
                    isEnded = length == 0;
                }
            }
            if (entries == 0) {
                headLines++;
            } else {
                lines++;
            }
            return from;
        }

        /** Drops what is before a place, and reads on. */
        private void fill(int from) throws IOException {
            System.arraycopy(buffer, from, buffer, 0, length - from);
            length -= from;
            length += content.readNBytes(buffer, length, buffer.length - length);
        }

        private boolean begins(byte[] text, int at) {
            return length - at >= text.length && Arrays.equals(buffer, at, at + text.length, text, 0, text.length);
        }

        private EntrySkip ended(int at) {
            InputStream left = new SequenceInputStream(new ByteArrayInputStream(buffer, at, length - at), content);
            InputStream rest = new SequenceInputStream(new ByteArrayInputStream(head.toByteArray()), left);
            return new EntrySkip(rest, entries, headLines, lines);
        }
    }
}
