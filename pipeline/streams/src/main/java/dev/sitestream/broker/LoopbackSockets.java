package dev.sitestream.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import org.apache.kafka.server.ServerSocketFactory;

/**
 * The two sockets that the broker listens on, both on 127.0.0.1: one for clients, one for its own controller.
 *
 * <p>They are bound before the broker is created. So a taken port is detected while there is nothing to undo (Kafka
 * would halt the process), and the free ports are known when the configuration is written, and can't be taken in
 * between.
 */
final class LoopbackSockets implements ServerSocketFactory, AutoCloseable {

    static final String HOST = "127.0.0.1";

    /** The most waiting connections; Kafka's own default. */
    private static final int BACKLOG = 50;

    private final ServerSocketChannel client;
    private final ServerSocketChannel controller;

    private LoopbackSockets(ServerSocketChannel client, ServerSocketChannel controller) {
        this.client = client;
        this.controller = controller;
    }

    static LoopbackSockets bind(int port) throws BrokerStartException {
        try {
            ServerSocketChannel client = bound(port);
            try {
                return new LoopbackSockets(client, bound(0));
            } catch (IOException e) {
                try (client) {
                    throw e;
                }
            }
        } catch (IOException e) {
            throw new BrokerStartException(
                    "the embedded broker can't listen on " + HOST + ":" + port + ": " + e.getMessage()
                            + "; stop the program that uses the port, or choose another with `embedded: {port: ...}`"
                            + " (0 takes any free one)",
                    e);
        }
    }

    int clientPort() {
        return client.socket().getLocalPort();
    }

    InetSocketAddress controllerAddress() {
        return (InetSocketAddress) controller.socket().getLocalSocketAddress();
    }

    @Override
    public ServerSocketChannel openServerSocket(
            String listener, InetSocketAddress address, int backlog, int receiveBufferBytes) throws SocketException {
        ServerSocketChannel channel = address.getPort() == clientPort() ? client : controller;
        if (receiveBufferBytes > 0) {
            channel.socket().setReceiveBufferSize(receiveBufferBytes);
        }
        return channel;
    }

    /** Releases the ports. The broker does so too when it stops; a second call has no effect. */
    @Override
    public void close() throws IOException {
        try (client) {
            controller.close();
        }
    }

    private static ServerSocketChannel bound(int port) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), BACKLOG);
            return channel;
        } catch (IOException e) {
            try (channel) {
                throw e;
            }
        }
    }
}
