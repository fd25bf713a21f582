package dev.sitestream.topology.disk;

import dev.sitestream.topology.disk.Family.Contents;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactionOptionsUniversal;
import org.rocksdb.CompactionStyle;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;
import org.rocksdb.WriteOptions;

/**
 * The settings of all databases of the process. They bound its memory: the databases share one block cache, and the
 * write buffers count against it. Nothing here is ever closed.
 */
final class RocksOptions {

    private static final long TOTAL_BYTES = 256L * 1024 * 1024;
    private static final long WRITE_BUFFERS_BYTES = 96L * 1024 * 1024;
    private static final long WRITE_BUFFER_BYTES = 8L * 1024 * 1024;
    private static final long LARGE_WRITE_BUFFER_BYTES = 2 * WRITE_BUFFER_BYTES;
    private static final double PART_FOR_KEYS_IN_MEMORY = 0.02;
    private static final int MAX_WRITE_BUFFERS = 3;

    /** RocksDB's default of 4 MiB for each database would take 120 MB of disk before the first page. */
    private static final long MANIFEST_BYTES = 16 * 1024;

    private static final int BLOCK_BYTES = 8 * 1024;
    private static final int SHARD_BITS = 4;

    /** RocksDB needs one thread for files that it writes, and one for those that it compacts. */
    private static final int FEWEST_THREADS = 2;

    private static final DBOptions DATABASE;
    private static final Map<Contents, ColumnFamilyOptions> FAMILIES = new EnumMap<>(Contents.class);

    /** Without a log of its own: what a crash loses is in the changelogs. */
    private static final WriteOptions WRITE;

    static {
        RocksDB.loadLibrary();
        Cache cache = new LRUCache(TOTAL_BYTES, SHARD_BITS);
        DATABASE = new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL)
                .setIncreaseParallelism(Math.max(Runtime.getRuntime().availableProcessors(), FEWEST_THREADS))
                .setManifestPreallocationSize(MANIFEST_BYTES)
                // What is to be stored is flushed before.
                .setAvoidFlushDuringShutdown(true)
                .setWriteBufferManager(new WriteBufferManager(WRITE_BUFFERS_BYTES, cache));
        for (Contents contents : Contents.values()) {
            FAMILIES.put(contents, family(contents, cache));
        }
        WRITE = new WriteOptions().setDisableWAL(true);
    }

    private RocksOptions() {}

    static DBOptions ofDatabase() {
        return DATABASE;
    }

    static ColumnFamilyOptions of(Contents contents) {
        return Objects.requireNonNull(FAMILIES.get(contents), "each kind has options");
    }

    static WriteOptions ofWrites() {
        return WRITE;
    }

    private static ColumnFamilyOptions family(Contents contents, Cache cache) {
        ColumnFamilyOptions options = new ColumnFamilyOptions()
                .setTableFormatConfig(new BlockBasedTableConfig()
                        .setBlockCache(cache)
                        .setBlockSize(BLOCK_BYTES)
                        .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
                        .setFilterPolicy(new BloomFilter())
                        .setCacheIndexAndFilterBlocks(true)
                        .setPinL0FilterAndIndexBlocksInCache(true))
                .setMaxWriteBufferNumber(MAX_WRITE_BUFFERS)
                .setCompressionType(CompressionType.LZ4_COMPRESSION)
                .setCompactionStyle(CompactionStyle.UNIVERSAL)
                // The oldest files need filters only where many keys that are looked up do not exist: those of new
                // pages.
                .setOptimizeFiltersForHits(contents != Contents.URLS);
        if (contents == Contents.FEW) {
            return options.setWriteBufferSize(WRITE_BUFFER_BYTES);
        }
        return options
                // The larger its write buffers, the less often RocksDB compacts a store.
                .setWriteBufferSize(LARGE_WRITE_BUFFER_BYTES)
                // Most events look up a key that is not in memory. RocksDB allocates this filter at once, so the many
                // small stores do without it.
                .setMemtableWholeKeyFiltering(true)
                .setMemtablePrefixBloomSizeRatio(PART_FOR_KEYS_IN_MEMORY)
                // Slots are filled, and restored, one after the other: what does not overlap need not be written again.
                .setCompactionOptionsUniversal(new CompactionOptionsUniversal().setAllowTrivialMove(true));
    }
}
