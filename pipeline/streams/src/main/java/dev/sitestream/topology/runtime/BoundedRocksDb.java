package dev.sitestream.topology.runtime;

import dev.sitestream.topology.state.LaneStores;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompactionOptionsUniversal;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Bounds the memory of all stores of the process together: they share one block cache, and the write buffers count
 * against it.
 *
 * <p>Kafka Streams creates one object of this class per store, so the shared parts are static.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {

    private static final long TOTAL_BYTES = 256L * 1024 * 1024;
    private static final long WRITE_BUFFERS_BYTES = 96L * 1024 * 1024;
    private static final long WRITE_BUFFER_BYTES = 8L * 1024 * 1024;
    private static final long LARGE_WRITE_BUFFER_BYTES = 2 * WRITE_BUFFER_BYTES;
    private static final double PART_FOR_KEYS_IN_MEMORY = 0.02;
    private static final int MAX_WRITE_BUFFERS = 3;

    /** RocksDB's default of 4 MiB for each store would take 300 MB of disk before the first page. */
    private static final long MANIFEST_BYTES = 16 * 1024;

    private static final int BLOCK_BYTES = 8 * 1024;
    private static final int SHARD_BITS = 4;

    private static final Cache CACHE;
    private static final WriteBufferManager WRITE_BUFFERS;
    private static final CompactionOptionsUniversal TRIVIAL_MOVES;

    static {
        RocksDB.loadLibrary();
        CACHE = new LRUCache(TOTAL_BYTES, SHARD_BITS);
        WRITE_BUFFERS = new WriteBufferManager(WRITE_BUFFERS_BYTES, CACHE);
        TRIVIAL_MOVES = new CompactionOptionsUniversal().setAllowTrivialMove(true);
    }

    @Override
    public void setConfig(String store, Options options, Map<String, Object> configs) {
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(CACHE);
        table.setBlockSize(BLOCK_BYTES);
        table.setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash);
        table.setFilterPolicy(new BloomFilter());
        table.setCacheIndexAndFilterBlocks(true);
        table.setPinL0FilterAndIndexBlocksInCache(true);
        options.setTableFormatConfig(table);
        options.setWriteBufferManager(WRITE_BUFFERS);
        boolean hasPages = store.equals(LaneStores.PAGES) || store.equals(LaneStores.PAGES_BY_URL);
        // The larger its write buffers, the less often RocksDB compacts a store.
        options.setWriteBufferSize(hasPages ? LARGE_WRITE_BUFFER_BYTES : WRITE_BUFFER_BYTES);
        options.setMaxWriteBufferNumber(MAX_WRITE_BUFFERS);
        options.setManifestPreallocationSize(MANIFEST_BYTES);
        options.setCompressionType(CompressionType.LZ4_COMPRESSION);
        if (hasPages) {
            // Most events look up a key that is not in memory. RocksDB allocates this filter at once, so the many small
            // stores do without it.
            options.setMemtableWholeKeyFiltering(true);
            options.setMemtablePrefixBloomSizeRatio(PART_FOR_KEYS_IN_MEMORY);
            // Slots are filled, and restored, one after the other: what does not overlap need not be written again.
            options.setCompactionOptionsUniversal(TRIVIAL_MOVES);
        }
        // By itself, Kafka Streams has no filters for the oldest files: it takes it that all keys that are looked up
        // exist. Those of new pages don't.
        if (store.equals(LaneStores.PAGES_BY_URL)) {
            options.setOptimizeFiltersForHits(false);
        }
    }

    @Override
    public void close(String store, Options options) {
        // Nothing to close: the table's options own the filter, the process owns the cache and the write buffers.
    }
}
