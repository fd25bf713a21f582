package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Locale;

/** A connection over which requests are posted one after the other; it costs as little as possible. */
final class PostClient implements AutoCloseable {

    private static final int BUFFER = 16 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final String head;

    /**
     * @param address host and port
     * @param path the path of the requests
     * @param headers the headers of each request, each with a line end
     */
    PostClient(String address, String path, String headers) throws IOException {
        int colon = address.lastIndexOf(':');
        socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER);
        head = "POST " + path + " HTTP/1.1\r\nHost: " + address + "\r\n" + headers + "Content-Length: ";
    }

    /** Posts a body, and reads the whole answer; fails unless the status is 200. */
    void post(byte[] body) throws IOException {
        byte[] start = (head + body.length + "\r\n\r\n").getBytes(US_ASCII);
        byte[] request = new byte[start.length + body.length];
        System.arraycopy(start, 0, request, 0, start.length);
        System.arraycopy(body, 0, request, start.length, body.length);
        socket.getOutputStream().write(request);
        String status = line();
        int length = -1;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).trim());
            }
        }
        if (!status.startsWith("HTTP/1.1 200 ") || length < 0) {
            throw new IOException("answered with " + status);
        }
        in.skipNBytes(length);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new IOException("the connection was closed");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
