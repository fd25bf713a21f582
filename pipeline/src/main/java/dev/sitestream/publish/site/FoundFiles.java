package dev.sitestream.publish.site;

import dev.sitestream.store.StoredObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a listing of a site's folder told.
 *
 * @param etags by the files' names
 * @param atTakeover whether whoever listed it has just taken the site up, so that a lost transaction may have published
 *     what the state does not know
 */
record FoundFiles(Map<String, String> etags, boolean atTakeover) {

    static FoundFiles of(List<StoredObject> objects, boolean atTakeover) {
        Map<String, String> etags = new HashMap<>();
        objects.forEach(object -> etags.put(object.key().name(), object.etag()));
        return new FoundFiles(etags, atTakeover);
    }

    boolean has(String name) {
        return etags.containsKey(name);
    }

    /** The file's ETag; null when there is none. */
    @Nullable
    String etag(String name) {
        return etags.get(name);
    }
}
