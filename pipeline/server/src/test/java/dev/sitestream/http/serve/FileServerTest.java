package dev.sitestream.http.serve;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.http.listener.ListenerStartException;
import dev.sitestream.http.listener.RawAnswer;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.serve.ServeMetrics;
import dev.sitestream.serve.SiteAddresses;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.store.directory.DirectoryReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files over HTTP, as clients get them. */
@Tag("slow")
class FileServerTest {

    private static final String INDEX = "<sitemapindex>ünï</sitemapindex>".repeat(50);
    private static final String MODIFIED = "Sun, 22 Nov 2026 03:04:05 GMT";

    @TempDir
    private Path folder;

    private ServedSites sites;
    private RawClient client;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    FileServerTest() {}

    @BeforeEach
    void start() throws Exception {
        publish("shop/sitemap.xml", INDEX.getBytes(UTF_8));
        publish("shop/pages-00001.xml.gz", gzip("<urlset/>"));
        publish("shop/pages-00001.txt", "https://shop.example.com/\n".getBytes(UTF_8));
        publish("shop/feed.atom", "<feed/>".getBytes(UTF_8));
        publish("shop/robots.txt", "Sitemap: x\n".getBytes(UTF_8));
        publish("blog/sitemap.xml", "<sitemapindex/>".getBytes(UTF_8));
        sites = ServedSites.start(folder, new DirectoryReader(folder.resolve("public")), 64, ServeLimits.DEFAULT);
        client = sites.client();
    }

    @AfterEach
    void stop() {
        sites.close();
    }

