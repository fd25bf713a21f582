package dev.sitestream.serve;

import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.ObjectKey;
import org.jspecify.annotations.Nullable;

/**
 * A published file that a request means. Its name is valid; whether it exists, only the store knows.
 *
 * @param key its name in the store
 * @param type its media type
 * @param role its purpose for its readers
 * @param compressed the name under which the store may have the same file compressed; null if it can't
 */
public record ServedFile(
        ObjectKey key,
        ContentType type,
        FileRole role,
        @Nullable ObjectKey compressed) {

    private static final String UTF_8 = "; charset=utf-8";

    /** Whether the file is compressed by its own name, so that clients get it as it is. */
    public boolean isCompressed() {
        return type == ContentType.GZIP;
    }

    /** The value of the {@code Content-Type} header: all text names its character set. */
    public String mediaType() {
        return type == ContentType.XML ? type.mediaType() + UTF_8 : type.mediaType();
    }
}
