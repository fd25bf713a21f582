package dev.sitestream.bench;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.http.ingest.IngestServer;
import dev.sitestream.ingest.EventOutput;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.KafkaEventOutput;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** A process with the HTTP interface for events only; it ends when its standard input is closed. */
final class IngestMain {

    private IngestMain() {}

    // Arguments: the configuration file, and the broker's address. The first line of the output is its own address.
    public static void main(String[] arguments) throws Exception {
        Configuration configuration = ConfigurationLoader.load(Path.of(arguments[0]), Map.of());
        IngestConfig config = Objects.requireNonNull(configuration.ingest());
        try (EventOutput output =
                        new KafkaEventOutput(configuration.topics(), Map.of("bootstrap.servers", arguments[1]));
                IngestServer server =
                        IngestServer.start(config, IngestServer.Parts.of(configuration, output, IngestMetrics.NONE))) {
            System.out.println(config.host() + ":" + server.port());
            while (System.in.read() >= 0) {
                // The input is ignored.
            }
        }
    }
}
