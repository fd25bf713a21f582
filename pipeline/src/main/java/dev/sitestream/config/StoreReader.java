package dev.sitestream.config;

import java.nio.file.Path;
import java.util.Optional;

/** Reads {@code store}, which is of exactly one kind. */
final class StoreReader {

    private StoreReader() {}

    /** The store; the default one where a problem has been noted. */
    static StoreConfig read(YamlMapping store) {
        Optional<Path> directory = store.required("directory", "the path of the folder for published files")
                .flatMap(value -> value.scalar(ScalarTypes::path));
        return directory.<StoreConfig>map(StoreConfig.Directory::new).orElse(StoreConfig.DEFAULT);
    }
}
