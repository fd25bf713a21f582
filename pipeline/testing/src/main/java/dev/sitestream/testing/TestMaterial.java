package dev.sitestream.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Files of other publishers and histories of real sites, on machines that have them. */
public final class TestMaterial {

    private TestMaterial() {}

    /** A file below the folder that {@code -Dsitestream.data} or SITESTREAM_DATA names; skips the test without it. */
    public static Path file(String path) {
        String data = Optional.ofNullable(System.getProperty("sitestream.data"))
                .or(() -> Optional.ofNullable(System.getenv("SITESTREAM_DATA")))
                .orElse("sitestream-data");
        Path file = Path.of(data).resolve(path);
        assumeTrue(
                Files.exists(file),
                () -> "skipped: " + file
                        + " is absent: name the folder with the test material in sitestream.data or SITESTREAM_DATA");
        return file;
    }
}
