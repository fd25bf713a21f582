package dev.sitestream.broker;

import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.FaultHandlerFactory;
import org.apache.kafka.server.fault.FaultHandler;
import org.apache.kafka.server.fault.FaultHandlerException;
import org.apache.kafka.server.fault.LoggingFaultHandler;
import org.apache.kafka.server.fault.ProcessTerminatingFaultHandler;

/**
 * What becomes of the broker's internal faults.
 *
 * <p>While it starts, a fatal one is an exception for whoever starts it. Later it ends the process at once, as in any
 * Kafka broker: its clients live in the same process and would wait for it for ever. What was acknowledged is kept.
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
