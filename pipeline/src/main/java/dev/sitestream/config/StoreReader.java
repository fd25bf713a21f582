package dev.sitestream.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Reads {@code store}, which is of exactly one kind. */
final class StoreReader {

    /** Of a configuration that says nothing else: a look at a bucket costs one request for 1,000 files. */
    static final Duration DEFAULT_COMPARE_EVERY = Duration.ofMinutes(5);

    private static final Duration LEAST_COMPARE_EVERY = Duration.ofSeconds(1);
    private static final Duration MOST_COMPARE_EVERY = Duration.ofHours(24);

    /**
     * What stands under the key.
     *
     * @param store where published files go
     * @param compareEvery how often what stands there is compared with the state
     */
    record Result(StoreConfig store, Duration compareEvery) {

        /** Of a configuration without the key. */
        static final Result DEFAULT = new Result(StoreConfig.DEFAULT, DEFAULT_COMPARE_EVERY);
    }

    private StoreReader() {}

    /** The store; the default one where a problem has been noted. */
    static Result read(YamlMapping store) {
        Duration compareEvery = store.scalar(
                        "compareEvery", ScalarTypes.duration(LEAST_COMPARE_EVERY, MOST_COMPARE_EVERY))
                .orElse(DEFAULT_COMPARE_EVERY);
        return new Result(kind(store).orElse(StoreConfig.DEFAULT), compareEvery);
    }

    private static Optional<StoreConfig> kind(YamlMapping store) {
        Optional<YamlValue> directory = store.at("directory");
        Optional<YamlValue> s3 = store.at("s3");
        if (directory.isEmpty() && s3.isEmpty()) {
            store.self().problem("names no store: required is `directory` or `s3`");
        }
        if (directory.isPresent() && s3.isPresent()) {
            s3.get()
                    .problem("is given together with `directory` (line "
                            + directory.get().line() + "): allowed is one of the two");
        }
        Optional<Path> path = directory.flatMap(value -> value.scalar(ScalarTypes::path));
        Optional<StoreConfig> bucket =
                s3.flatMap(value -> value.mapping(S3Reader::read)).flatMap(read -> read);
        return path.<StoreConfig>map(StoreConfig.Directory::new).or(() -> bucket);
    }
}
