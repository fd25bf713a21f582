package dev.sitestream.topology.state;

import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The stores of {@code index}, named by their content; the sites of a task share them.
 *
 * @param files the lanes' files
 * @param indexes the files that the task itself has written: indexes and others
 * @param articles the articles of news files
 * @param agenda the times at which articles come and go
 * @param feeds the changes that feeds list
 */
public record IndexStores(
        KeyValueStore<Bytes, byte[]> files,
        KeyValueStore<Bytes, byte[]> indexes,
        KeyValueStore<Bytes, byte[]> articles,
        KeyValueStore<Bytes, byte[]> agenda,
        KeyValueStore<Bytes, byte[]> feeds) {

    public static final String FILES = "files";
    public static final String INDEXES = "indexes";
    private static final String ARTICLES = "articles";
    private static final String AGENDA = "agenda";
    private static final String FEEDS = "feeds";

    /** The names of the stores. */
    public static final List<String> NAMES = List.of(FILES, INDEXES, ARTICLES, AGENDA, FEEDS);

    public static Set<StoreBuilder<?>> builders() {
        return ByteStores.builders("index", NAMES);
    }

    public static IndexStores of(ProcessorContext<?, ?> context) {
        return new IndexStores(
                context.getStateStore(FILES),
                context.getStateStore(INDEXES),
                context.getStateStore(ARTICLES),
                context.getStateStore(AGENDA),
                context.getStateStore(FEEDS));
    }
}
