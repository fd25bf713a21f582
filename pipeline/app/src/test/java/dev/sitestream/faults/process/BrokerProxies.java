package dev.sitestream.faults.process;

import java.io.IOException;

/**
 * What is in front of a node's listeners. Clients and other nodes know only these ports, which stay, while each start
 * of the node's process takes free ones.
 *
 * @param clients for clients
 * @param brokers for brokers
 * @param controllers for controllers, and for brokers that ask them
 */
record BrokerProxies(TcpProxy clients, TcpProxy brokers, TcpProxy controllers) implements AutoCloseable {

    static BrokerProxies open() throws IOException {
        return new BrokerProxies(TcpProxy.open(), TcpProxy.open(), TcpProxy.open());
    }

    /** Forwards to a process that listens on these ports. */
    void forwardTo(int clientPort, int brokerPort, int controllerPort) {
        clients.forwardTo(clientPort);
        brokers.forwardTo(brokerPort);
        controllers.forwardTo(controllerPort);
    }

    /** Forwards nothing: another program may get the ports of a process that ends. */
    void forwardToNone() {
        forwardTo(0, 0, 0);
    }

    @Override
    public void close() throws IOException {
        clients.close();
        brokers.close();
        controllers.close();
    }
}
