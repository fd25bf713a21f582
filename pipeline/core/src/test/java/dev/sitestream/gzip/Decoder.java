package dev.sitestream.gzip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** Gzip decoders such as crawlers use. */
enum Decoder {
    JDK {
        @Override
        byte[] content(byte[] file, Path folder) throws IOException {
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
                return in.readAllBytes();
            }
        }
    },
    GZIP("gzip", "-dc"),
    /** Reads the first member only, and fails if anything follows it. */
    PYTHON("python3", "-c", """
            import sys, zlib
            decoder = zlib.decompressobj(31)
            sys.stdout.buffer.write(decoder.decompress(sys.stdin.buffer.read()))
            assert decoder.eof and not decoder.unused_data
            """),
    NODE("node", "-e", "process.stdout.write(require('zlib').gunzipSync(require('fs').readFileSync(0)))");

    private static final long DEADLINE_SECONDS = 60;

    @SuppressWarnings("ImmutableEnumChecker") // an immutable list
    private final List<String> command;

    Decoder(String... command) {
        this.command = List.of(command);
    }

    /** Decompresses the file. Skips the calling test where this decoder isn't installed. */
    byte[] content(byte[] file, Path folder) throws IOException, InterruptedException {
        Path compressed = Files.write(folder.resolve("file.gz"), file);
        Path content = folder.resolve("content");
        Process process = start(compressed.toFile(), content.toFile());
        try {
            assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS))
                    .as("%s ended", this)
                    .isTrue();
            assertThat(process.exitValue()).as("%s's exit code", this).isZero();
            return Files.readAllBytes(content);
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(File in, File out) {
        try {
            return new ProcessBuilder(command)
                    .redirectInput(in)
                    .redirectOutput(out)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            return abort("skipped: " + command.get(0) + " isn't installed");
        }
    }
}
