package dev.sitestream.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Locale;

/**
 * A connection over which the same file is requested again and again; it costs as little as possible. All answers after
 * the first are as long as that one.
 */
final class GetClient implements AutoCloseable {

    private static final int BUFFER = 64 * 1024;
    private static final String OK = "HTTP/1.1 200 ";

    private final Socket socket;
    private final InputStream in;
    private final byte[] request;
    private final byte[] buffer = new byte[BUFFER];
    private int length;

    /**
     * @param address host and port
     * @param path the path of the file
     */
    GetClient(String address, String path) throws IOException {
        int colon = address.lastIndexOf(':');
        socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        request = ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(US_ASCII);
    }

    /** Requests the file, and reads the whole answer; fails unless the status is 200. */
    void get() throws IOException {
        socket.getOutputStream().write(request);
        int read = 0;
        do {
            int size = in.read(buffer, read, buffer.length - read);
            if (size < 0) {
                throw new EOFException("the connection was closed");
            }
            read += size;
            if (length == 0) {
                length = lengthOf(new String(buffer, 0, read, US_ASCII));
            }
        } while (length == 0 || read < length);
        for (int i = 0; i < OK.length(); i++) {
            if (buffer[i] != OK.charAt(i)) {
                throw new IOException("the status is not 200");
            }
        }
    }

    /** Requests the file without reading the answer. */
    void begin() throws IOException {
        socket.getOutputStream().write(request);
    }

    /** The length of an answer with its head; 0 if the head is not complete. */
    private static int lengthOf(String begun) {
        int head = begun.indexOf("\r\n\r\n");
        if (head < 0) {
            return 0;
        }
        for (String line : begun.substring(0, head).split("\r\n", -1)) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                return head
                        + 4
                        + Integer.parseInt(
                                lower.substring("content-length:".length()).trim());
            }
        }
        throw new IllegalStateException("the answer has no length");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
