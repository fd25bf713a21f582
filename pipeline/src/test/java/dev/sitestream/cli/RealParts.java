package dev.sitestream.cli;

import java.net.URI;

/** A broker and an object store that lets anybody read and write, for as long as a test needs them. */
interface RealParts {

    /** Where the broker is. */
    String bootstrapServers();

    /** Where the store is; its buckets are folders of this URL. */
    URI store();
}
