package dev.sitestream.faults.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Folders that are kept after a test, so that its logs can be read. */
public final class TestFolders {

    private TestFolders() {}

    /** Creates a folder under the folder of the build. */
    public static Path of(String name) throws IOException {
        Path folder = Path.of("target", name, Long.toString(Instant.now().toEpochMilli()))
                .toAbsolutePath();
        return Files.createDirectories(folder);
    }
}
