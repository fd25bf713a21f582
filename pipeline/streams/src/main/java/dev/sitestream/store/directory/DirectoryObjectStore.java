package dev.sitestream.store.directory;

import dev.sitestream.clock.ClockSample;
import dev.sitestream.page.Fingerprint;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStore;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.ObjectVersion;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.PreconditionFailedException;
import dev.sitestream.store.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores objects as files of a directory, with one folder for each site.
 *
 * <p>A write goes to a hidden temporary file with its marker as an attribute, is forced to the disk, and is then
 * renamed atomically, under a lock that all writers of a site take. An ETag is a hash of the content.
 */
public final class DirectoryObjectStore implements ObjectStore {

    private static final Logger LOG = LoggerFactory.getLogger(DirectoryObjectStore.class);

    private static final String PROBE = ".clock-";

    private final Path root;
    private final Markers markers;

    /** Creates a store below this directory, which is created when the first object is written. */
    public DirectoryObjectStore(Path root) {
        this.root = root;
        this.markers = new Markers(root);
    }

    @Override
    public String put(NewObject object, Precondition precondition) throws ObjectStoreException {
        ObjectKey key = object.key();
        Path folder = root.resolve(key.site());
        Path file = folder.resolve(key.name());
        try {
            Files.createDirectories(folder);
            try (TemporaryFile temporary = TemporaryFile.create(root, key.site())) {
                write(temporary, object);
                // The slow part is done by now. The file is renamed under the lock, together with its marker.
                SiteLock.runLocked(root, key.site(), () -> {
                    requireHolds(precondition, key, file);
                    return Files.move(temporary.path(), file, StandardCopyOption.ATOMIC_MOVE);
                });
            }
            force(folder);
        } catch (IOException e) {
            throw new ObjectStoreException("can't write " + file + ": " + Reasons.of(e), Reasons.kindOf(e), e);
        }
        return etag(object.content());
    }

    @Override
    public Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException {
        Path file = root.resolve(key.site()).resolve(key.name());
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        // Without the lock, the file could be replaced between reading its content and reading its marker.
        try {
            return SiteLock.runLocked(root, key.site(), () -> {
                String etag = etag(Files.readAllBytes(file));
                return Optional.of(new ObjectVersion(etag, markers.get(file, etag)));
            });
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new ObjectStoreException("can't read " + file + ": " + Reasons.of(e), e);
        }
    }

    @Override
    public Optional<InputStream> read(ObjectKey key) throws ObjectStoreException {
        Path file = root.resolve(key.site()).resolve(key.name());
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            // A reader that has opened a file keeps its content, even if the file is replaced meanwhile.
            return Optional.of(Files.newInputStream(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new ObjectStoreException("can't read " + file + ": " + Reasons.of(e), Reasons.kindOf(e), e);
        }
    }

    @Override
    public void delete(ObjectKey key) throws ObjectStoreException {
        Path file = root.resolve(key.site()).resolve(key.name());
        if (!Files.isRegularFile(file)) {
            return;
        }
        try {
            SiteLock.runLocked(root, key.site(), () -> Files.deleteIfExists(file));
        } catch (IOException e) {
            throw new ObjectStoreException("can't remove " + file + ": " + Reasons.of(e), Reasons.kindOf(e), e);
        }
    }

    @Override
    public List<StoredObject> list(String site) throws ObjectStoreException {
        Path folder = root.resolve(site);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        removeAbandoned(site, folder);
        List<StoredObject> objects = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, DirectoryObjectStore::isObject)) {
            for (Path file : files) {
                addObject(site, file, objects);
            }
        } catch (IOException e) {
            throw new ObjectStoreException("can't list " + folder + ": " + Reasons.of(e), Reasons.kindOf(e), e);
        }
        return objects;
    }

    /** Returns the file system's clock, which may be another machine's: the time at which it creates a file. */
    @Override
    public Optional<ClockSample> clock() throws ObjectStoreException {
        if (!Files.isDirectory(root)) {
            return Optional.empty();
        }
        Path probe = root.resolve(PROBE + UUID.randomUUID());
        try {
            long askedNanos = System.nanoTime();
            Files.createFile(probe);
            try {
                long probeMillis = Files.getLastModifiedTime(probe).toMillis();
                return Optional.of(new ClockSample(probeMillis, 0, askedNanos, System.nanoTime()));
            } finally {
                Files.deleteIfExists(probe);
            }
        } catch (IOException e) {
            throw new ObjectStoreException("can't write " + probe + ": " + Reasons.of(e), Reasons.kindOf(e), e);
        }
    }

    /**
     * Removes what is left of aborted writes. This is done with each listing: when a task starts on this instance, and
     * when it compares the store again. A failure is only logged, since these files do no harm.
     */
    private void removeAbandoned(String site, Path folder) throws ObjectStoreException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, TemporaryFile::isTemporary)) {
            if (left.iterator().hasNext()) {
                TemporaryFile.removeAbandoned(root, site);
            }
        } catch (IOException e) {
            LOG.warn("can't remove temporary files of interrupted writes in {}: {}", folder, Reasons.of(e));
        }
    }

    private static void addObject(String site, Path file, List<StoredObject> objects) throws IOException {
        ObjectKey key = new ObjectKey(site, file.getFileName().toString());
        try {
            objects.add(new StoredObject(key, etag(Files.readAllBytes(file))));
        } catch (NoSuchFileException removedMeanwhile) {
            LOG.debug("{} was removed while its folder was listed", file);
        } catch (AccessDeniedException e) {
            // It may belong to another user, and must not keep the other files from being compared.
            LOG.debug("can't read {}", file);
            objects.add(new StoredObject(key, StoredObject.UNKNOWN));
        }
    }

    private static boolean isObject(Path file) {
        return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
    }

    private void write(TemporaryFile file, NewObject object) throws IOException {
        FileChannel channel = file.channel();
        ByteBuffer rest = ByteBuffer.wrap(object.content());
        while (rest.hasRemaining()) {
            channel.write(rest);
        }
        markers.set(file.path(), object.marker(), etag(object.content()));
        channel.force(true);
    }

    private static void requireHolds(Precondition precondition, ObjectKey key, Path file)
            throws IOException, PreconditionFailedException {
        boolean holds = precondition instanceof Precondition.Unchanged unchanged
                ? Files.isRegularFile(file) && etag(Files.readAllBytes(file)).equals(unchanged.etag())
                : !Files.isRegularFile(file);
        if (!holds) {
            throw new PreconditionFailedException(key);
        }
    }

    /** Makes the new name durable, if the file system allows a directory to be forced. */
    private static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private static String etag(byte[] content) {
        return HexFormat.of().toHexDigits(Fingerprint.of(content));
    }
}
