package dev.sitestream.topology.disk;

/**
 * A column family of a database: the records of one store.
 *
 * @param name the name of the store
 * @param contents what it has, which decides on its settings
 */
public record Family(String name, Contents contents) {

    /** What a store has. */
    public enum Contents {
        /** Comparatively few records. */
        FEW,
        /** A record for each listed page, in the order of slots. */
        SLOTS,
        /** A record for each known page, in the order of URLs. */
        URLS
    }
}
