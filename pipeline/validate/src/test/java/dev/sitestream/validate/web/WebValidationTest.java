package dev.sitestream.validate.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Validates sitemaps on a local server, which only this test's policy allows. */
@Timeout(60)
@Tag("slow")
class WebValidationTest {

    private static final AddressPolicy LOOPBACK = InetAddress::isLoopbackAddress;

    /** Served content by path; a redirect begins with an arrow. */
    private final Map<String, String> files = new HashMap<>();

    /** Received requests, with the names of their headers. */
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    private final StringWriter out = new StringWriter();
    private final Report report = new Report(new PrintWriter(out), () -> {});
    private final List<String> progress = new ArrayList<>();
    private HttpServer server;
    private String site;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    WebValidationTest() {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().toString();
            requests.add(path + " " + exchange.getRequestHeaders().keySet());
            String file = files.get(path);
            byte[] body = String.valueOf(file).getBytes(UTF_8);
            if (file != null && file.startsWith("->")) {
                exchange.getResponseHeaders().add("Location", file.substring(2));
                exchange.sendResponseHeaders(302, -1);
            } else {
                exchange.getResponseHeaders().add("Set-Cookie", "a=b");
                exchange.sendResponseHeaders(file == null ? 404 : 200, body.length);
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void validate(AddressPolicy policy, String url) throws IOException, InvalidUrlException {
        new WebValidation(policy, report, (done, all) -> progress.add(done + "/" + all)).validate(WebUrl.parse(url));
    }

    private List<String> linesOf(String path) throws IOException, InvalidUrlException {
        validate(LOOPBACK, site + path);
        return out.toString().lines().toList();
    }

    private String index(String... locs) {
        StringBuilder index = new StringBuilder("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n");
        for (String loc : locs) {
            index.append("<sitemap><loc>").append(loc).append("</loc></sitemap>\n");
        }
        return index.append("</sitemapindex>").toString();
    }

    @Test
    void aFeedIsItsOwnBaseWhereItIsFound() throws Exception {
        files.put("/feed", "->/blog/feed.atom");
        files.put(
                "/blog/feed.atom", "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='1'/></entry></feed>");

        assertThat(linesOf("feed")).isEmpty();
        assertThat(report.summary()).startsWith("1 file, 1 page, 0 problems");
    }

    @Test
    void aServedFileIsValidated() throws Exception {
        files.put("/a.txt?v=1&w=%7C", site + "1\nx\n");

        assertThat(linesOf("a.txt?v=1&w=%7C"))
                .containsExactly(site + "a.txt?v=1&w=%7C:2: the line must be an absolute http(s) URL, not \"x\":"
                        + " it does not begin with http: or https:");
        assertThat(report.summary()).isEqualTo("1 file, 2 pages, 1 problem");
    }

    @Test
    void serversAreSentNothingButTheUrlAndTheProgram() throws Exception {
        files.put("/sitemap.xml", index(site + "a.txt"));
        files.put("/a.txt", site + "1\n");

        assertThat(linesOf("sitemap.xml")).isEmpty();
        assertThat(requests).hasSize(2);
        for (String request : requests) {
            assertThat(request).doesNotContainIgnoringCase("cookie").doesNotContainIgnoringCase("authorization");
        }
    }

    @Test
    void anIndexsFilesAreValidatedToo() throws Exception {
        files.put("/sitemap.xml", index(site + "a.txt", site + "b.txt", site + "a.txt", site + "missing.xml"));
        files.put("/a.txt", site + "1\n");
        files.put("/b.txt", site + "2\n" + site + "3\n");

        assertThat(linesOf("sitemap.xml"))
                .containsExactly(
                        site + "sitemap.xml:4: repeats the URL of line 2: \"" + site + "a.txt\"",
                        site + "missing.xml: can't be fetched: the server answers 404");
        assertThat(report.summary()).isEqualTo("4 files, 3 pages, 2 problems");
        assertThat(progress).containsExactly("0/3", "1/3", "2/3");
    }

    @Test
    void anIndexInAnIndexIsAProblemAndNotFollowed() throws Exception {
        files.put("/sitemap.xml", index(site + "inner.xml"));
        files.put("/inner.xml", index(site + "a.txt"));

        assertThat(linesOf("sitemap.xml"))
                .containsExactly(site + "inner.xml: is an index, which an index can't list; its files are not checked");
    }

    @Test
    void filesOnOtherHostsAreMentionedAndNotFetched() throws Exception {
        files.put(
                "/sitemap.xml", index("http://localhost:" + server.getAddress().getPort() + "/a.txt"));

        assertThat(linesOf("sitemap.xml"))
                .hasSize(2)
                .last()
                .isEqualTo(site + "sitemap.xml: note: lists files on other hosts, which are not checked: 1");
        assertThat(requests).hasSize(1);
    }

    @Test
    void pagesOutsideOfTheFilesOwnFolderAreMentionedOnce() throws Exception {
        files.put("/maps/a.txt", site + "maps/1\n" + site + "2\n" + site + "3\n");

        assertThat(linesOf("maps/a.txt"))
                .containsExactly(site + "maps/a.txt:2: note: \"" + site + "2\" does not lie under " + site
                        + "maps/; crawlers accept such URLs only if the robots.txt there names this file");
    }

    @Test
    void redirectsAreFollowedFiveTimes() throws Exception {
        files.put("/0", "->/1");
        files.put("/1", "->" + site + "2");
        files.put("/2", "->3");
        files.put("/3", "->./4?");
        files.put("/4?", "->//127.0.0.1:" + server.getAddress().getPort() + "/5");
        files.put("/5", site + "p\n");
        files.put("/loop", "->/loop");

        assertThat(linesOf("0")).isEmpty();
        assertThat(linesOf("loop"))
                .containsExactly(site + "loop: can't be fetched: the server redirects more than 5 times");
    }

    @Test
    void redirectsLeadNowhereElse() throws Exception {
        files.put("/file", "->file:///etc/passwd");
        files.put("/port", "->http://127.0.0.1:9/");
        files.put("/bad", "->http://[");

        assertThat(linesOf("file"))
                .containsExactly(
                        site + "file: can't be fetched: the server redirects to an invalid URL: file:///etc/passwd");
        assertThat(linesOf("port")).contains(site + "port: can't be fetched: port 9 is not allowed for sitemaps");
        assertThat(linesOf("bad")).hasSize(3);
    }

    @Test
    void aRedirectToAnAddressThatIsNotPublicIsRefused() throws Exception {
        int port = server.getAddress().getPort();
        files.put("/a.txt", "->http://[::1]:" + port + "/");
        files.put("/b.txt", "->http://127.0.0.2:" + port + "/");
        AddressPolicy one = address -> address.getHostAddress().equals("127.0.0.1");

        validate(one, site + "a.txt");
        validate(one, site + "b.txt");

        assertThat(out.toString().lines())
                .containsExactly(
                        site + "a.txt: can't be fetched: no answer: its address, 0:0:0:0:0:0:0:1, is not public",
                        site + "b.txt: can't be fetched: no answer: its address, 127.0.0.2, is not public");
        assertThat(requests).hasSize(2);
    }

    @Test
    void namesAndAddressesOfThisMachineAreRefused() throws Exception {
        int port = server.getAddress().getPort();
        for (String host :
                List.of("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0")) {
            validate(new PublicAddresses(), "http://" + host + ":" + port + "/");
        }

        assertThat(out.toString().lines()).hasSize(7).allMatch(line -> line.contains("is not public"));
        assertThat(requests).isEmpty();
    }

    @Test
    void credentialsAreNeverSent() throws Exception {
        validate(LOOPBACK, site.replace("//", "//user:secret@"));

        assertThat(out.toString())
                .contains("can't be fetched: the URL has a user name or password, which are never sent");
        assertThat(requests).isEmpty();
    }

    @Test
    void noProxyIsAsked() throws Exception {
        files.put("/a.txt", site + "1\n");
        Map<String, String> proxy = Map.of(
                "http.proxyHost",
                "127.0.0.1",
                "http.proxyPort",
                "9",
                "http.nonProxyHosts",
                "",
                "java.net.useSystemProxies",
                "true");
        proxy.forEach(System::setProperty);
        try {
            assertThat(linesOf("a.txt")).isEmpty();
            assertThat(requests).hasSize(1);
        } finally {
            proxy.keySet().forEach(System::clearProperty);
        }
    }

    @Test
    void aServerThatIsNotThereIsAProblem() throws Exception {
        server.stop(0);

        assertThat(linesOf("a.txt")).singleElement().asString().contains("a.txt: can't be fetched: no answer: ");
    }
}
