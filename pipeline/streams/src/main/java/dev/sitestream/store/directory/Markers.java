package dev.sitestream.store.directory;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sitestream.store.WriteMarker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the markers of writes as attributes of the files, if the file system supports attributes. A marker includes the
 * ETag of the content that it was written with, since editing a file leaves its attributes unchanged.
 */
final class Markers {

    private static final Logger LOG = LoggerFactory.getLogger(Markers.class);

    /** Longer than any marker of ours. */
    private static final int LONGEST = 96;

    private static final char SEPARATOR = ' ';

    private final Path root;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /** Creates markers for files below this directory. */
    Markers(Path root) {
        this.root = root;
    }

    /** Sets a file's marker. If that is not possible, the file has none, and a warning is logged once. */
    void set(Path file, WriteMarker marker, String etag) {
        try {
            @Nullable UserDefinedFileAttributeView attributes = view(file);
            if (attributes == null) {
                warnOnce("its file system has no attributes");
            } else {
                attributes.write(WriteMarker.NAME, US_ASCII.encode(marker.text() + SEPARATOR + etag));
            }
        } catch (IOException e) {
            warnOnce(Reasons.of(e));
        }
    }

    /** Returns the marker of a file with this content; null if it has none. */
    @Nullable
    WriteMarker get(Path file, String etag) throws IOException {
        @Nullable UserDefinedFileAttributeView attributes = view(file);
        if (attributes == null || !has(attributes) || attributes.size(WriteMarker.NAME) > LONGEST) {
            return null;
        }
        ByteBuffer text = ByteBuffer.allocate(LONGEST);
        attributes.read(WriteMarker.NAME, text);
        String found = US_ASCII.decode(text.flip()).toString();
        int separator = found.indexOf(SEPARATOR);
        return separator >= 0 && found.substring(separator + 1).equals(etag)
                ? WriteMarker.parse(found.substring(0, separator)).orElse(null)
                : null;
    }

    private static boolean has(UserDefinedFileAttributeView attributes) throws IOException {
        try {
            return attributes.list().contains(WriteMarker.NAME);
        } catch (IOException e) {
            LOG.debug("no extended attributes: {}", Reasons.of(e));
            return false;
        }
    }

    private static @Nullable UserDefinedFileAttributeView view(Path file) {
        return Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
    }

    private void warnOnce(String reason) {
        if (hasWarned.compareAndSet(false, true)) {
            LOG.warn(
                    "files in {} can't have the attribute {} ({}): an instance that has lost its partition may overwrite"
                            + " its successor's files for a moment",
                    root,
                    WriteMarker.NAME,
                    reason);
        }
    }
}
