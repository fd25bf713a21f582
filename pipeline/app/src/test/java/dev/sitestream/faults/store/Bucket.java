package dev.sitestream.faults.store;

import dev.sitestream.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A bucket, for a plain HTTP client. It shares no code with the pipeline. */
public final class Bucket {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

    private final String base;

    Bucket(int port, String name) {
        this.base = "http://127.0.0.1:" + port + "/" + name;
    }

    /** The URL of the bucket, in front of the keys. */
    String url() {
        return base + "/";
    }

    void create() throws IOException, InterruptedException {
        expect(200, send("PUT", "", BodyPublishers.noBody(), Map.of()));
    }

    /** The object of this key, if there is one. */
    public Optional<StoredFile> get(String key) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send("GET", "/" + key, BodyPublishers.noBody(), Map.of());
        if (answer.statusCode() == 404) {
            return Optional.empty();
        }
        expect(200, answer);
        Optional<Revision> revision =
                answer.headers().firstValue(Revision.HEADER).map(Revision::parse);
        return Optional.of(new StoredFile(answer.body(), revision));
    }

    /** The version of the object of this key, if there is one. */
    public Optional<String> etag(String key) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send("HEAD", "/" + key, BodyPublishers.noBody(), Map.of());
        return answer.statusCode() == 404
                ? Optional.empty()
                : answer.headers().firstValue("etag").map(etag -> etag.replace("\"", ""));
    }

    /** Puts an object without a revision, as an outsider does. */
    void put(String key, byte[] content) throws IOException, InterruptedException {
        expect(200, tryPut(key, content, Map.of()));
    }

    /** Tries to put an object, and returns the answer of the server. */
    HttpResponse<byte[]> tryPut(String key, byte[] content, Map<String, String> headers)
            throws IOException, InterruptedException {
        return send("PUT", "/" + key, BodyPublishers.ofByteArray(content), headers);
    }

    void delete(String key) throws IOException, InterruptedException {
        expect(204, send("DELETE", "/" + key, BodyPublishers.noBody(), Map.of()));
    }

    /** The keys with this prefix, in a bucket with at most 1,000. */
    public SortedSet<String> keys(String prefix) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer =
                send("GET", "?list-type=2&max-keys=1000&prefix=" + prefix, BodyPublishers.noBody(), Map.of());
        expect(200, answer);
        SortedSet<String> keys = new TreeSet<>();
        Matcher matcher = KEY.matcher(new String(answer.body(), StandardCharsets.UTF_8));
        while (matcher.find()) {
            keys.add(matcher.group(1));
        }
        return keys;
    }

    private HttpResponse<byte[]> send(String method, String path, BodyPublisher body, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Await.PATIENCE)
                .method(method, body);
        headers.forEach(request::header);
        return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
    }

    private static void expect(int status, HttpResponse<byte[]> answer) throws IOException {
        if (answer.statusCode() != status) {
            throw new IOException(answer.request().method() + " " + answer.uri() + " was answered "
                    + answer.statusCode() + ": " + new String(answer.body(), StandardCharsets.UTF_8));
        }
    }
}
