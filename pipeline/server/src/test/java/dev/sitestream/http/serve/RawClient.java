package dev.sitestream.http.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A client on this machine that writes its requests byte by byte, so that they may be wrong in every way. */
final class RawClient {

    private final int port;

    RawClient(int port) {
        this.port = port;
    }

    /** Gets a path from a host, with more headers, each ended by a line break. */
    RawAnswer get(String host, String path, String headers) throws IOException {
        return request("GET", host, path, headers);
    }

    RawAnswer request(String method, String host, String path, String headers) throws IOException {
        return exchange(
                method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + headers + "\r\n");
    }

    /** Sends this text, and reads until the server closes the connection. */
    RawAnswer exchange(String request) throws IOException {
        try (Socket socket = connect(0)) {
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            return RawAnswer.of(RawAnswer.readAll(socket));
        }
    }

    /** @param buffer the size of the buffer for what the server sends; 0 for the usual one */
    Socket connect(int buffer) throws IOException {
        Socket socket = new Socket();
        if (buffer > 0) {
            socket.setReceiveBufferSize(buffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout((int) Await.PATIENCE.toMillis());
        return socket;
    }
}
