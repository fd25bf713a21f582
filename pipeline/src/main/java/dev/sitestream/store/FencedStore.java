package dev.sitestream.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes objects on behalf of one owner, so that nothing which a later owner wrote is ever replaced: every write has a
 * precondition, and where that fails, the marker of what stands there says why.
 *
 * <p>Kafka's transactions end where the object store begins. An instance that was cut off may have a write under way
 * while its successor publishes; the successor's epoch is higher, since it is counted in the state that both have.
 */
public final class FencedStore {

    private static final Logger LOG = LoggerFactory.getLogger(FencedStore.class);

    /** Somebody else may change an object between a look and the write, but not again and again. */
    private static final int MOST_ATTEMPTS = 5;

    private final ObjectStore objects;

    /** Changes what is in this store. */
    public FencedStore(ObjectStore objects) {
        this.objects = objects;
    }

    /** What to do where a former owner has written a later content than the present one has come to. */
    public enum LaterContent {
        /** Leave it for now: the changes in it will come again. */
        KEEP,
        /** Replace it. */
        REPLACE
    }

    /**
     * A write that was done.
     *
     * @param etag the new version's ETag
     * @param replacesOther whether it has replaced another content of ours, which the owner knew nothing of: a lost
     *     transaction's, or one of a write that was held up
     */
    public record Done(String etag, boolean replacesOther) {}

    /**
     * Writes an object.
     *
     * @param expected what stands there as far as the owner knows; null when it does not know
     * @throws SupersededException when a later owner has written it
     * @throws LaterRevisionException when it shows a later content of a former owner, which is to be kept
     */
    public Done put(NewObject object, @Nullable Precondition expected, LaterContent later) throws ObjectStoreException {
        Precondition precondition = expected;
        boolean replacesOther = false;
        for (int attempt = 1; ; attempt++) {
            if (precondition == null) {
                Optional<ObjectVersion> found = objects.head(object.key());
                // One's own write whose answer got lost: an epoch and a revision are one content.
                if (found.isPresent() && object.marker().equals(found.get().marker())) {
                    return new Done(found.get().etag(), replacesOther);
                }
                replacesOther = found.isPresent()
                        && isOther(object.marker(), found.get().marker());
                precondition = judge(object, found, later);
            }
            try {
                return new Done(objects.put(object, precondition), replacesOther);
            } catch (PreconditionFailedException e) {
                if (attempt == MOST_ATTEMPTS) {
                    throw e;
                }
                LOG.debug("{}: a look is needed", e.getMessage());
                precondition = null;
            }
        }
    }

    /**
     * Removes an object, unless a later owner has written it.
     *
     * @param epoch of the owner on whose behalf it is removed
     * @throws SupersededException when a later owner has written it
     */
    public void delete(ObjectKey key, long epoch) throws ObjectStoreException {
        Optional<ObjectVersion> found = objects.head(key);
        if (found.isPresent()) {
            requireOwnership(key, epoch, found.get());
            objects.delete(key);
        }
    }

    private static Precondition judge(NewObject object, Optional<ObjectVersion> found, LaterContent later)
            throws WriteRefusedException {
        if (found.isEmpty()) {
            return new Precondition.Absent();
        }
        ObjectVersion version = found.get();
        WriteMarker marker = version.marker();
        requireOwnership(object.key(), object.marker().epoch(), version);
        if (marker == null) {
            LOG.warn("{} was written by somebody else; it is written again", object.key());
        } else if (later == LaterContent.KEEP
                && marker.epoch() < object.marker().epoch()
                && marker.revision() > object.marker().revision()) {
            throw new LaterRevisionException(object.key(), marker.revision());
        }
        return new Precondition.Unchanged(version.etag());
    }

    private static boolean isOther(WriteMarker own, @Nullable WriteMarker found) {
        return found != null && found.revision() != own.revision();
    }

    private static void requireOwnership(ObjectKey key, long epoch, ObjectVersion found) throws SupersededException {
        if (found.marker() != null && found.marker().epoch() > epoch) {
            throw new SupersededException(key, epoch, found.marker().epoch());
        }
    }
}
