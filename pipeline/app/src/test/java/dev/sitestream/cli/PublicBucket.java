package dev.sitestream.cli;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bucket as a crawler sees it, over plain HTTP.
 *
 * @param url the prefix of the URLs of its keys
 */
record PublicBucket(String url) {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Pattern LISTED = Pattern.compile("<sitemap><loc>([^<]+)</loc>");

    void create() throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send("PUT", url.substring(0, url.length() - 1));
        if (answer.statusCode() != 200) {
            throw new IOException(url + " can't be made: " + answer.statusCode());
        }
    }

    /** Reads a site's pages; empty while the site has no index. Leaves the files that were read in the folder. */
    Optional<PublishedSite> read(String site, Path folder) throws IOException, InterruptedException {
        HttpResponse<byte[]> index = send("GET", url + site + "/sitemap.xml");
        if (index.statusCode() == 404) {
            return Optional.empty();
        }
        Files.createDirectories(folder);
        Files.write(folder.resolve("sitemap.xml"), index.body());
        Matcher listed = LISTED.matcher(Files.readString(folder.resolve("sitemap.xml")));
        while (listed.find()) {
            String file = listed.group(1);
            Files.write(
                    folder.resolve(file.substring(file.lastIndexOf('/') + 1)),
                    found(file).body());
        }
        return Optional.of(PublishedSite.read(folder));
    }

    /** The time and the version of the last write in the bucket, for each of the files in this folder. */
    SortedMap<String, String> versions(String site, Path folder) throws IOException, InterruptedException {
        SortedMap<String, String> versions = new TreeMap<>();
        try (var files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String name = file.getFileName().toString();
                var headers = found(url + site + "/" + name).headers();
                versions.put(
                        name,
                        headers.firstValue("Last-Modified").orElseThrow() + " "
                                + headers.firstValue("ETag").orElseThrow());
            }
        }
        return versions;
    }

    private static HttpResponse<byte[]> found(String file) throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = send("GET", file);
        if (answer.statusCode() != 200) {
            throw new AssertionError("a hole: " + file + " is answered " + answer.statusCode());
        }
        return answer;
    }

    private static HttpResponse<byte[]> send(String method, String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Await.PATIENCE)
                .method(method, BodyPublishers.noBody())
                .build();
        return CLIENT.send(request, BodyHandlers.ofByteArray());
    }
}
