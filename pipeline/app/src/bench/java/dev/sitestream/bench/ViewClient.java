package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;

/** Requests views of the console, each over a connection of its own; it costs as little as possible. */
final class ViewClient {

    private static final int BUFFER = 64 * 1024;
    private static final String OK = "HTTP/1.1 200 ";
    private static final String HTML = "text/html,application/json;q=0.5";
    private static final String JSON = "application/json";

    private final int port;
    private final byte[] buffer = new byte[BUFFER];

    ViewClient(int port) {
        this.port = port;
    }

    /**
     * Requests a view and reads all of it.
     *
     * @param page whether it is wanted as a page, instead of JSON
     * @return the time until the first byte, in nanoseconds
     */
    long firstByteNanos(String path, boolean page) throws IOException {
        long begunNanos = System.nanoTime();
        try (Socket socket = open(path, page)) {
            InputStream in = socket.getInputStream();
            int read = in.read(buffer, 0, OK.length());
            long nanos = System.nanoTime() - begunNanos;
            if (read < 0) {
                throw new EOFException("the connection was closed");
            }
            read += in.readNBytes(buffer, read, OK.length() - read);
            String status = new String(buffer, 0, read, US_ASCII);
            if (!status.equals(OK)) {
                throw new IOException(path + ": " + status + new String(in.readAllBytes(), UTF_8));
            }
            while (in.read(buffer) >= 0) {
                // Only its end is of interest.
            }
            return nanos;
        }
    }

    /** The body of a view in JSON. */
    String json(String path) throws IOException {
        try (Socket socket = open(path, false)) {
            String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
            return answer.substring(answer.indexOf("\r\n\r\n") + 4);
        }
    }

    /** Opens a stream of events, which is to be read and closed by the caller. */
    Socket open(String path, boolean page) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: "
                                + (page ? HTML : JSON) + "\r\n\r\n")
                        .getBytes(US_ASCII));
        return socket;
    }
}
