package dev.sitestream.faults.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An HTTP request to an S3 server, read as a whole. Its body is forwarded unchanged. */
public final class S3Request {

    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final Pattern CREDENTIAL = Pattern.compile("Credential=([^/,]*)");
    private static final int LARGEST_HEAD = 64 * 1024;

    private final String method;
    private final String target;
    private final List<String> headers;
    private final byte[] body;

    private S3Request(String method, String target, List<String> headers, byte[] body) {
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.body = body;
    }

    /** Reads a request, after {@code 100 Continue} if the client expects it; empty if there is none. */
    static Optional<S3Request> read(InputStream in, OutputStream out) throws IOException {
        String head = head(in);
        if (head.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>(Arrays.asList(head.split("\r\n", -1)));
        String[] start = lines.remove(0).split(" ", -1);
        S3Request bare = new S3Request(start[0], start[1], lines, new byte[0]);
        if (bare.header("transfer-encoding").isPresent()) {
            throw new IOException(bare + ": a body of unknown length");
        }
        if (bare.header("expect").isPresent()) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(ISO_8859_1));
            out.flush();
        }
        int length = Integer.parseInt(bare.header("content-length").orElse("0"));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException(bare + ": the client has left in the middle of the body");
        }
        return Optional.of(new S3Request(start[0], start[1], lines, body));
    }

    String method() {
        return method;
    }

    /** The name of the bucket and the key of the object. */
    public String path() {
        int query = target.indexOf('?');
        return target.substring(1, query < 0 ? target.length() : query);
    }

    /** Whether it writes an object. */
    public boolean isPut() {
        return method.equals("PUT");
    }

    /** Whether it may change what a reader sees. */
    boolean isChange() {
        return !method.equals("GET") && !method.equals("HEAD");
    }

    Optional<String> header(String name) {
        String start = name + ":";
        return headers.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                .map(line -> line.substring(start.length()).strip())
                .findFirst();
    }

    /** The access key of the instance that signed it; empty if it is not signed. */
    String sender() {
        String authorization = header("authorization").orElse("");
        Matcher matcher = CREDENTIAL.matcher(authorization);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** The body, which is not copied. */
    byte[] body() {
        return body;
    }

    int bodyLength() {
        return body.length;
    }

    /** Writes the request for its own connection, with this many bytes of its body. */
    void writeTo(OutputStream out, int bodyBytes) throws IOException {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
        for (String line : headers) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (!lower.startsWith("connection:") && !lower.startsWith("expect:")) {
                head.append(line).append("\r\n");
            }
        }
        out.write(
                head.append("Connection: close").append(END_OF_HEAD).toString().getBytes(ISO_8859_1));
        out.write(body, 0, bodyBytes);
        out.flush();
    }

    @Override
    public String toString() {
        return method + " " + target;
    }

    /** Everything before the empty line; empty if the connection ends instead. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int matched = 0;
        while (matched < END_OF_HEAD.length()) {
            int read = in.read();
            if (read < 0) {
                if (head.size() == 0) {
                    return "";
                }
                throw new IOException("the client has left in the middle of a request's head");
            }
            if (head.size() == LARGEST_HEAD) {
                throw new IOException("a request's head is too long");
            }
            head.write(read);
            boolean fits = read == END_OF_HEAD.charAt(matched);
            matched = fits ? matched + 1 : (read == '\r' ? 1 : 0);
        }
        String text = head.toString(ISO_8859_1);
        return text.substring(0, text.length() - END_OF_HEAD.length());
    }
}
