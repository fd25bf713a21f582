package dev.sitestream.bench;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;

/** Ports for servers. */
final class Ports {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private Ports() {}

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
