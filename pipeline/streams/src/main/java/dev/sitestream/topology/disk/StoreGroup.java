package dev.sitestream.topology.disk;

import dev.sitestream.topology.disk.Family.Contents;
import java.util.List;

/**
 * The stores of one node, which share a database in each of its tasks.
 *
 * @param name the name of the node
 * @param families all of its stores
 */
public record StoreGroup(String name, List<Family> families) {

    public StoreGroup {
        families = List.copyOf(families);
    }

    /** Returns a group of stores with few records. */
    public static StoreGroup few(String name, List<String> stores) {
        return new StoreGroup(
                name,
                stores.stream().map(store -> new Family(store, Contents.FEW)).toList());
    }
}