    @Test
    void aFileIsServedWithAllItsHeaders() throws Exception {
        RawAnswer answer = client.get(ServedSites.SHOP, "/maps/sitemap.xml", "");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(utf8(answer)).isEqualTo(INDEX);
        assertThat(answer.header("Content-Type")).isEqualTo("application/xml; charset=utf-8");
        assertThat(answer.header("Content-Length")).isEqualTo(Integer.toString(INDEX.getBytes(UTF_8).length));
        assertThat(answer.header("Last-Modified")).isEqualTo(MODIFIED);
        assertThat(answer.header("ETag")).matches("\"[0-9a-f]{32}\"");
        assertThat(answer.header("Cache-Control")).isEqualTo("max-age=1");
        assertThat(answer.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(answer.header("Date")).isNotEmpty();
        assertThat(answer.header("Server")).isEmpty();
    }

    @Test
    void theHostAndThePathDecide() throws Exception {
        assertThat(client.get(ServedSites.BLOG, "/sitemap.xml", "").body()).isEqualTo("<sitemapindex/>");
        assertThat(client.get("BLOG.example.com:443", "/sitemap.xml?a=b", "").body())
                .isEqualTo("<sitemapindex/>");
        assertThat(client.get("127.0.0.1", "/sitemap.xml", "").body()).isEqualTo("<sitemapindex/>");
        assertThat(client.exchange("GET /sitemap.xml HTTP/1.0\r\n\r\n").body()).isEqualTo("<sitemapindex/>");
        assertThat(client.get(ServedSites.BLOG, "/maps/sitemap.xml", "").status())
                .isEqualTo(404);
        RawAnswer other = client.get("evil.example", "/sitemap.xml", "");
        assertThat(other.status()).isEqualTo(421);
        assertThat(other.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void robotsIsAtTheRootOfTheHostWhereTheSiteHasOne() throws Exception {
        assertThat(client.get(ServedSites.SHOP, "/robots.txt", "").body()).isEqualTo("Sitemap: x\n");
        publish("blog/robots.txt", "by somebody else".getBytes(UTF_8));
        assertThat(client.get(ServedSites.BLOG, "/robots.txt", "").status()).isEqualTo(404);
    }

    @Test
    void theRobotsOfAHostIsWhatAllItsSitesPublishOfIt() throws Exception {
        publish("shop/robots.txt", "User-agent: *\nDisallow: /cart".getBytes(UTF_8));
        publish("help/robots-sitemaps.txt", "Sitemap: https://shop.example.com/help/sitemap.xml\n".getBytes(UTF_8));

        RawAnswer answer = client.get(ServedSites.SHOP, "/robots.txt", "");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo(
                        "User-agent: *\nDisallow: /cart\n\n" + "Sitemap: https://shop.example.com/help/sitemap.xml\n");
        assertThat(answer.header("Content-Type")).isEqualTo("text/plain; charset=utf-8");
        String etag = answer.header("ETag");
        assertThat(client.get(ServedSites.SHOP, "/robots.txt", "If-None-Match: " + etag + "\r\n")
                        .status())
                .isEqualTo(304);
        publish("help/robots-sitemaps.txt", "Sitemap: https://shop.example.com/help/sitemap-1.xml\n".getBytes(UTF_8));
        assertThat(client.get(ServedSites.SHOP, "/robots.txt", "If-None-Match: " + etag + "\r\n")
                        .body())
                .endsWith("sitemap-1.xml\n");
        await("the end of the answers").until(() -> sites.server().transfers() == 0);
        long held = sites.files().bytesHeld();
        client.get(ServedSites.SHOP, "/robots.txt", "");
        await("the end of the answer").until(() -> sites.server().transfers() == 0);
        assertThat(sites.files().bytesHeld()).isEqualTo(held);
    }

    @Test
    void onlyGetAndHeadAreAllowed() throws Exception {
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get")) {
            RawAnswer answer = client.request(method, ServedSites.SHOP, "/maps/sitemap.xml", "Content-Length: 0\r\n");
            assertThat(answer.status()).as(method).isIn(405, 400, 501);
            assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        }
        assertThat(client.request("POST", ServedSites.SHOP, "/maps/sitemap.xml", "Content-Length: 0\r\n")
                        .header("Allow"))
                .isEqualTo("GET, HEAD");
    }

    @Test
    void aHeadIsAnsweredLikeAGetWithoutTheBytes() throws Exception {
        RawAnswer head = client.request("HEAD", ServedSites.SHOP, "/maps/sitemap.xml", "");

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        RawAnswer get = client.get(ServedSites.SHOP, "/maps/sitemap.xml", "");
        assertThat(head.head().replaceAll("Date: .*", "")).isEqualTo(get.head().replaceAll("Date: .*", ""));
    }

    @Test
    void whoHasTheVersionIsToldSo() throws Exception {
        String etag = client.get(ServedSites.SHOP, "/maps/sitemap.xml", "").header("ETag");

        RawAnswer answer = client.get(ServedSites.SHOP, "/maps/sitemap.xml", "If-None-Match: " + etag + "\r\n");
        assertThat(answer.status()).isEqualTo(304);
        assertThat(answer.body()).isEmpty();
        assertThat(answer.header("ETag")).isEqualTo(etag);
        assertThat(client.get(ServedSites.SHOP, "/maps/sitemap.xml", "If-Modified-Since: " + MODIFIED + "\r\n")
                        .status())
                .isEqualTo(304);

        publish("shop/sitemap.xml", "another".getBytes(UTF_8));
        RawAnswer next = client.get(
                ServedSites.SHOP, "/maps/sitemap.xml", "If-None-Match: \"a\"\r\nIf-None-Match: " + etag + "\r\n");
        assertThat(next.status()).isEqualTo(200);
        assertThat(next.body()).isEqualTo("another");
    }

    @Test
    void aPartIsServed() throws Exception {
        RawAnswer answer = client.get(ServedSites.SHOP, "/maps/pages-00001.txt", "Range: bytes=8-11\r\n");

        assertThat(answer.status()).isEqualTo(206);
        assertThat(answer.body()).isEqualTo("shop");
        assertThat(answer.header("Content-Range")).isEqualTo("bytes 8-11/26");
        assertThat(answer.header("Cache-Control")).isEqualTo("max-age=2");
        assertThat(client.get(ServedSites.SHOP, "/maps/pages-00001.txt", "Range: bytes=26-\r\n")
                        .status())
                .isEqualTo(416);
    }

    @Test
    void clientsThatAcceptGzipGetPlainFilesCompressed() throws Exception {
        RawAnswer answer = client.get(ServedSites.SHOP, "/maps/sitemap.xml", "Accept-Encoding: br, gzip\r\n");

        assertThat(answer.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(answer.header("Content-Type")).isEqualTo("application/xml; charset=utf-8");
        assertThat(answer.header("Content-Length"))
                .isEqualTo(Integer.toString(answer.body().length()));
        assertThat(ungzip(answer)).isEqualTo(INDEX);
        assertThat(answer.header("ETag"))
                .isNotEqualTo(
                        client.get(ServedSites.SHOP, "/maps/sitemap.xml", "").header("ETag"));
    }

    @Test
    void aCompressedFileIsADownloadUnderItsNameAndReadableWithoutGz() throws Exception {
        RawAnswer asStored = client.get(ServedSites.SHOP, "/maps/pages-00001.xml.gz", "Accept-Encoding: gzip\r\n");
        assertThat(asStored.header("Content-Type")).isEqualTo("application/gzip");
        assertThat(asStored.header("Content-Encoding")).isEmpty();
        assertThat(asStored.header("Vary")).isEmpty();
        assertThat(ungzip(asStored)).isEqualTo("<urlset/>");

        RawAnswer encoded = client.get(ServedSites.SHOP, "/maps/pages-00001.xml", "Accept-Encoding: gzip\r\n");
        assertThat(encoded.header("Content-Type")).isEqualTo("application/xml; charset=utf-8");
        assertThat(encoded.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(encoded.body()).isEqualTo(asStored.body());
        RawAnswer plain = client.get(ServedSites.SHOP, "/maps/pages-00001.xml", "");
        assertThat(plain.header("Content-Encoding")).isEmpty();
        assertThat(plain.body()).isEqualTo("<urlset/>");
    }

    @Test
    void whatIsStoredCompressedUnderAPlainNameIsNegotiated() throws Exception {
        publish("shop/sitemap.xml", gzip(INDEX));

        assertThat(utf8(client.get(ServedSites.SHOP, "/maps/sitemap.xml", ""))).isEqualTo(INDEX);
        RawAnswer encoded = client.get(ServedSites.SHOP, "/maps/sitemap.xml", "Accept-Encoding: gzip\r\n");
        assertThat(encoded.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(ungzip(encoded)).isEqualTo(INDEX);
    }

    @Test
    void noCacheMayKeepThatAFileIsMissing() throws Exception {
        RawAnswer answer = client.get(ServedSites.SHOP, "/maps/pages-00002.xml.gz", "");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.body()).isEqualTo("there is no such file\n");

        publish("shop/pages-00002.xml.gz", gzip("<urlset/>"));
        assertThat(client.get(ServedSites.SHOP, "/maps/pages-00002.xml.gz", "").status())
                .isEqualTo(200);
    }

    @Test
    void manyRequestsAreAnsweredOverOneConnection() throws Exception {
        String request = "GET /sitemap.xml HTTP/1.1\r\nHost: " + ServedSites.BLOG + "\r\n\r\n";
        String last = request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");

        String answers = client.exchange(request.repeat(20) + last).body();

        assertThat(answers.split("<sitemapindex/>", -1)).hasSize(22);
    }

    @Test
    void largeFilesArriveWhole() throws Exception {
        byte[] large = new byte[7 * 1024 * 1024 + 13];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i / 1_000 + i);
        }
        publish("shop/pages-00003.xml.gz", large);

        assertThat(client.get(ServedSites.SHOP, "/maps/pages-00003.xml.gz", "").body())
                .isEqualTo(new String(large, ISO_8859_1));
        assertThat(client.get(ServedSites.SHOP, "/maps/pages-00003.xml.gz", "Range: bytes=1000000-5000000\r\n")
                        .body())
                .isEqualTo(new String(large, 1_000_000, 4_000_001, ISO_8859_1));
    }

    @Test
    void requestsAreCountedByStatusAndBytesByWhatIsSent() throws Exception {
        int length = INDEX.getBytes(UTF_8).length;
        client.get(ServedSites.SHOP, "/maps/sitemap.xml", "");
        client.get(ServedSites.SHOP, "/maps/sitemap.xml", "Range: bytes=0-9\r\n");
        client.request("HEAD", ServedSites.SHOP, "/maps/sitemap.xml", "");
        client.get(ServedSites.SHOP, "/maps/sitemap.xml", "If-None-Match: *\r\n");
        client.get(ServedSites.SHOP, "/maps/other.xml", "");
        client.get("evil.example", "/sitemap.xml", "");
        client.exchange("GET /maps/sitemap.xml HTTP/1.1\r\nHost: a b\r\n\r\n");

        Map<String, Long> expected = Map.of(
                "200",
                2L,
                "206",
                1L,
                "304",
                1L,
                "404",
                1L,
                "421",
                1L,
                "400",
                1L,
                "hit",
                3L,
                "miss",
                1L,
                "bytes",
                length + 10L);
        await("counts").untilAsserted(() -> assertThat(sites.metrics().counts()).isEqualTo(expected));
    }

    @Test
    void aTakenPortIsAnErrorWithTheRemedy() throws Exception {
        ServeConfig config = ServeConfig.withDefaults(CacheControl.DEFAULT);
        int port = sites.server().port();
        SiteAddresses addresses = new SiteAddresses(
                new Sites(List.of(Site.at(WebUrl.parse("https://example.com/")))), List.of(), Map.of());

        assertThatThrownBy(() -> FileServer.start(
                        config, port, addresses, sites.files(), ServeLimits.DEFAULT, ServeMetrics.NONE))
                .isInstanceOf(ListenerStartException.class)
                .hasMessageStartingWith("can't listen on 127.0.0.1, port " + port + " to serve the published files: ")
                .hasMessageEndingWith("; set another address in `serve`");
    }

    private void publish(String name, byte[] content) throws IOException {
        Path file = folder.resolve("public").resolve(name);
        Files.createDirectories(file.getParent());
        Path temporary = Files.write(file.resolveSibling(".writing-test"), content);
        Files.setLastModifiedTime(temporary, FileTime.from(Instant.parse("2026-11-22T03:04:05.678Z")));
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String utf8(RawAnswer answer) {
        return new String(answer.body().getBytes(ISO_8859_1), UTF_8);
    }

    private static String ungzip(RawAnswer answer) throws IOException {
        try (GZIPInputStream plain =
                new GZIPInputStream(new ByteArrayInputStream(answer.body().getBytes(ISO_8859_1)))) {
            return new String(plain.readAllBytes(), UTF_8);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return compressed.toByteArray();
    }
}
