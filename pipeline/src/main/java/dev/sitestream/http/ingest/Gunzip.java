package dev.sitestream.http.ingest;

import dev.sitestream.ingest.ByteBudget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** Decompresses bodies. It stops at a size, so that a small body can't become a large one. */
final class Gunzip {

    private static final int BUFFER = 16 * 1024;

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
        ByteArrayOutputStream content = new ByteArrayOutputStream(Math.min(maxBytes, 4 * body.length + BUFFER));
        byte[] buffer = new byte[BUFFER];
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(body), BUFFER)) {
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
}
