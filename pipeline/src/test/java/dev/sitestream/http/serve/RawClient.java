package dev.sitestream.http.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Locale;

/** A client on this machine that writes its requests byte by byte, so that they may be wrong in every way. */
final class RawClient {

    private static final int TIMEOUT_MILLIS = 60_000;

    private final int port;

    RawClient(int port) {
        this.port = port;
    }

    /**
     * An answer, whose bytes are characters.
     *
     * @param status the HTTP status; 0 if the connection was closed without an answer
     * @param head the status line and the headers
     * @param body the body
     */
    record Answer(int status, String head, String body) {

        static Answer of(String text) {
            int end = text.indexOf("\r\n\r\n");
            return end < 0
                    ? new Answer(0, text, "")
                    : new Answer(
                            Integer.parseInt(text.substring(9, 12)), text.substring(0, end), text.substring(end + 4));
        }

        /** The value of a header; empty if there is none. */
        String header(String name) {
            String start = name.toLowerCase(Locale.ROOT) + ":";
            return head.lines()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                    .map(line -> line.substring(start.length()).trim())
                    .findFirst()
                    .orElse("");
        }
    }

    /** Gets a path from a host, with more headers, each ended by a line break. */
    Answer get(String host, String path, String headers) throws IOException {
        return request("GET", host, path, headers);
    }

    Answer request(String method, String host, String path, String headers) throws IOException {
        return exchange(
                method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + headers + "\r\n");
    }

    /** Sends this text, and reads until the server closes the connection. */
    Answer exchange(String request) throws IOException {
        try (Socket socket = connect(0)) {
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            return Answer.of(readAll(socket));
        }
    }

    /** @param buffer the size of the buffer for what the server sends; 0 for the usual one */
    Socket connect(int buffer) throws IOException {
        Socket socket = new Socket();
        if (buffer > 0) {
            socket.setReceiveBufferSize(buffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(TIMEOUT_MILLIS);
        return socket;
    }

    /** Reads until the server closes the connection. */
    static String readAll(Socket socket) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        try {
            for (int size = socket.getInputStream().read(buffer);
                    size >= 0;
                    size = socket.getInputStream().read(buffer)) {
                answer.write(buffer, 0, size);
            }
        } catch (SocketException reset) {
            // The server has closed the connection while more was on its way.
        }
        return answer.toString(ISO_8859_1);
    }
}
