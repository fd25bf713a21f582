package dev.sitestream.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes objects on behalf of one owner without replacing what a later owner wrote. Every write has a precondition;
 * when it fails, the stored object's marker shows why.
 *
 * <p>Kafka's transactions do not cover the object store. An instance that was cut off may have a write under way while
 * its successor publishes. The successor's epoch is higher, since both count epochs in the same state.
 */
public final class FencedStore {

    private static final Logger LOG = LoggerFactory.getLogger(FencedStore.class);

    /** Another writer may change an object between the check and the write, but not repeatedly. */
    private static final int MAX_ATTEMPTS = 5;

    private final ObjectStore objects;

    /** Creates a fenced view of a store. */
    public FencedStore(ObjectStore objects) {
        this.objects = objects;
    }

    /** Nothing was awaited, see {@link #put}: what a former owner has written later is kept. */
    public static final long NOTHING = -1;

    /** Whatever a former owner has written is replaced, see {@link #put}. */
    public static final long EVERYTHING = Long.MAX_VALUE;

    /**
     * The result of a write.
     *
     * @param etag the new version's ETag
     * @param replacesOther whether it replaced another content of ours that the owner did not know: from a lost
     *     transaction or a delayed write
     */
    public record Done(String etag, boolean replacesOther) {}

    /**
     * Writes an object. What a former owner has written is kept for now if the present owner perhaps has not reached
     * its changes: if it shows more of the input, or as much, after which time may have changed it.
     *
     * @param expected the stored object as far as the owner knows; null when it does not know
     * @param awaited for how many changes the owner has waited already: a content that shows no more is replaced. A
     *     former owner's write may still arrive, so it is compared with what is found now
     * @throws SupersededException when a later owner has written it
     * @throws LaterRevisionException when it shows later changes of a former owner, and these must be kept
     */
    public Done put(NewObject object, @Nullable Precondition expected, long awaited) throws ObjectStoreException {
        Precondition precondition = expected;
        boolean replacesOther = false;
        for (int attempt = 1; ; attempt++) {
            if (precondition == null) {
                Optional<ObjectVersion> found = objects.head(object.key());
                // Our own write, whose response was lost: an epoch and a revision identify one content.
                if (found.isPresent() && object.marker().equals(found.get().marker())) {
                    return new Done(found.get().etag(), replacesOther);
                }
                replacesOther = found.isPresent()
                        && isOther(object.marker(), found.get().marker());
                precondition = precondition(object, found, awaited);
            }
            try {
                return new Done(objects.put(object, precondition), replacesOther);
            } catch (PreconditionFailedException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
                LOG.debug("{}; its marker is read", e.getMessage());
                precondition = null;
            }
        }
    }

    /**
     * Removes an object, unless a later owner has written it.
     *
     * @param epoch the epoch of the owner on whose behalf it is removed
     * @throws SupersededException when a later owner has written it
     */
    public void delete(ObjectKey key, long epoch) throws ObjectStoreException {
        Optional<ObjectVersion> found = objects.head(key);
        if (found.isPresent()) {
            requireOwnership(key, epoch, found.get());
            objects.delete(key);
        }
    }

    private static Precondition precondition(NewObject object, Optional<ObjectVersion> found, long awaited)
            throws WriteRefusedException {
        if (found.isEmpty()) {
            return new Precondition.Absent();
        }
        ObjectVersion version = found.get();
        WriteMarker marker = version.marker();
        requireOwnership(object.key(), object.marker().epoch(), version);
        if (marker == null) {
            LOG.warn("{} was changed by another program; it is rewritten", object.key());
        } else if (marker.epoch() < object.marker().epoch()
                && marker.changes() >= object.marker().changes()
                && marker.changes() > awaited) {
            throw new LaterRevisionException(object.key(), marker.changes());
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
