package dev.sitestream.store;

import dev.sitestream.clock.ClockSample;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** A store of published files. Every call may block. All methods are thread-safe. */
public interface ObjectStore {

    /** A recent sample of the store's clock; empty when the store has none or it is unknown. */
    default Optional<ClockSample> clock() throws ObjectStoreException {
        return Optional.empty();
    }

    /**
     * Writes a whole object: a concurrent reader gets either all of the old content or all of the new. Of several
     * concurrent writes with the same precondition one succeeds, unless the store ignores preconditions.
     *
     * @return the new version's ETag
     * @throws PreconditionFailedException when the stored object is another one; nothing was written, unless the
     *     response to an earlier attempt was lost
     */
    String put(NewObject object, Precondition precondition) throws ObjectStoreException;

    /** The version of an object; empty when it does not exist. */
    Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException;

    /** The content of an object, which the caller reads and closes; empty when it does not exist. */
    Optional<InputStream> read(ObjectKey key) throws ObjectStoreException;

    /** Removes an object. A missing object is no error. */
    void delete(ObjectKey key) throws ObjectStoreException;

    /** All objects of a site, in no particular order. */
    List<StoredObject> list(String site) throws ObjectStoreException;
}
