package dev.sitestream.config.read;

import dev.sitestream.config.StoreConfig;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.gzip.Compression;
import dev.sitestream.gzip.CompressionSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Reads {@code store}. Exactly one kind of store is required. */
final class StoreReader {

    /** The default interval. Comparing a bucket costs one request for every 1,000 files. */
    static final Duration DEFAULT_COMPARE_EVERY = Duration.ofMinutes(5);

    /**
     * The upper limit of the block cache. The launcher leaves the JVM 1 GiB outside of the heap. Beyond about forty
     * million pages, another instance helps more.
     */
    private static final int MAX_CACHE_MEBIBYTES = 768;

    private static final Duration MIN_COMPARE_EVERY = Duration.ofSeconds(1);
    private static final Duration MAX_COMPARE_EVERY = Duration.ofHours(24);

    /**
     * The content of the key.
     *
     * @param store the object store for published files
     * @param compareEvery how often the files in the object store are compared with the state
     * @param compression how files are compressed
     */
    record Result(StoreConfig store, Duration compareEvery, CompressionSettings compression) {

        /** The defaults. */
        static final Result DEFAULT =
                new Result(StoreConfig.DEFAULT, DEFAULT_COMPARE_EVERY, CompressionSettings.DEFAULT);
    }

    private StoreReader() {}

    /** Returns the settings, with defaults for missing and invalid values. */
    static Result read(YamlMapping store) {
        Duration compareEvery = store.scalar("compareEvery", ScalarTypes.duration(MIN_COMPARE_EVERY, MAX_COMPARE_EVERY))
                .orElse(DEFAULT_COMPARE_EVERY);
        return new Result(kind(store).orElse(StoreConfig.DEFAULT), compareEvery, compression(store));
    }

    private static CompressionSettings compression(YamlMapping store) {
        CompressionSettings usual = CompressionSettings.DEFAULT;
        return new CompressionSettings(
                store.scalar("compression", ScalarTypes.constant(Compression.class))
                        .orElse(usual.compression()),
                store.scalar("blockCache", ScalarTypes.wholeNumber(0, MAX_CACHE_MEBIBYTES))
                        .map(Math::toIntExact)
                        .orElse(usual.cacheMebibytes()));
    }

    private static Optional<StoreConfig> kind(YamlMapping store) {
        Optional<YamlValue> directory = store.at("directory");
        Optional<YamlValue> s3 = store.at("s3");
        if (directory.isEmpty() && s3.isEmpty()) {
            store.asValue().problem("names no store: required is `directory` or `s3`");
        }
        if (directory.isPresent() && s3.isPresent()) {
            s3.get()
                    .problem("is given together with `directory` (line "
                            + directory.get().line() + "): allowed is one of the two");
        }
        Optional<Path> path = directory.flatMap(value -> value.scalar(ScalarTypes::path));
        Optional<StoreConfig> bucket =
                s3.flatMap(value -> value.mapping(S3SettingsReader::read)).flatMap(read -> read);
        return path.<StoreConfig>map(StoreConfig.Directory::new).or(() -> bucket);
    }
}
