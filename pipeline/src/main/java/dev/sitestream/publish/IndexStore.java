package dev.sitestream.publish;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The keyed state of one site's index. */
public interface IndexStore {

    Collection<FileState> files();

    void putFile(FileState file);

    void removeFile(String name);

    /** The published index's ETag; null before the first one. */
    @Nullable
    String etag();

    void putEtag(String etag);
}
