package dev.sitestream.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A server that answers every connection with the same bytes, and then hangs. */
final class ForeignServer implements AutoCloseable {

    private final ServerSocket server;
    private final List<Socket> connections = new ArrayList<>();

    private ForeignServer(ServerSocket server) {
        this.server = server;
    }

    static ForeignServer saying(String answer) throws IOException {
        ForeignServer stranger = new ForeignServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread thread = new Thread(() -> stranger.answer(answer.getBytes(US_ASCII)), "stranger");
        thread.setDaemon(true);
        thread.start();
        return stranger;
    }

    /** Starts a server that answers with a complete HTTP response with this body. */
    static ForeignServer answering(String body) throws IOException {
        return saying("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    @Override
    public synchronized void close() throws IOException {
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    private void answer(byte[] answer) {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                keep(connection);
                connection.getOutputStream().write(answer);
                connection.getOutputStream().flush();
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private synchronized void keep(Socket connection) {
        connections.add(connection);
    }
}
