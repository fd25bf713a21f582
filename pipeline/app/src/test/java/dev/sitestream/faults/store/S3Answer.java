package dev.sitestream.faults.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answer to a request, up to the end of the connection.
 *
 * @param status the HTTP status
 * @param bytes the whole answer, with its head; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record S3Answer(int status, byte[] bytes) {

    private static final Pattern ETAG = Pattern.compile("(?i)\r\netag: *\"?([^\"\r]*)");

    /** Reads the answer of a server. */
    static S3Answer parse(byte[] bytes) throws IOException {
        String start = new String(bytes, 0, Math.min(bytes.length, 12), ISO_8859_1);
        if (!start.startsWith("HTTP/1.1 ") || bytes.length < 12) {
            throw new IOException("not an answer: '" + start + "'");
        }
        return new S3Answer(Integer.parseInt(start.substring(9, 12)), bytes);
    }

    /** An error of S3. */
    static S3Answer error(int status, String code, boolean withBody) {
        String body = withBody
                ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>" + code + "</Code><Message>" + code
                        + " by the fault proxy</Message><RequestId>0</RequestId></Error>"
                : "";
        String head = "HTTP/1.1 " + status + " " + code + "\r\nContent-Type: application/xml\r\nContent-Length: "
                + body.length() + "\r\nConnection: close\r\n\r\n";
        return new S3Answer(status, (head + body).getBytes(UTF_8));
    }

    /** The version of the object; empty if the answer names none. */
    String etag() {
        Matcher matcher = ETAG.matcher(new String(bytes, ISO_8859_1));
        return matcher.find() ? matcher.group(1) : "";
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}
