package dev.sitestream.cli.setup;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.files.FileErrorText;
import dev.sitestream.store.ObjectStoreException;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.store.directory.DirectoryReader;
import dev.sitestream.store.s3.ConditionsIgnoredException;
import dev.sitestream.store.s3.S3ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens the configured object stores. */
public final class ObjectStores {

    private ObjectStores() {}

    /** Opens the store for writing. If it can't be reached at present, each write tries again. */
    public static OpenStore of(StoreConfig config) throws OutputException {
        if (config instanceof StoreConfig.S3 s3) {
            return bucket(s3);
        }
        return directory(((StoreConfig.Directory) config).directory());
    }

    /** Opens the store for reading only: creates nothing, and tries no write. */
    public static OpenStore toRead(StoreConfig config) throws OutputException {
        if (config instanceof StoreConfig.S3 s3) {
            try {
                S3ObjectStore store = S3ObjectStore.open(s3);
                return new OpenStore(store, store::close);
            } catch (ObjectStoreException e) {
                throw new OutputException(String.valueOf(e.getMessage()), e);
            }
        }
        Path directory = ((StoreConfig.Directory) config).directory();
        if (!Files.isDirectory(directory)) {
            throw new OutputException("there is no folder " + directory + ": nothing was published to it yet", null);
        }
        return new OpenStore(new DirectoryObjectStore(directory), () -> {});
    }

    /** Opens the store for serving its files, with connections of its own; creates nothing, and tries no write. */
    public static OpenReader toServe(StoreConfig config) throws OutputException {
        if (config instanceof StoreConfig.S3 s3) {
            try {
                S3ObjectStore store = S3ObjectStore.open(s3);
                return new OpenReader(store.reader(), store::close);
            } catch (ObjectStoreException e) {
                throw new OutputException(String.valueOf(e.getMessage()), e);
            }
        }
        return new OpenReader(new DirectoryReader(((StoreConfig.Directory) config).directory()), () -> {});
    }

    public static String describe(StoreConfig config) {
        if (config instanceof StoreConfig.S3 s3) {
            String url = "s3://" + s3.bucket() + "/" + s3.prefix();
            return s3.endpoint() == null ? url : url + " at " + s3.endpoint();
        }
        return ((StoreConfig.Directory) config).directory().toString();
    }

    private static OpenStore bucket(StoreConfig.S3 config) throws OutputException {
        try {
            S3ObjectStore store = S3ObjectStore.open(config);
            try {
                store.check();
            } catch (ConditionsIgnoredException e) {
                store.close();
                throw e;
            }
            return new OpenStore(store, store::close);
        } catch (ObjectStoreException e) {
            throw new OutputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static OpenStore directory(Path directory) throws OutputException {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new OutputException(
                    "can't create the folder " + directory + ": " + FileErrorText.reason(e)
                            + "; choose another folder, or make its parent writable",
                    e);
        }
        if (!Files.isWritable(directory)) {
            throw new OutputException(
                    "the folder " + directory + " is not writable; allow this user to write to it, or choose another",
                    null);
        }
        return new OpenStore(new DirectoryObjectStore(directory), () -> {});
    }
}
