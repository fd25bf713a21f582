package dev.sitestream.publish.site;

import dev.sitestream.store.StoredObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of listing a site's folder in the object store.
 *
 * @param etags the ETags by file name
 * @param firstOfOwner whether this is the first listing by this owner of the site, so that a lost transaction may have
 *     published something that the state does not know
 */
record FoundFiles(Map<String, String> etags, boolean firstOfOwner) {

    static FoundFiles of(List<StoredObject> objects, boolean firstOfOwner) {
        Map<String, String> etags = new HashMap<>();
        objects.forEach(object -> etags.put(object.key().name(), object.etag()));
        return new FoundFiles(etags, firstOfOwner);
    }

    boolean has(String name) {
        return etags.containsKey(name);
    }

    /** Returns the file's ETag; null if the file was not found. */
    @Nullable
    String etag(String name) {
        return etags.get(name);
    }
}
