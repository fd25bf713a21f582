package dev.sitestream.topology.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The position of a store in its changelog, in a file beside the store, so that the store needs not be opened to learn
 * it. It may be older than the store, and is lost without harm.
 */
record PositionFile(Path path) {

    /** Kafka Streams' position of a store that is restored from the start of its changelog. */
    static final long NO_POSITION = -4;

    private static final Logger LOG = LoggerFactory.getLogger(PositionFile.class);

    /**
     * Returns the file of a store.
     *
     * @param stores the folder of a task's stores
     */
    static PositionFile of(Path stores, String store) {
        return new PositionFile(stores.resolve(store + ".position"));
    }

    void write(long position) {
        try {
            Files.writeString(path, Long.toString(position));
        } catch (IOException e) {
            LOG.debug("{} is not written", path, e);
        }
    }

    long read() {
        try {
            return Long.parseLong(Files.readString(path));
        } catch (IOException | NumberFormatException e) {
            // The store is new, or a crash has left a part of the file.
            return NO_POSITION;
        }
    }
}
