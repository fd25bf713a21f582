package dev.sitestream.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Histories of real sites, on machines that have them. */
final class TraceData {

    private TraceData() {}

    /** A file of a trace; skips the test where it is absent. */
    static Path file(String trace, String name) {
        String data = Optional.ofNullable(System.getProperty("sitestream.data"))
                .or(() -> Optional.ofNullable(System.getenv("SITESTREAM_DATA")))
                .orElse("sitestream-data");
        Path file = Path.of(data, "traces", trace, name);
        assumeTrue(
                Files.exists(file),
                () -> file
                        + " is absent: name the folder with the test material in sitestream.data or SITESTREAM_DATA");
        return file;
    }
}
