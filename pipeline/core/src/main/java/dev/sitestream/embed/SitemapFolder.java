package dev.sitestream.embed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Arrays;

/**
 * A folder of files. A file whose content has not changed is not written again, so it keeps the time of its last
 * change. Readers see a file's former content or its new one, never a part.
 */
public final class SitemapFolder implements SitemapSet.Output {

    private final Path folder;

    /** @param folder created if it is missing */
    public SitemapFolder(Path folder) {
        this.folder = folder;
    }

    @Override
    public Instant put(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        if (!holds(file, content)) {
            Files.createDirectories(folder);
            Path unfinished = folder.resolve(name + ".tmp");
            Files.write(unfinished, content);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        return Files.getLastModifiedTime(file).toInstant();
    }

    private static boolean holds(Path file, byte[] content) throws IOException {
        try {
            return Files.size(file) == content.length && Arrays.equals(Files.readAllBytes(file), content);
        } catch (NoSuchFileException missing) {
            return false;
        }
    }
}
