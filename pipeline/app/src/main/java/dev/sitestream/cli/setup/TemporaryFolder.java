package dev.sitestream.cli.setup;

import dev.sitestream.files.FileErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that is deleted when it is closed. */
public final class TemporaryFolder implements AutoCloseable {

    private final Path path;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    public static TemporaryFolder create() throws OutputException {
        try {
            return new TemporaryFolder(Files.createTempDirectory("sitestream-"));
        } catch (IOException e) {
            throw new OutputException(
                    "can't create a temporary folder: " + FileErrorText.reason(e)
                            + "; set -Djava.io.tmpdir (in JAVA_OPTS) to a writable folder",
                    e);
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() throws OutputException {
        try {
            FolderDeletion.delete(path);
        } catch (IOException e) {
            throw new OutputException("can't remove the temporary folder " + path + ": " + FileErrorText.reason(e), e);
        }
    }
}
