package dev.sitestream.sorting;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Opens temporary files in a folder, which no other user can read, and which disappear when they are closed. */
public class TemporaryFiles {

    private final Path folder;

    /** @param folder an existing folder */
    public TemporaryFiles(Path folder) {
        this.folder = folder;
    }

    /** Uses the system's folder for temporary files. */
    public static TemporaryFiles ofSystem() {
        return new TemporaryFiles(Path.of(System.getProperty("java.io.tmpdir", ".")));
    }

    Path folder() {
        return folder;
    }

    /** Opens an empty file for writing and reading. */
    FileChannel open() throws IOException {
        Path file = folder.resolve("sitestream-" + UUID.randomUUID() + ".tmp");
        return FileChannel.open(
                file,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                // On Unix the file's name is removed as soon as it is open, so not even a killed process leaves it.
                StandardOpenOption.DELETE_ON_CLOSE);
    }
}
