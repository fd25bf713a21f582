package dev.sitestream.config.read;

import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.yaml.YamlMapping;
import org.jspecify.annotations.Nullable;

/** Reads {@code ingest}. */
final class IngestReader {

    private IngestReader() {}

    /** Returns the configuration of the HTTP interface for events; null if there is none. */
    static @Nullable IngestConfig of(YamlMapping root) {
        return null;
    }
}
