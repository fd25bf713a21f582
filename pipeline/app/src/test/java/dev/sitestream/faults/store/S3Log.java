package dev.sitestream.faults.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Logs every request to change the bucket: its time, sender, revision and outcome. */
final class S3Log implements AutoCloseable {

    private final Writer writer;

    S3Log(Path file) throws IOException {
        this.writer = Files.newBufferedWriter(file);
    }

    /**
     * Logs a request.
     *
     * @param outcome the HTTP status, or what else happened to it
     */
    synchronized void add(S3Request request, String outcome) {
        if (!request.isChange()) {
            return;
        }
        try {
            writer.write(Instant.now() + " " + request.sender() + " " + request.method() + " " + request.path() + " "
                    + request.header(Revision.HEADER).orElse("-") + " " + outcome + "\n");
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
