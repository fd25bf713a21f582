package dev.sitestream.publish;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.publish.FencedStore.LaterContent;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to write a site's own file, on a thread that may wait.
 *
 * @param marker what it is marked with if it is written
 * @param standing the fingerprint of what stands in the store; null when that is not sure
 * @param expected what stands there as far as the task knows; null when it does not know
 */
record SiteWrite(
        ObjectKey key,
        ContentType type,
        WriteMarker marker,
        @Nullable Long standing,
        @Nullable Precondition expected) {

    /** What was written, and how many bytes it has. */
    record Done(WrittenFile file, int bytes) {}

    /** Renders the content and writes it; nothing if the same stands there already. */
    Optional<Done> run(Supplier<byte[]> content, FencedStore objects) throws ObjectStoreException {
        byte[] bytes = content.get();
        long fingerprint = Fingerprint.of(bytes);
        if (standing != null && standing == fingerprint) {
            return Optional.empty();
        }
        NewObject object = new NewObject(key, type, FileRole.INDEX, marker, bytes);
        String etag = objects.put(object, expected, LaterContent.REPLACE).etag();
        // When it was written is for whoever takes the result to say.
        WrittenFile file = new WrittenFile(etag, fingerprint, marker.revision(), WrittenFile.UNKNOWN_TIME);
        return Optional.of(new Done(file, bytes.length));
    }
}
