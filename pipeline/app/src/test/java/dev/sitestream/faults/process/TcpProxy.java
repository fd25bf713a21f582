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
 * Forwards bytes to a port, which may change, and back until it is blocked. Then it behaves like a network partition:
 * connections stay open, and new ones are accepted, but no byte is forwarded. When it is unblocked, all of these
 * connections are closed.
 */
public final class TcpProxy implements AutoCloseable {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final int BACKLOG = 200;
    private static final int BUFFER_BYTES = 64 * 1024;

    private final ServerSocket socket;
    private final ExecutorService threads = Executors.newCachedThreadPool(runnable -> {
        Thread thread = new Thread(runnable, "tcp-proxy");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Socket> connections = new HashSet<>();
    private boolean blocked;

    /** 0 while there is none. */
    private volatile int target;

    private TcpProxy(ServerSocket socket) {
        this.socket = socket;
    }

    /** Opens a proxy without a target: it disconnects each client. */
    static TcpProxy open() throws IOException {
        TcpProxy proxy = new TcpProxy(new ServerSocket(0, BACKLOG, LOOPBACK));
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    /** Forwards new connections to this port of the loopback address; 0 forwards none. */
    void forwardTo(int port) {
        target = port;
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
        int port = target;
        if (port == 0) {
            end(client);
            return;
        }
        try {
            Socket server = new Socket(LOOPBACK, port);
            server.setTcpNoDelay(true);
            add(server);
            threads.execute(() -> pump(client, server));
            pump(server, client);
        } catch (IOException e) {
            // The port is closed, and the client has to notice.
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
                    // These bytes are lost. The connection stays open until the proxy is unblocked.
                    return;
                }
                out.write(buffer, 0, read);
                read = in.read(buffer);
            }
        } catch (IOException e) {
            // One side has closed the connection, so the other one is closed as well.
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
