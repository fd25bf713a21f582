package dev.sitestream.store.directory;

import dev.sitestream.store.ObjectStoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hidden file that a write goes to before it is renamed to its object's name. The writer holds the operating system's
 * lock on it, which ends with the writer's process. So a file that a dead process has left can be distinguished from
 * one that is being written, however long the write takes.
 */
final class TemporaryFile implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFile.class);
    private static final String PREFIX = ".writing-";

    /**
     * The files of this process. It must not open them once more, since it would lose its own lock by closing the
     * second channel.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel channel;

    private TemporaryFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Creates a file in a site's folder, which exists. */
    static TemporaryFile create(Path root, String site) throws IOException, ObjectStoreException {
        Path path = root.resolve(site).toRealPath().resolve(PREFIX + UUID.randomUUID());
        OWN.add(path);
        try {
            // Under the site's lock, no other process finds the file before it is locked.
            return SiteLock.runLocked(root, site, () -> new TemporaryFile(path, openLocked(path)));
        } catch (IOException | ObjectStoreException | RuntimeException e) {
            OWN.remove(path);
            throw e;
        }
    }

    /** Whether a file in a site's folder is a temporary file. */
    static boolean isTemporary(Path file) {
        return file.getFileName().toString().startsWith(PREFIX);
    }

    /** Removes the files that dead processes have left in a site's folder, which exists. */
    static void removeAbandoned(Path root, String site) throws IOException, ObjectStoreException {
        Path folder = root.resolve(site).toRealPath();
        SiteLock.runLocked(root, site, () -> {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, TemporaryFile::isTemporary)) {
                for (Path file : files) {
                    if (isAbandoned(file)) {
                        Files.deleteIfExists(file);
                        LOG.info("removed {}, a temporary file of an interrupted write", file);
                    }
                }
            }
            return folder;
        });
    }

    Path path() {
        return path;
    }

    FileChannel channel() {
        return channel;
    }

    /** Removes the file, unless it has been renamed to its object's name. */
    @Override
    public void close() throws IOException {
        try {
            Files.deleteIfExists(path);
        } finally {
            channel.close();
            OWN.remove(path);
        }
    }

    private static FileChannel openLocked(Path path) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            // Held until the channel is closed.
            channel.lock();
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            Files.deleteIfExists(path);
            throw e;
        }
    }

    private static boolean isAbandoned(Path file) throws IOException {
        if (OWN.contains(file)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (NoSuchFileException gone) {
            return false;
        }
    }
}
