package dev.sitestream.store;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * The content of one version of an object. It stays readable when the object is replaced meanwhile.
 *
 * @param version the version
 * @param content the bytes, which the caller reads and closes
 */
public record VersionedContent(ContentVersion version, InputStream content) implements Closeable {

    @Override
    public void close() throws IOException {
        content.close();
    }
}
