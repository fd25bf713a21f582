package dev.sitestream.faults.store;

import java.util.Arrays;
import java.util.Optional;

/**
 * An object in the bucket.
 *
 * @param content its bytes, which are not copied
 * @param revision the revision in its metadata, if there is one
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its bytes, see below
public record StoredFile(byte[] content, Optional<Revision> revision) {

    boolean has(byte[] bytes) {
        return Arrays.equals(content, bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StoredFile file && has(file.content) && revision.equals(file.revision);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return content.length + " bytes"
                + revision.map(known -> " of revision " + known).orElse("");
    }
}
