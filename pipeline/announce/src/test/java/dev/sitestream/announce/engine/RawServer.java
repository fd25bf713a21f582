package dev.sitestream.announce.engine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A server on loopback that does not know HTTP: it writes what it is told to, and leaves the connection open. */
final class RawServer implements AutoCloseable {

    private final ServerSocket server;
    private final Talk talk;
    private final List<Socket> connections = new ArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** What is said on a connection. */
    private interface Talk {
        void on(Socket connection) throws IOException, InterruptedException;
    }

    private RawServer(ServerSocket server, Talk talk) {
        this.server = server;
        this.talk = talk;
    }

    /** Writes this text, and then nothing. */
    static RawServer saying(String text) throws IOException {
        return start(connection -> write(connection, text));
    }

    /** Writes this text and ends the connection. */
    static RawServer sayingAndClosing(String text) throws IOException {
        return start(connection -> {
            // Closing with unread input resets the connection, which is another failure
            byte[] request = new byte[64 * 1024];
            int length = connection.getInputStream().read(request);
            if (length > 0) {
                write(connection, text);
            }
            connection.shutdownOutput();
        });
    }

    /** Writes this text, and after it a byte at a time without end. */
    static RawServer dripping(String text) throws IOException {
        RawServer[] self = new RawServer[1];
        RawServer server = new RawServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), connection -> {
            write(connection, text);
            while (!self[0].closed.await(5, TimeUnit.MILLISECONDS)) {
                write(connection, " ");
            }
        });
        self[0] = server;
        return server.started();
    }

    private static RawServer start(Talk talk) throws IOException {
        return new RawServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), talk).started();
    }

    private RawServer started() {
        daemon(this::accept, "raw server");
        return this;
    }

    private static void daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void write(Socket connection, String text) throws IOException {
        OutputStream out = connection.getOutputStream();
        out.write(text.getBytes(ISO_8859_1));
        out.flush();
    }

    String base() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                keep(connection);
                daemon(() -> talk(connection), "raw connection");
            } catch (IOException e) {
                return;
            }
        }
    }

    private void talk(Socket connection) {
        try {
            talk.on(connection);
        } catch (IOException | InterruptedException e) {
            // The client has gone, which is what the test is about
        }
    }

    private synchronized void keep(Socket connection) {
        connections.add(connection);
    }

    @Override
    public synchronized void close() throws IOException {
        closed.countDown();
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }
}
