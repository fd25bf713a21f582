package dev.sitestream.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Creates the temporary folders of tests in memory, where the system has a file system there with room for them. Stores
 * and brokers write to the disk whatever they must not lose, again and again, and a test loses nothing.
 */
public final class MemoryFolders implements TempDirFactory {

    private static final Path MEMORY = Path.of("/dev/shm");

    /** A broker and the stores of two instances take less than a tenth of it. */
    private static final long LEAST_FREE_BYTES = 6L << 30;

    private static final String PREFIX = "sitestream-test";

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension) throws IOException {
        return create();
    }

    /** Creates a folder that the caller deletes. */
    public static Path create() throws IOException {
        return Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= LEAST_FREE_BYTES
                ? Files.createTempDirectory(MEMORY, PREFIX)
                : Files.createTempDirectory(PREFIX);
    }
}
