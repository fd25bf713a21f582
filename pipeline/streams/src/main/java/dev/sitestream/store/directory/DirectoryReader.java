package dev.sitestream.store.directory;

import dev.sitestream.files.FileErrorText;
import dev.sitestream.store.ContentVersion;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.VersionedContent;
import dev.sitestream.store.VersionedReader;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Reads the files of a {@link DirectoryObjectStore}. Every write makes a new file, so a version is what the file system
 * says of the file: which one it is, its time and its size. Links are not followed, because the store writes none.
 */
public final class DirectoryReader implements VersionedReader {

    /** A file may be replaced while it is opened, but not repeatedly. */
    private static final int MAX_ATTEMPTS = 5;

    private final Path root;

    /** Creates a reader of a store below this directory, which need not exist yet. */
    public DirectoryReader(Path root) {
        this.root = root;
    }

    @Override
    public Optional<ContentVersion> version(ObjectKey key) throws ObjectStoreException {
        Path file = file(key);
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return found.isRegularFile() ? Optional.of(version(found)) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    @Override
    public Optional<VersionedContent> open(ObjectKey key) throws ObjectStoreException {
        Path file = file(key);
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Optional<ContentVersion> before = version(key);
            if (before.isEmpty()) {
                return Optional.empty();
            }
            try {
                SeekableByteChannel opened =
                        Files.newByteChannel(file, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
                // Java can't ask an open file which one it is. If the name led to the same one before and after, it is
                // that one.
                if (version(key).equals(before)) {
                    return Optional.of(new VersionedContent(before.get(), Channels.newInputStream(opened)));
                }
                opened.close();
            } catch (NoSuchFileException e) {
                return Optional.empty();
            } catch (IOException e) {
                throw failure(file, e);
            }
        }
        throw new ObjectStoreException("can't read " + file + ": it is replaced again and again");
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    private Path file(ObjectKey key) {
        return root.resolve(key.site()).resolve(key.name());
    }

    private static ContentVersion version(BasicFileAttributes found) {
        FileTime modified = found.lastModifiedTime();
        return new ContentVersion(
                found.fileKey() + " " + modified.to(TimeUnit.NANOSECONDS), modified.toInstant(), found.size());
    }

    private static ObjectStoreException failure(Path file, IOException e) {
        return new ObjectStoreException("can't read " + file + ": " + FileErrorText.reason(e), Reasons.kindOf(e), e);
    }
}
