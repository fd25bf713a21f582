package dev.sitestream.http.ingest;

import dev.sitestream.ingest.ByteBudget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** Decompresses bodies. It stops at a size, so that a small body can't become a large one. */
final class Gunzip {

    private static final int BUFFER = 16 * 1024;

    /** More than any tool writes one after the other. */
    private static final int MAX_EMPTY_MEMBERS = 100;

    private Gunzip() {}

    /** Thrown when a body can't be decompressed; it has the answer. */
    static final class RefusedException extends Exception {

        private final transient IngestAnswer answer;

        private RefusedException(IngestAnswer answer) {
            super(answer.error());
            this.answer = answer;
        }

        IngestAnswer answer() {
            return answer;
        }
    }

    /**
     * Decompresses a body.
     *
     * @param account pays for the bytes
     * @param maxBytes the most bytes after decompression
     */
    static byte[] decompress(byte[] body, ByteBudget.Account account, int maxBytes) throws RefusedException {
        // The account pays for what is there, so no more is allocated in advance.
        ByteArrayOutputStream content = new ByteArrayOutputStream(BUFFER);
        byte[] buffer = new byte[BUFFER];
        try (GZIPInputStream gzip = new Members(body)) {
            for (int size = gzip.read(buffer); size >= 0; size = gzip.read(buffer)) {
                if (content.size() + size > maxBytes) {
                    throw new RefusedException(RequestBody.tooLarge(maxBytes));
                }
                if (!account.reserve(size)) {
                    throw new RefusedException(IngestAnswer.outOfMemory());
                }
                content.write(buffer, 0, size);
            }
        } catch (IOException e) {
            throw new RefusedException(IngestAnswer.malformed("the body is not valid gzip"));
        }
        return content.toByteArray();
    }

    /** The members of a gzip file. For each empty one, the JDK reads the next by a nested call, however many follow. */
    private static final class Members extends GZIPInputStream {

        private int nested;

        Members(byte[] body) throws IOException {
            super(new ByteArrayInputStream(body), BUFFER);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (nested > MAX_EMPTY_MEMBERS) {
                throw new IOException("too many empty members");
            }
            nested++;
            try {
                return super.read(buffer, offset, length);
            } finally {
                nested--;
            }
        }
    }
}
