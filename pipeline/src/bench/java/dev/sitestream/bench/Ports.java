package dev.sitestream.bench;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** Ports for servers. */
final class Ports {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private Ports() {}

    /** A port that no program listens on. */
    static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Waits until a program listens on a port: clients of Kafka warn of each attempt that they make before. */
    static void awaitListener(int port) throws Exception {
        Workbench.await("a listener on port " + port, TIMEOUT, () -> {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            } catch (ConnectException notYet) {
                return false;
            }
        });
    }
}
