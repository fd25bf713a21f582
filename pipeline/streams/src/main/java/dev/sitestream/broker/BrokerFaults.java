package dev.sitestream.broker;

import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.FaultHandlerFactory;
import org.apache.kafka.server.fault.FaultHandler;
import org.apache.kafka.server.fault.FaultHandlerException;
import org.apache.kafka.server.fault.LoggingFaultHandler;
import org.apache.kafka.server.fault.ProcessTerminatingFaultHandler;

/**
 * Handles the broker's internal faults.
 *
 * <p>During the start, a fatal fault is an exception for the caller. Later it ends the process at once, as in any Kafka
 * broker: the broker's clients are in the same process and would wait for it for ever. Acknowledged records are kept.
 */
final class BrokerFaults implements FaultHandlerFactory {

    private final AtomicBoolean started = new AtomicBoolean();

    void brokerHasStarted() {
        started.set(true);
    }

    @Override
    public FaultHandler build(String name, boolean fatal, Runnable action) {
        if (!fatal) {
            return new LoggingFaultHandler(name, action);
        }
        FaultHandler terminating =
                new ProcessTerminatingFaultHandler.Builder().setAction(action).build();
        return (message, cause) -> {
            if (started.get()) {
                return terminating.handleFault(message, cause);
            }
            action.run();
            return new FaultHandlerException(name + ": " + message, cause);
        };
    }
}
