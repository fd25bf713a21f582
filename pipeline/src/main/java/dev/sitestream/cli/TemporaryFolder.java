package dev.sitestream.cli;

import dev.sitestream.files.FileTrouble;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

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
            Files.walkFileTree(path, new Deletion());
        } catch (IOException e) {
            throw new OutputException("can't remove the temporary folder " + path + ": " + FileTrouble.reason(e), e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
            if (failure != null) {
                throw failure;
            }
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
