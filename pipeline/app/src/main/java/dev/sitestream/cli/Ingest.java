package dev.sitestream.cli;

import dev.sitestream.app.BrokerConnection;
import dev.sitestream.broker.ClientSettingsException;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.IngestConfig;
import dev.sitestream.http.OperatorServer;
import dev.sitestream.http.ingest.IngestServer;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.ingest.EventOutput;
import dev.sitestream.ingest.IngestMetrics;
import dev.sitestream.ingest.KafkaEventOutput;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP interface for events with its connection to Kafka. */
final class Ingest implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Ingest.class);

    private final EventOutput output;
    private final IngestServer server;
    private final String address;

    private Ingest(EventOutput output, IngestServer server, String address) {
        this.output = output;
        this.server = server;
        this.address = address;
    }

    /**
     * Starts the interface; null if the configuration has none. The topics exist.
     *
     * @param operators has the metrics; null if it is disabled
     */
    static @Nullable Ingest start(
            Configuration configuration, BrokerConnection broker, @Nullable OperatorServer operators)
            throws ListenerStartException, ClientSettingsException {
        IngestConfig config = configuration.ingest();
        if (config == null) {
            if (configuration.expectsRequests()) {
                LOG.warn("there are webhooks or tokens in the configuration, but no `ingest`: nothing is accepted over"
                        + " HTTP; add `ingest: {}`");
            }
            return null;
        }
        IngestMetrics metrics = operators == null ? IngestMetrics.NONE : operators.ingestMetrics();
        EventOutput output = new KafkaEventOutput(configuration.topics(), broker.client());
        try {
            IngestServer server = IngestServer.start(config, IngestServer.Parts.of(configuration, output, metrics));
            return new Ingest(output, server, config.listeningOn(server.port()).address());
        } catch (ListenerStartException e) {
            output.close();
            throw e;
        }
    }

    /** Where it listens. */
    String address() {
        return address;
    }

    /** Stops to listen, and then sends what is under way. */
    @Override
    public void close() {
        server.close();
        output.close();
    }
}
