package dev.sitestream.store;

import dev.sitestream.clock.ClockSample;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Where published files stand. Every call may block; all may be called by several threads at once. */
public interface ObjectStore {

    /** What the store's clock showed lately; empty where it has none, or nobody knows. */
    default Optional<ClockSample> clock() throws ObjectStoreException {
        return Optional.empty();
    }

    /**
     * Writes a whole object: whoever reads it meanwhile gets all of the old content or all of the new. Of several
     * writes at once with the same precondition one succeeds, unless the store knows no preconditions and ignores them.
     *
     * @return the new version's ETag
     * @throws PreconditionFailedException when something else stands there; nothing was written, unless the answer to
     *     an attempt before it got lost
     */
    String put(NewObject object, Precondition precondition) throws ObjectStoreException;

    /** What stands under a name; empty when nothing does. */
    Optional<ObjectVersion> head(ObjectKey key) throws ObjectStoreException;

    /** The content of an object, for the caller to read and to close; empty when there is none. */
    Optional<InputStream> read(ObjectKey key) throws ObjectStoreException;

    /** Removes an object; one that does not exist is no error. */
    void delete(ObjectKey key) throws ObjectStoreException;

    /** All objects of a site, in no particular order. */
    List<StoredObject> list(String site) throws ObjectStoreException;
}
