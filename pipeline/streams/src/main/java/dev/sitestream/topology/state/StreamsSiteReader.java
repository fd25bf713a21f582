package dev.sitestream.topology.state;

import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.VerifyReport;
import dev.sitestream.publish.site.FileState;
import dev.sitestream.publish.site.SiteReader;
import dev.sitestream.publish.site.SiteState;
import dev.sitestream.publish.site.WrittenFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.jspecify.annotations.Nullable;

/** Reads one site's part of a task's stores. All keys begin with the site's id. */
public class StreamsSiteReader implements SiteReader {

    private final Stores stores;
    private final String site;

    public StreamsSiteReader(Stores stores, String site) {
        this.stores = stores;
        this.site = site;
    }

    /** The queryable {@link IndexStores} of one task. */
    public record Stores(ReadOnlyKeyValueStore<Bytes, byte[]> files, ReadOnlyKeyValueStore<Bytes, byte[]> indexes) {}

    @Override
    public final Collection<FileState> files() {
        List<FileState> files = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = scan(stores.files(), prefix())) {
            entries.forEachRemaining(entry -> files.add(FileState.decode(entry.value)));
        }
        return files;
    }

    @Override
    public final Map<String, WrittenFile> written() {
        Map<String, WrittenFile> written = new HashMap<>();
        byte[] prefix = utf8(site + "/");
        try (KeyValueIterator<Bytes, byte[]> entries = scan(stores.indexes(), new BinaryWriter(64).raw(prefix))) {
            entries.forEachRemaining(entry -> {
                String key = new String(entry.key.get(), StandardCharsets.UTF_8);
                written.put(key.substring(key.indexOf('/') + 1), WrittenFile.decode(entry.value));
            });
        }
        return written;
    }

    @Override
    public final SiteState state() {
        byte[] state = stores.indexes().get(stateKey());
        return state == null ? SiteState.NONE : SiteState.decode(state);
    }

    @Override
    public final @Nullable VerifyReport verification() {
        byte[] report = stores.indexes().get(verificationKey());
        return report == null ? null : VerifyReport.decode(report);
    }

    /** Returns the key of the record of a file that the site itself publishes. */
    final Bytes writtenKey(String name) {
        return Bytes.wrap(utf8(site + "/" + name));
    }

    /** Returns the key of the site's own record; its last character occurs in no id and no name. */
    final Bytes stateKey() {
        return Bytes.wrap(utf8(site + '\0'));
    }

    /** Returns the key of the last report; no other key begins like it. */
    final Bytes verificationKey() {
        return Bytes.wrap(utf8(site + "\0verified"));
    }

    /** Returns the prefix of all other keys. */
    final BinaryWriter prefix() {
        return new BinaryWriter(128).keyText(site);
    }

    static KeyValueIterator<Bytes, byte[]> scan(ReadOnlyKeyValueStore<Bytes, byte[]> store, BinaryWriter prefix) {
        return store.prefixScan(key(prefix), new BytesSerializer());
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static Bytes key(BinaryWriter key) {
        return Bytes.wrap(key.toBytes());
    }
}
