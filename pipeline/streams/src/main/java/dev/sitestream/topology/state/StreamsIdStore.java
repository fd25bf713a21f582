package dev.sitestream.topology.state;

import dev.sitestream.codec.BinaryReader;
import dev.sitestream.codec.BinaryWriter;
import dev.sitestream.identity.IdStore;
import dev.sitestream.identity.KnownId;
import dev.sitestream.topology.message.IdKey;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/** A task's ids: {@code ids} by site and id, {@code deleted-ids} by the time from which they are forgotten. */
public final class StreamsIdStore implements IdStore {

    private static final int VERSION = 1;
    private static final byte[] NOTHING = {};

    /** The first byte of a key that follows all keys of expiries. */
    private static final int AFTER = 0xFF;

    private final IdStores stores;
    private final StoredQueue expiries;

    public StreamsIdStore(IdStores stores) {
        this.stores = stores;
        this.expiries =
                new StoredQueue(stores.deletedIds(), Bytes.wrap(new byte[0]), Bytes.wrap(new byte[] {(byte) AFTER}));
    }

    @Override
    public @Nullable KnownId get(SiteId id) {
        byte[] bytes = stores.ids().get(key(id));
        if (bytes == null) {
            return null;
        }
        BinaryReader in = new BinaryReader(bytes);
        in.version("id of a page", VERSION);
        return new KnownId(in.signed(), in.optionalText(), in.count());
    }

    @Override
    public void put(SiteId id, KnownId known) {
        String url = known.url();
        byte[] bytes = new BinaryWriter(24 + (url == null ? 0 : url.length()))
                .octet(VERSION)
                .signed(known.timeMicros())
                .optionalText(url)
                .count(known.forgettableFromMillis())
                .toBytes();
        stores.ids().put(key(id), bytes);
    }

    @Override
    public void remove(SiteId id) {
        stores.ids().delete(key(id));
    }

    @Override
    public void addExpiry(Expiry expiry) {
        expiries.put(key(expiry), NOTHING);
    }

    @Override
    public void removeExpiry(Expiry expiry) {
        expiries.remove(key(expiry));
    }

    @Override
    public @Nullable Expiry firstExpiry() {
        List<Map.Entry<Bytes, byte[]>> first = expiries.first(Bytes.wrap(new byte[] {(byte) AFTER}), 1);
        if (first.isEmpty()) {
            return null;
        }
        BinaryReader in = new BinaryReader(first.get(0).getKey().get());
        return new Expiry(in.fixed64(), IdKey.decode(in.rest()));
    }

    private static Bytes key(SiteId id) {
        return Bytes.wrap(IdKey.encode(id));
    }

    private static Bytes key(Expiry expiry) {
        byte[] id = IdKey.encode(expiry.id());
        return Bytes.wrap(new BinaryWriter(8 + id.length)
                .fixed64(expiry.atMillis())
                .raw(id)
                .toBytes());
    }
}
