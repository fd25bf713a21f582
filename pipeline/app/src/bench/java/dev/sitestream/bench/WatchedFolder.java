package dev.sitestream.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Watches the published files of a site from outside of the process that writes them, and keeps each version that it
 * finds. A version is found 5 ms after it has been published, at most, and is read only afterwards: so reading costs
 * nothing during the measurement. Files must be replaced by renaming others.
 */
final class WatchedFolder implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(5);

    private final Path folder;
    private final Path links;
    private final Map<String, Stamp> known = new HashMap<>();
    private final Queue<FileVersion> versions = new ConcurrentLinkedQueue<>();
    private int found;
    private CompletableFuture<Void> watching = new CompletableFuture<>();
    private volatile boolean isClosed;

    /** What differs between two versions of a file. */
    private record Stamp(@Nullable Object inode, FileTime modified) {}

    private WatchedFolder(Path folder, Path links) {
        this.folder = folder;
        this.links = links;
    }

    /**
     * Watches a folder from now on.
     *
     * @param links a folder for the versions, on the same file system; it is created, and deleted in the end
     */
    static WatchedFolder open(Path folder, Path links) throws IOException {
        Files.createDirectories(links);
        WatchedFolder watched = new WatchedFolder(folder, links);
        watched.look();
        // What was there before is no new version.
        watched.versions.clear();
        watched.watching =
                CompletableFuture.runAsync(watched::watch, watch -> new Thread(watch, "watched folder").start());
        return watched;
    }

    /** The versions so far, in the order in which they were found. */
    List<FileVersion> versions() {
        if (watching.isDone()) {
            // Fails with what has ended the watch.
            watching.join();
        }
        return List.copyOf(versions);
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        watching.join();
        Workbench.delete(links);
    }

    private void watch() {
        try {
            while (!isClosed) {
                look();
                LockSupport.parkNanos(INTERVAL.toNanos());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void look() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, WatchedFolder::isPublished)) {
            for (Path file : files) {
                look(file);
            }
        }
    }

    private void look(Path file) throws IOException {
        String name = file.getFileName().toString();
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Stamp stamp = new Stamp(attributes.fileKey(), attributes.lastModifiedTime());
            if (!stamp.equals(known.get(name))) {
                Path content = links.resolve(found++ + "-" + name);
                Files.createLink(content, file);
                versions.add(new FileVersion(name, System.nanoTime(), content));
                known.put(name, stamp);
            }
        } catch (NoSuchFileException replacedMeanwhile) {
            // The next look finds the new version: S3Proxy removes a file before it renames another one.
        }
    }

    /** Whether it is a published file, not one that is being written. */
    private static boolean isPublished(Path file) {
        String name = file.getFileName().toString();
        return !name.startsWith(".") && (name.endsWith(".xml") || name.endsWith(".xml.gz"));
    }
}
