package dev.sitestream.faults.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Folders that stay after a test, so that its logs can be read. */
public final class TestFolders {

    private TestFolders() {}

    /** A new one, under the build's own folder. */
    public static Path of(String name) throws IOException {
        Path folder = Path.of("target", name, Long.toString(Instant.now().toEpochMilli()))
                .toAbsolutePath();
        return Files.createDirectories(folder);
    }
}
