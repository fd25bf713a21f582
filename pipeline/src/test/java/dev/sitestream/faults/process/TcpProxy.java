package dev.sitestream.faults.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Passes bytes to a port and back, until the way is blocked. Then nothing passes and nobody is told, as when a network
 * is parted: connections stand, and new ones are taken, but stay silent. When the way is free again, all of these end.
 */
public final class TcpProxy implements AutoCloseable {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int BACKLOG = 200;
    private static final int BUFFER_BYTES = 64 * 1024;

    private final ServerSocket socket;
    private final int target;
    private final ExecutorService threads = Executors.newCachedThreadPool(runnable -> {
        Thread thread = new Thread(runnable, "tcp-proxy");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Socket> connections = new HashSet<>();
    private boolean blocked;

    private TcpProxy(ServerSocket socket, int target) {
        this.socket = socket;
        this.target = target;
    }

    /** Passes on to this port of the loopback address, whether anybody listens there yet or not. */
    static TcpProxy to(int target) throws IOException {
        TcpProxy proxy = new TcpProxy(new ServerSocket(0, BACKLOG, LOOPBACK), target);
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    int port() {
        return socket.getLocalPort();
    }

    public synchronized void block() {
        blocked = true;
    }

    public synchronized void unblock() throws IOException {
        blocked = false;
        for (Socket connection : connections) {
            connection.close();
        }
        connections.clear();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        unblock();
        threads.shutdownNow();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                client.setTcpNoDelay(true);
                add(client);
                threads.execute(() -> connect(client));
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void connect(Socket client) {
        if (isBlocked()) {
            return;
        }
        try {
            Socket server = new Socket(LOOPBACK, target);
            server.setTcpNoDelay(true);
            add(server);
            threads.execute(() -> pump(client, server));
            pump(server, client);
        } catch (IOException e) {
            // Nobody listens there: the client is to see the same.
            end(client);
        }
    }

    private void pump(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            int read = in.read(buffer);
            while (read >= 0) {
                if (isBlocked()) {
                    // What has come is lost, and what stands stays so until the way is free.
                    return;
                }
                out.write(buffer, 0, read);
                read = in.read(buffer);
            }
        } catch (IOException e) {
            // One side has gone, and so does the other.
            end(from);
        }
        if (!isBlocked()) {
            end(from);
            end(to);
        }
    }

    private synchronized boolean isBlocked() {
        return blocked;
    }

    private synchronized void add(Socket connection) {
        connections.add(connection);
    }

    private synchronized void end(Socket connection) {
        connections.remove(connection);
        try {
            connection.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
