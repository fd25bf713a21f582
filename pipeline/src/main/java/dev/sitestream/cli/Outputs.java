package dev.sitestream.cli;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.publish.ObjectStore;
import dev.sitestream.publish.directory.DirectoryObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Object stores from the configuration. */
final class Outputs {

    private Outputs() {}

    /** The store, ready to be written to. */
    static ObjectStore of(StoreConfig config) throws OutputException {
        Path directory = ((StoreConfig.Directory) config).directory();
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new OutputException(
                    "can't create the folder " + directory + ": " + FileTrouble.reason(e)
                            + "; name another one, or make its parent writable",
                    e);
        }
        if (!Files.isWritable(directory)) {
            throw new OutputException(
                    "the folder " + directory + " is not writable; allow this user to write to it, or name another one",
                    null);
        }
        return new DirectoryObjectStore(directory);
    }

    static String describe(StoreConfig config) {
        return ((StoreConfig.Directory) config).directory().toString();
    }
}
