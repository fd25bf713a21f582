package dev.sitestream.publish.site;

import dev.sitestream.page.Fingerprint;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FencedStore;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to write a site's own file, on a thread that may block.
 *
 * @param marker marks the object if it is written
 * @param storedFingerprint the fingerprint of the stored content; null if that is not known for certain
 * @param expected the precondition for the version that the task expects in the store; null if it does not know the
 *     version
 */
record SiteWrite(
        ObjectKey key,
        WriteMarker marker,
        @Nullable Long storedFingerprint,
        @Nullable Precondition expected) {

    /**
     * The result of a write.
     *
     * @param etag the ETag that the object store returned
     * @param fingerprint the hash of the content
     * @param bytes the content's size
     */
    record Done(String etag, long fingerprint, int bytes) {}

    /** Renders the content and writes it; does nothing if the store holds the same content already. */
    Optional<Done> run(SiteFile.Content content, FencedStore objects) throws ObjectStoreException {
        byte[] bytes = content.render();
        long fingerprint = Fingerprint.of(bytes);
        if (storedFingerprint != null && storedFingerprint == fingerprint) {
            return Optional.empty();
        }
        NewObject object = new NewObject(key, ContentType.of(key.name()), FileRole.INDEX, marker, bytes);
        String etag = objects.put(object, expected, FencedStore.EVERYTHING).etag();
        return Optional.of(new Done(etag, fingerprint, bytes.length));
    }
}
