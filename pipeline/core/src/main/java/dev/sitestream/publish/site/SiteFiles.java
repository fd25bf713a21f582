package dev.sitestream.publish.site;

import dev.sitestream.store.StoredObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One kind of a site's own files: its indexes, news, feeds, robots lines, or its key. */
interface SiteFiles {

    /** Returns the files, always in the same order. */
    Collection<SiteFile> files();

    /** Compares the state with the files found in the object store. */
    void compare(Found found, long steadyMillis);

    /** Returns the number of files whose write is pending and not started, and of other work that is left. */
    default int outstanding() {
        return files().stream().mapToInt(SiteFile::outstanding).sum();
    }

    /**
     * The result of listing a site's folder in the object store.
     *
     * @param etags the ETags by file name
     * @param firstOfOwner whether this is the first listing by this owner of the site, so that a lost transaction may
     *     have published something that the state does not know
     */
    record Found(Map<String, String> etags, boolean firstOfOwner) {

        static Found of(List<StoredObject> objects, boolean firstOfOwner) {
            Map<String, String> etags = new HashMap<>();
            objects.forEach(object -> etags.put(object.key().name(), object.etag()));
            return new Found(etags, firstOfOwner);
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
}
