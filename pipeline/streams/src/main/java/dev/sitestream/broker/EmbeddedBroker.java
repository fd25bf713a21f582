package dev.sitestream.broker;

import dev.sitestream.files.FileErrorText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker inside this process, with its own controller, reachable on 127.0.0.1 only.
 *
 * <p>Its folder is formatted on the first start and reused afterwards: cluster id, topics, records and group offsets
 * survive a stop, a change of the port, and a kill of the process.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    /** Less than the 30 s that a process has to stop. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(15);

    private final LoopbackSockets sockets;
    private final LogDirectory directory;
    private final KafkaNode node;
    private final String bootstrapServers;

    private EmbeddedBroker(LoopbackSockets sockets, LogDirectory directory, KafkaNode node) {
        this.sockets = sockets;
        this.directory = directory;
        this.node = node;
        this.bootstrapServers = LoopbackSockets.HOST + ":" + sockets.clientPort();
    }

    /**
     * Starts a broker and returns when it serves clients.
     *
     * @param logDirectory the folder of its records; created when missing
     * @param port of 127.0.0.1; 0 takes any free one
     * @throws BrokerStartException when the port is taken, or the folder is not writable or in use by another broker
     */
    public static EmbeddedBroker start(Path logDirectory, int port) throws BrokerStartException {
        LogDirectory directory = LogDirectory.open(logDirectory);
        try {
            LoopbackSockets sockets = LoopbackSockets.bind(port);
            try {
                return new EmbeddedBroker(sockets, directory, started(directory, sockets));
            } catch (BrokerStartException e) {
                closeAfter(e, sockets);
                throw e;
            }
        } catch (BrokerStartException e) {
            closeAfter(e, directory);
            throw e;
        }
    }

    /** Whether a broker is running in this folder, in any process. */
    public static boolean isRunning(Path logDirectory) {
        return LogDirectory.isInUse(logDirectory);
    }

    /** The port of 127.0.0.1 on which it listens for clients. */
    public int port() {
        return sockets.clientPort();
    }

    /** Its address for clients: {@code 127.0.0.1:PORT}. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /**
     * Stops the broker, and releases its port and folder. A broker that has not stopped after 15 s ends with the
     * process; no acknowledged record is lost by that. A second call has no effect.
     */
    @Override
    public void close() {
        Thread stopping = new Thread(node::stop, "embedded-broker-stop");
        stopping.setDaemon(true);
        stopping.start();
        try {
            stopping.join(STOP_TIMEOUT.toMillis());
            if (stopping.isAlive()) {
                LOG.warn(
                        "The embedded broker in {} did not stop within {} s; its next start checks its files",
                        directory.path(),
                        STOP_TIMEOUT.toSeconds());
                return;
            }
            sockets.close();
            directory.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.warn(
                    "The embedded broker's folder {} can't be unlocked: {}", directory.path(), FileErrorText.reason(e));
        }
    }

    private static KafkaNode started(LogDirectory directory, LoopbackSockets sockets) throws BrokerStartException {
        try {
            KafkaNode node = KafkaNode.prepare(directory, sockets);
            try {
                node.start();
                return node;
            } catch (Exception e) {
                closeAfter(e, node::stop);
                throw e;
            }
        } catch (Exception e) {
            // Catches everything: Kafka's Scala code throws checked exceptions without declaring them.
            throw new BrokerStartException(
                    "the embedded broker in " + directory.path() + " can't start: " + e.getMessage()
                            + "; if its files are damaged, move the folder away and send the events again",
                    e);
        }
    }

    private static void closeAfter(Exception failure, AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            failure.addSuppressed(e);
        }
    }
}
