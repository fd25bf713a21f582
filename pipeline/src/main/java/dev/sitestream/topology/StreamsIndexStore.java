package dev.sitestream.topology;

import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.publish.FileState;
import dev.sitestream.publish.IndexStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.common.serialization.BytesSerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** One site's part of a task's stores. */
final class StreamsIndexStore implements IndexStore {

    private final IndexStores stores;
    private final String site;

    StreamsIndexStore(IndexStores stores, String site) {
        this.stores = stores;
        this.site = site;
    }

    @Override
    public Collection<FileState> files() {
        List<FileState> files = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries =
                stores.files().prefixScan(Bytes.wrap(prefix().toBytes()), new BytesSerializer())) {
            entries.forEachRemaining(entry -> files.add(FileState.decode(entry.value)));
        }
        return files;
    }

    @Override
    public void putFile(FileState file) {
        stores.files().put(key(file.name()), file.encode());
    }

    @Override
    public void removeFile(String name) {
        stores.files().delete(key(name));
    }

    @Override
    public @Nullable String etag() {
        return stores.indexes().get(site);
    }

    @Override
    public void putEtag(String etag) {
        stores.indexes().put(site, etag);
    }

    private Bytes key(String name) {
        return Bytes.wrap(prefix().keyText(name).toBytes());
    }

    private BinaryWriter prefix() {
        return new BinaryWriter(64).keyText(site);
    }
}
