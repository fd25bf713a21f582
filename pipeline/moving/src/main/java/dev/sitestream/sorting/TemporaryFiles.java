package dev.sitestream.sorting;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/** Opens temporary files in a folder, which no other user can read, and which disappear when they are closed. */
public class TemporaryFiles {

    private static final Set<StandardOpenOption> OPTIONS = Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            // On Unix the file's name is removed as soon as it is open, so not even a killed process leaves it.
            StandardOpenOption.DELETE_ON_CLOSE);

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY = PosixFilePermissions.asFileAttribute(
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

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
        boolean isPosix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = isPosix ? new FileAttribute<?>[] {OWNER_ONLY} : new FileAttribute<?>[0];
        return FileChannel.open(file, OPTIONS, attributes);
    }
}
