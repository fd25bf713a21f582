package dev.sitestream.faults.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * Writes down every change of the bucket that was asked for: when, by whom, with which revision, and what came of it.
 */
final class S3Log implements AutoCloseable {

    private final Writer writer;

    S3Log(Path file) throws IOException {
        this.writer = Files.newBufferedWriter(file);
    }

    /**
     * A request has been dealt with.
     *
     * @param outcome the status of HTTP, or what else became of it
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
