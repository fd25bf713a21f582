package dev.sitestream.shard;

import dev.sitestream.sitemap.Extension;
import dev.sitestream.sitemap.Format;
import java.util.Set;

/**
 * A page's share in its file's size.
 *
 * @param entryBytes the size of its rendered entry
 * @param extensions the extensions that its entry uses, which the file has to declare
 */
public record Share(int entryBytes, Set<Extension> extensions) {

    /** The bytes of a file that holds nothing else. */
    long alone(Format format) {
        return (long) format.overhead(extensions) + entryBytes;
    }
}
