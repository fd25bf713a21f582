package dev.sitestream.cli;

import dev.sitestream.files.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that is gone when it is closed. */
final class TemporaryFolder implements AutoCloseable {

    private final Path path;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    static TemporaryFolder create() throws OutputException {
        try {
            return new TemporaryFolder(Files.createTempDirectory("sitestream-"));
        } catch (IOException e) {
            throw new OutputException(
                    "can't create a temporary folder: " + FileTrouble.reason(e)
                            + "; point -Djava.io.tmpdir (in JAVA_OPTS) to a writable one",
                    e);
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws OutputException {
        try {
            FolderDeletion.delete(path);
        } catch (IOException e) {
            throw new OutputException("can't remove the temporary folder " + path + ": " + FileTrouble.reason(e), e);
        }
    }
}
