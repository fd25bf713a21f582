package dev.sitestream.config.read;

import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.yaml.ScalarTypes;
import dev.sitestream.config.yaml.YamlMapping;
import dev.sitestream.config.yaml.YamlValue;
import dev.sitestream.tls.TlsFiles;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code ingest}. */
final class IngestReader {

    private IngestReader() {}

    /**
     * Returns the configuration of the HTTP interface for events; null if there is none.
     *
     * @param http the operators' interface, which needs a port of its own; null if there is none
     */
    static @Nullable IngestConfig of(YamlMapping root, @Nullable HttpConfig http) {
        Optional<YamlValue> ingest = root.at("ingest");
        if (ingest.isEmpty()) {
            return null;
        }
        IngestConfig config = ingest.get().mapping(IngestReader::read).orElse(IngestConfig.DEFAULT);
        if (http != null && config.conflictsWith(http)) {
            ingest.get()
                    .problem("has port " + config.port()
                            + ", on which the operators' interface (`http`) listens: allowed is a port of its own");
        }
        return config;
    }

    /** Reads the mapping, with defaults for missing and invalid values. */
    private static IngestConfig read(YamlMapping ingest) {
        String host = ingest.scalar("host", HttpConfig::requireHost).orElse(HttpConfig.DEFAULT_HOST);
        int port = ingest.scalar("port", ScalarTypes.wholeNumber(0, HttpConfig.LAST_PORT))
                .map(Long::intValue)
                .orElse(IngestConfig.DEFAULT_PORT);
        @Nullable
        TlsFiles tls = ingest.mapping("tls", TlsFilesReader::read)
                .flatMap(files -> files)
                .orElse(null);
        return new IngestConfig(host, port, tls);
    }
}
