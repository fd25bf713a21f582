package dev.sitestream.http.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.testing.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.zip.GZIPOutputStream;

/** A sender on this machine that writes its requests byte by byte, so that they may be wrong in every way. */
final class Sender {

    private final int port;

    Sender(int port) {
        this.port = port;
    }

    /** Posts events of the shop with its token. */
    RawAnswer events(String type, String body) throws IOException {
        return events(type, body.getBytes(UTF_8), "");
    }

    /** Posts events of the shop with its token and more headers, each ended by a line break. */
    RawAnswer events(String type, byte[] body, String headers) throws IOException {
        return request(
                "POST /v1/sites/shop/events",
                "Authorization: Bearer " + TestSenders.SHOP_TOKEN + "\r\nContent-Type: " + type + "\r\n" + headers,
                body);
    }

    /** Posts a webhook. */
    RawAnswer hook(String source, String signature, String body) throws IOException {
        return request(
                "POST /v1/hooks/" + source,
                "Content-Type: text/plain\r\n" + TestSenders.SIGNATURE + ": " + signature + "\r\n",
                body.getBytes(UTF_8));
    }

    /** Sends a request with a body and its length. */
    RawAnswer request(String line, String headers, byte[] body) throws IOException {
        return exchange(head(line, headers + "Content-Length: " + body.length + "\r\n"), body);
    }

    /** The head of a request, after which the connection is to be closed. */
    static String head(String line, String headers) {
        return line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n";
    }

    /** Sends these bytes on a connection of their own, and reads until the server closes it. */
    RawAnswer exchange(String head, byte[] body) throws IOException {
        try (Socket socket = connect()) {
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.writeBytes(head.getBytes(UTF_8));
            request.writeBytes(body);
            try {
                socket.getOutputStream().write(request.toByteArray());
            } catch (IOException closed) {
                // The server has answered before it has read everything.
            }
            return RawAnswer.of(RawAnswer.readAll(socket));
        }
    }

    Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) Await.PATIENCE.toMillis());
        return socket;
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        }
        return compressed.toByteArray();
    }
}
