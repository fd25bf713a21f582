package dev.sitestream.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** Files of the project that no module has: its documents, and what is deployed. */
public final class ProjectFiles {

    private static final Path FOLDER = folder(Path.of("").toAbsolutePath());

    private ProjectFiles() {}

    /** A file or folder, by its path from the project's folder; an empty path is that folder. */
    public static Path of(String path) {
        return FOLDER.resolve(path);
    }

    /** Tests run in the folder of their module, or in the project's. */
    private static Path folder(Path begin) {
        Path folder = begin;
        while (!Files.exists(folder.resolve("docker-compose.yml"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("run the tests in a folder of the project, not in " + begin);
            }
        }
        return folder;
    }
}
