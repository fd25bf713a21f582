package dev.sitestream.cli;

import java.net.URI;

/** A broker and an object store with anonymous access, which run for the duration of a test. */
interface RealParts {

    /** The address of the broker. */
    String bootstrapServers();

    /** The URL of the store; its buckets are folders of this URL. */
    URI store();
}
