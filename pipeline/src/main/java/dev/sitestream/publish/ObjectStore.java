package dev.sitestream.publish;

import java.util.List;

/** Where published files stand. Every call may block; all may be called by several threads at once. */
public interface ObjectStore {

    /**
     * Writes a whole object: whoever reads it meanwhile gets all of the old content or all of the new.
     *
     * @return the new version's ETag
     */
    String put(ObjectKey key, ContentType type, byte[] content) throws ObjectStoreException;

    /** Removes an object; one that does not exist is no error. */
    void delete(ObjectKey key) throws ObjectStoreException;

    /** All objects of a site, in no particular order. */
    List<StoredObject> list(String site) throws ObjectStoreException;
}
