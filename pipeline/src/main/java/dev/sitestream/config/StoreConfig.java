package dev.sitestream.config;

import java.nio.file.Path;

/** Where published files go; one record for each kind of store. */
public sealed interface StoreConfig {

    /** The store of a configuration that says nothing else. */
    StoreConfig DEFAULT = new Directory(Path.of("./public"));

    /**
     * A folder on this machine.
     *
     * @param directory the folder, which holds one folder for each site
     */
    record Directory(Path directory) implements StoreConfig {}
}
