package dev.sitestream.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.ServerSocketChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.server.ServerSocketFactory;

/** The sockets of a Kafka node by the names of its listeners. They are bound to free ports before the node exists. */
public final class BoundListeners implements ServerSocketFactory, AutoCloseable {

    public static final String HOST = "127.0.0.1";

    private static final int BACKLOG = 50;

    private final Map<String, ServerSocketChannel> channels = new LinkedHashMap<>();

    private BoundListeners() {}

    public static BoundListeners bind(String... names) throws IOException {
        BoundListeners listeners = new BoundListeners();
        for (String name : names) {
            ServerSocketChannel channel = ServerSocketChannel.open();
            listeners.channels.put(name, channel);
            channel.configureBlocking(false);
            channel.bind(new InetSocketAddress(InetAddress.getByName(HOST), 0), BACKLOG);
        }
        return listeners;
    }

    public int port(String name) {
        return channel(name).socket().getLocalPort();
    }

    /** An address, as in {@code CLIENT://127.0.0.1:40001}. */
    public String address(String name) {
        return name + "://" + HOST + ":" + port(name);
    }

    /** All addresses, as the setting {@code listeners} has them. */
    public String addresses() {
        return channels.keySet().stream().map(this::address).collect(Collectors.joining(","));
    }

    @Override
    public ServerSocketChannel openServerSocket(
            String name, InetSocketAddress address, int backlog, int receiveBufferBytes) throws SocketException {
        ServerSocketChannel channel = channel(name);
        if (receiveBufferBytes > 0) {
            channel.socket().setReceiveBufferSize(receiveBufferBytes);
        }
        return channel;
    }

    @Override
    public void close() throws IOException {
        for (ServerSocketChannel channel : channels.values()) {
            channel.close();
        }
    }

    private ServerSocketChannel channel(String name) {
        ServerSocketChannel channel = channels.get(name);
        if (channel == null) {
            throw new IllegalArgumentException("there is no listener " + name);
        }
        return channel;
    }
}
