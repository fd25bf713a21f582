package dev.sitestream.topology.state;

import dev.sitestream.topology.disk.BytesStoreSupplier;
import dev.sitestream.topology.disk.DiskStore;
import dev.sitestream.topology.disk.Family;
import dev.sitestream.topology.disk.Family.Contents;
import dev.sitestream.topology.disk.StoreGroup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** The stores of {@code place}, named by their content; the lanes of a task share them. */
public record LaneStores(
        KeyValueStore<Bytes, byte[]> pages,
        KeyValueStore<Bytes, byte[]> shards,
        KeyValueStore<Bytes, byte[]> lanes,
        KeyValueStore<Bytes, byte[]> tombstones,
        KeyValueStore<Bytes, byte[]> reminders,
        KeyValueStore<Bytes, byte[]> unpublished) {

    public static final String PAGES = "page-records";

    /** The part of {@link #PAGES} with what is kept by URL. It has no changelog of its own. */
    public static final String PAGES_BY_URL = "pages-by-url";

    public static final String SHARDS = "shards";
    public static final String LANES = "lanes";
    private static final String TOMBSTONES = "tombstones";
    private static final String REMINDERS = "reminders";
    private static final String UNPUBLISHED = "unpublished";

    /** The names of the stores. */
    public static final List<String> NAMES = List.of(PAGES, SHARDS, LANES, TOMBSTONES, REMINDERS, UNPUBLISHED);

    private static final StoreGroup GROUP = group();

    /** Stores with few records that come and go; their writes are cached until the next commit. */
    private static final List<String> CACHED = List.of(UNPUBLISHED);

    private static StoreGroup group() {
        List<Family> families = new ArrayList<>();
        for (String name : NAMES) {
            families.add(new Family(name, name.equals(PAGES) ? Contents.SLOTS : Contents.FEW));
        }
        families.add(new Family(PAGES_BY_URL, Contents.URLS));
        return new StoreGroup("place", families);
    }

    public static Set<StoreBuilder<?>> builders() {
        return NAMES.stream().map(LaneStores::builder).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public static LaneStores of(ProcessorContext<?, ?> context) {
        return new LaneStores(
                context.getStateStore(PAGES),
                context.getStateStore(SHARDS),
                context.getStateStore(LANES),
                context.getStateStore(TOMBSTONES),
                context.getStateStore(REMINDERS),
                context.getStateStore(UNPUBLISHED));
    }

    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(String name) {
        if (name.equals(PAGES)) {
            return ByteStores.builder(new BytesStoreSupplier(
                    name,
                    () -> new PageStore(
                            new DividedStore(new DiskStore(name, GROUP), new DiskStore(PAGES_BY_URL, GROUP)))));
        }
        StoreBuilder<KeyValueStore<Bytes, byte[]>> builder = ByteStores.builder(name, GROUP);
        return CACHED.contains(name) ? builder.withCachingEnabled() : builder;
    }
}
