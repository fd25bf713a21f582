package dev.sitestream.http.listener;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.Locale;

/**
 * An answer as it came, whose bytes are characters.
 *
 * @param status the HTTP status; 0 if the connection was closed without an answer
 * @param head the status line and the headers
 * @param body the body
 */
public record RawAnswer(int status, String head, String body) {

    public static RawAnswer of(String text) {
        int end = text.indexOf("\r\n\r\n");
        return end < 0
                ? new RawAnswer(0, text, "")
                : new RawAnswer(
                        Integer.parseInt(text.substring(9, 12)), text.substring(0, end), text.substring(end + 4));
    }

    /** The value of a header; empty if there is none. */
    public String header(String name) {
        String start = name.toLowerCase(Locale.ROOT) + ":";
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                .map(line -> line.substring(start.length()).trim())
                .findFirst()
                .orElse("");
    }

    /** Reads until the server closes the connection. */
    public static String readAll(Socket socket) throws IOException {
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
