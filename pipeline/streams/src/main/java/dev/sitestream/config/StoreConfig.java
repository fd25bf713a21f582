package dev.sitestream.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The object store for published files; one record for each kind of store. */
public sealed interface StoreConfig {

    /** The default store. */
    public StoreConfig DEFAULT = new Directory(Path.of("./public"));

    /**
     * A folder on this machine.
     *
     * @param directory the folder, which contains one folder for each site
     */
    record Directory(Path directory) implements StoreConfig {}

    /**
     * A bucket of S3 or of an S3-compatible store. It contains no credentials: the SDK finds them.
     *
     * @param bucket the name of the bucket
     * @param prefix the key prefix before each site's folder: empty, or with a slash at the end
     * @param region the bucket's region; null to use the one that the SDK finds
     * @param endpoint the http(s) URL of an S3-compatible store; null for Amazon S3
     * @param pathStyle whether the bucket's name is in the path instead of the host name
     * @param checksums when writes include checksums
     * @param conditionalWrites whether writes have preconditions
     * @param cacheControl the {@code Cache-Control} headers of published files
     */
    record S3(
            String bucket,
            String prefix,
            @Nullable String region,
            @Nullable URI endpoint,
            boolean pathStyle,
            ChecksumMode checksums,
            ConditionalWrites conditionalWrites,
            CacheControl cacheControl)
            implements StoreConfig {

        private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
        private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,64}");

        /** A key has at most 1,024 bytes, and the names of site and file need some of them. */
        private static final int LONGEST_PREFIX = 512;

        /** @throws IllegalArgumentException if bucket, prefix or region is invalid */
        public S3 {
            requireBucket(bucket);
            prefix = requirePrefix(prefix);
            if (region != null) {
                requireRegion(region);
            }
        }

        /**
         * Returns the name if a bucket may have it, by the main part of S3's naming rules.
         *
         * @throws IllegalArgumentException if not; the message states what is allowed, without the name
         */
        public static String requireBucket(String bucket) {
            if (!BUCKET.matcher(bucket).matches()) {
                throw new IllegalArgumentException("allowed are names of buckets: 3 to 63 lower-case letters, digits,"
                        + " dots and hyphens, beginning and ending with a letter or digit");
            }
            return bucket;
        }

        /**
         * Returns the prefix with a slash at the end, or the empty prefix.
         *
         * @throws IllegalArgumentException if keys can't begin with it; the message states what is allowed
         */
        public static String requirePrefix(String prefix) {
            if (prefix.startsWith("/")
                    || prefix.contains("//")
                    || prefix.length() > LONGEST_PREFIX
                    || prefix.codePoints().anyMatch(Character::isISOControl)) {
                throw new IllegalArgumentException("allowed are beginnings of keys: at most " + LONGEST_PREFIX
                        + " characters, no slash at the beginning, no two in a row, no control characters");
            }
            return prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
        }

        /**
         * Returns the region if its syntax is valid.
         *
         * @throws IllegalArgumentException if not; the message states what is allowed
         */
        public static String requireRegion(String region) {
            if (!REGION.matcher(region).matches()) {
                throw new IllegalArgumentException("allowed are names of regions, as `eu-central-1`");
            }
            return region;
        }
    }

    /** When writes include checksums. */
    enum ChecksumMode {
        /** With every write: the store rejects content that was damaged in transit. */
        WHEN_SUPPORTED,
        /** Only if the operation requires one: for stores that do not support checksums. */
        WHEN_REQUIRED
    }

    /** Whether writes to the store have preconditions. */
    enum ConditionalWrites {
        /** If the store supports preconditions. */
        AUTO,
        /** Always: a store without support can't be used. */
        ON,
        /** Never. */
        OFF
    }

    /**
     * The {@code Cache-Control} of published files; an empty text sends none.
     *
     * @param index the value for files that list other files or changes: indexes, news, feeds, robots lines
     * @param shards the value for files that list pages
     */
    record CacheControl(String index, String shards) {

        private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7E]{0,256}");

        /**
         * The default: caches revalidate before each response. A cache that kept an index longer than its files, or the
         * reverse, would show a crawler a hole: a page that has moved would be in neither of its files.
         */
        public static final CacheControl DEFAULT = new CacheControl("no-cache", "no-cache");

        /** @throws IllegalArgumentException if a value is not valid in a header */
        public CacheControl {
            requireValue(index);
            requireValue(shards);
        }

        /**
         * Returns the value if it is valid in a header.
         *
         * @throws IllegalArgumentException if not; the message states what is allowed
         */
        public static String requireValue(String value) {
            if (!VALUE.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        "allowed are values of a Cache-Control header: at most 256 characters"
                                + " of visible ASCII and spaces; an empty one sends no header");
            }
            return value;
        }
    }
}
