package dev.sitestream.publish.site;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.FencedStore.LaterContent;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
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

    /**
     * What was written.
     *
     * @param etag what the object store answered
     * @param fingerprint the hash of the content
     * @param bytes how many bytes it has
     */
    record Done(String etag, long fingerprint, int bytes) {}

    /** Renders the content and writes it; nothing if the same stands there already. */
    Optional<Done> run(Supplier<byte[]> content, FencedStore objects) throws ObjectStoreException {
        byte[] bytes = content.get();
        long fingerprint = Fingerprint.of(bytes);
        if (standing != null && standing == fingerprint) {
            return Optional.empty();
        }
        NewObject object = new NewObject(key, type, FileRole.INDEX, marker, bytes);
        String etag = objects.put(object, expected, LaterContent.REPLACE).etag();
        return Optional.of(new Done(etag, fingerprint, bytes.length));
    }
}
