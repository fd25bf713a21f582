package dev.sitestream.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where published files go; one record for each kind of store. */
public sealed interface StoreConfig {

    /** The store of a configuration that says nothing else. */
    public StoreConfig DEFAULT = new Directory(Path.of("./public"));

    /**
     * A folder on this machine.
     *
     * @param directory the folder, which holds one folder for each site
     */
    record Directory(Path directory) implements StoreConfig {}

    /**
     * A bucket of S3, or of a store that speaks like it. Credentials are no part of this: the SDK finds them.
     *
     * @param bucket its name
     * @param prefix what comes before each site's folder: empty, or ending in a slash
     * @param region where the bucket is; null to use what the SDK finds
     * @param endpoint the http(s) URL of a store that is not Amazon's; null for Amazon's
     * @param pathStyle whether the bucket's name stands in the path rather than in the host
     * @param checksums when checksums go along with writes
     * @param conditionalWrites whether writes say what they expect to replace
     * @param cacheControl what caches are told
     */
    record S3(
            String bucket,
            String prefix,
            @Nullable String region,
            @Nullable URI endpoint,
            boolean pathStyle,
            Checksums checksums,
            ConditionalWrites conditionalWrites,
            CacheControl cacheControl)
            implements StoreConfig {

        private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
        private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,64}");

        /** A key has at most 1,024 bytes, of which the site and the file need some. */
        private static final int LONGEST_PREFIX = 512;

        /** @throws IllegalArgumentException when one of them can't be */
        public S3 {
            requireBucket(bucket);
            prefix = requirePrefix(prefix);
            if (region != null) {
                requireRegion(region);
            }
        }

        /**
         * The name itself, if a bucket may have it, by the core of S3's rule.
         *
         * @throws IllegalArgumentException whose message says what is allowed, without repeating the name
         */
        public static String requireBucket(String bucket) {
            if (!BUCKET.matcher(bucket).matches()) {
                throw new IllegalArgumentException("allowed are names of buckets: 3 to 63 lower-case letters, digits,"
                        + " dots and hyphens, beginning and ending with a letter or digit");
            }
            return bucket;
        }

        /**
         * The prefix, with a slash at its end.
         *
         * @throws IllegalArgumentException when keys can't begin so; the message says what is allowed
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
         * The region itself, if one may be called so.
         *
         * @throws IllegalArgumentException whose message says what is allowed
         */
        public static String requireRegion(String region) {
            if (!REGION.matcher(region).matches()) {
                throw new IllegalArgumentException("allowed are names of regions, as `eu-central-1`");
            }
            return region;
        }
    }

    /** When checksums go along with writes. */
    enum Checksums {
        /** With every write: what is damaged on its way is refused. */
        WHEN_SUPPORTED,
        /** With none of ours: for stores that do not know them. */
        WHEN_REQUIRED
    }

    /** Whether writes to the store say what they expect to replace. */
    enum ConditionalWrites {
        /** If the store heeds it. */
        AUTO,
        /** Always: a store that does not heed it can't be used. */
        ON,
        /** Never. */
        OFF
    }

    /**
     * The {@code Cache-Control} of published files; an empty text sends none.
     *
     * @param index of what leads to others or tells what has changed
     * @param shards of what lists pages
     */
    record CacheControl(String index, String shards) {

        private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7E]{0,256}");

        /**
         * Caches ask again before each answer. One that kept an index longer than the files which it lists, or the
         * other way round, would show a crawler a hole: a page that has moved, in neither of its files.
         */
        public static final CacheControl DEFAULT = new CacheControl("no-cache", "no-cache");

        /** @throws IllegalArgumentException when one of them can't stand in a header */
        public CacheControl {
            requireValue(index);
            requireValue(shards);
        }

        /**
         * The value itself, if it may stand in a header.
         *
         * @throws IllegalArgumentException whose message says what is allowed
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
