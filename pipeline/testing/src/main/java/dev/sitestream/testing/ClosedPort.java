package dev.sitestream.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A port of the loopback interface that refuses connections, and that no server can take while this is open. */
public final class ClosedPort implements AutoCloseable {

    /** It is bound, so the port is taken, and does not listen. */
    private final Socket socket = new Socket();

    public ClosedPort() throws IOException {
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    public int number() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
