package dev.sitestream.topology;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Bounds the memory of all stores of the process together: one block cache, out of which the write buffers are paid too.
 *
 * <p>Kafka Streams makes one object of this class for each store, so what they share is static.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {

    private static final long TOTAL_BYTES = 256L * 1024 * 1024;
    private static final long WRITE_BUFFERS_BYTES = 96L * 1024 * 1024;
    private static final long WRITE_BUFFER_BYTES = 8L * 1024 * 1024;
    private static final int MOST_WRITE_BUFFERS = 3;
    private static final int BLOCK_BYTES = 8 * 1024;
    private static final int SHARD_BITS = 4;

    private static final Cache CACHE;
    private static final WriteBufferManager WRITE_BUFFERS;

    static {
        RocksDB.loadLibrary();
        CACHE = new LRUCache(TOTAL_BYTES, SHARD_BITS);
        WRITE_BUFFERS = new WriteBufferManager(WRITE_BUFFERS_BYTES, CACHE);
    }

    @Override
    public void setConfig(String store, Options options, Map<String, Object> configs) {
        BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
        table.setBlockCache(CACHE);
        table.setBlockSize(BLOCK_BYTES);
        table.setFilterPolicy(new BloomFilter());
        table.setCacheIndexAndFilterBlocks(true);
        table.setPinL0FilterAndIndexBlocksInCache(true);
        options.setTableFormatConfig(table);
        options.setWriteBufferManager(WRITE_BUFFERS);
        options.setWriteBufferSize(WRITE_BUFFER_BYTES);
        options.setMaxWriteBufferNumber(MOST_WRITE_BUFFERS);
        options.setCompressionType(CompressionType.LZ4_COMPRESSION);
    }

    @Override
    public void close(String store, Options options) {
        // The filter belongs to the table's options, and the cache and the write buffers to the process.
    }
}
