package dev.sitestream.listing.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.sitestream.listing.Collected;
import dev.sitestream.listing.Listing;
import dev.sitestream.listing.file.FileReader;
import dev.sitestream.listing.resume.ResumeState;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.validate.web.AddressPolicy;
import dev.sitestream.validate.web.PrivateHosts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class WebListingTest {

    private static final FileReader READER = FileReader.recognising(Collected.NOW);
    private static final AddressPolicy LOOPBACK = InetAddress::isLoopbackAddress;

    private final Map<String, String> files = new HashMap<>();

    /** Answers in place of the files, by path: the status and its header, each used once. */
    private final Map<String, List<String>> busy = new HashMap<>();

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<Duration> waits = new ArrayList<>();
    private final Collected collected = new Collected();

    @TempDir
    private Path folder;

    private HttpServer server;
    private String site;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    WebListingTest() {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().toString();
            String asked = exchange.getRequestHeaders().getFirst("If-None-Match");
            requests.add(path + (asked == null ? "" : " if not " + asked));
            List<String> refusals = busy.getOrDefault(path, List.of());
            String file = files.get(path);
            String etag = "\"" + (file == null ? 0 : file.hashCode()) + "\"";
            if (!refusals.isEmpty()) {
                String[] refusal = refusals.remove(0).split(" ", 2);
                if (refusal.length > 1) {
                    exchange.getResponseHeaders()
                            .add(refusal[0].startsWith("3") ? "Location" : "Retry-After", refusal[1]);
                }
                exchange.sendResponseHeaders(Integer.parseInt(refusal[0]), -1);
            } else if (file != null && etag.equals(asked)) {
                exchange.sendResponseHeaders(304, -1);
            } else {
                byte[] body = String.valueOf(file).getBytes(UTF_8);
                exchange.getResponseHeaders().add("ETag", etag);
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

    private final RequestPace.Clock clock = new RequestPace.Clock() {
        private long nanos;

        @Override
        public long nanoTime() {
            return nanos;
        }

        @Override
        public void sleep(Duration time) {
            nanos += time.toNanos();
            waits.add(time);
        }
    };

    private Listing listing(String path, double rate, @Nullable ResumeState state) throws Exception {
        return new WebListing(WebUrl.parse(site + path), READER, LOOPBACK, new RequestPace(rate, clock), state);
    }

    private void read(String path) throws Exception {
        listing(path, 0, null).read(collected);
    }

    private static String index(String... locs) {
        StringBuilder index = new StringBuilder("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n");
        for (String loc : locs) {
            index.append("<sitemap><loc>").append(loc).append("</loc></sitemap>\n");
        }
        return index.append("</sitemapindex>").toString();
    }

    @Test
    void aSitesRootLeadsToTheSitemapsThatItsRobotsTxtNames() throws Exception {
        files.put("/robots.txt", "User-agent: *\nSitemap: " + site + "index.xml\nSitemap: " + site + "b.txt\n");
        files.put("/index.xml", index(site + "a.txt", site + "b.txt", site + "a.txt"));
        files.put("/a.txt", site + "1\n");
        files.put("/b.txt", site + "2\n");

        read("");

        assertThat(collected.urls()).containsExactlyInAnyOrder(site + "1", site + "2");
        assertThat(requests).containsExactlyInAnyOrder("/robots.txt", "/index.xml", "/a.txt", "/b.txt");
    }

    @Test
    void withoutRobotsTxtTheSitemapHasItsUsualName() throws Exception {
        files.put("/shop/sitemap.xml", site + "1\n");

        read("shop/");

        assertThat(collected.urls()).containsExactly(site + "1");
    }

    @Test
    void everyLineThatNamesASitemapIsReadOrAProblem() throws Exception {
        files.put("/robots.txt", "Sitemap : " + site + "a.txt\nSite-map: " + site + "b.txt\nSitemap: /c.txt\n");
        files.put("/a.txt", site + "1\n");
        files.put("/b.txt", site + "2\n");

        read("");

        assertThat(collected.urls()).containsExactly(site + "1", site + "2");
        assertThat(collected.problems)
                .singleElement()
                .asString()
                .startsWith(site + "robots.txt:3: names \"/c.txt\", which is no absolute URL: ");
    }

    @Test
    void whileRobotsTxtCanNotBeReadTheListingIsIncomplete() throws Exception {
        files.put("/sitemap.xml", site + "1\n");
        busy.put("/robots.txt", new ArrayList<>(List.of("500", "403", "410")));

        read("");
        read("");
        read("");

        assertThat(collected.urls()).hasSize(3);
        assertThat(collected.problems)
                .containsExactly(
                        site + "robots.txt: can't be fetched, so the sitemaps that it names are not known: the server"
                                + " answers 500; try again later, or name the sitemaps in the command",
                        site + "robots.txt: can't be fetched, so the sitemaps that it names are not known: the server"
                                + " answers 403; try again later, or name the sitemaps in the command");
    }

    @Test
    void anEntryOfAnIndexThatCanNotBeReadIsAProblem() throws Exception {
        files.put("/index.xml", index("/relative.xml", site + "moved.txt", site + "a.txt"));
        files.put("/a.txt", site + "1\n");
        busy.put("/moved.txt", new ArrayList<>(List.of("302 " + site + "a.txt")));

        read("index.xml");

        assertThat(collected.urls()).containsExactly(site + "1");
        assertThat(collected.problems)
                .contains(
                        site + "index.xml:2: lists \"/relative.xml\", which is no absolute URL; this file is not read",
                        site + "moved.txt: is redirected to " + site
                                + "a.txt, which is listed by itself; what this file" + " has to list is not known");
    }

    @Test
    void aFileThatIsMissingLosesNothingElse() throws Exception {
        files.put("/index.xml", index(site + "missing.xml", site + "a.txt"));
        files.put("/a.txt", site + "1\n");

        read("index.xml");

        assertThat(collected.urls()).containsExactly(site + "1");
        assertThat(collected.problems).containsExactly(site + "missing.xml: can't be fetched: the server answers 404");
    }

    @Test
    void theUrlThatIsNamedMayBeAnExportButNoFileThatAnIndexLists() throws Exception {
        String page = "{\"op\":\"upsert\",\"url\":\"" + site + "1\",\"id\":\"page:1\"}\n";
        files.put("/export.ndjson", page);
        files.put("/index.xml", index(site + "export.ndjson"));

        read("index.xml");
        assertThat(collected.urls()).isEmpty();
        read("export.ndjson");

        assertThat(collected.urls()).containsExactly(site + "1");
    }

    @Test
    void anIndexInAnIndexIsNotFollowed() throws Exception {
        files.put("/index.xml", index(site + "inner.xml"));
        files.put("/inner.xml", index(site + "a.txt"));

        read("index.xml");

        assertThat(collected.problems)
                .containsExactly(site + "inner.xml: is an index, which an index can't list; its files are not read");
        assertThat(requests).doesNotContain("/a.txt");
    }

    @Test
    void filesOnOtherHostsAreReadIfRobotsTxtNamesThem() throws Exception {
        String other = site.replace("127.0.0.1", "localhost");
        files.put("/index.xml", index(other + "named.txt", other + "other.txt"));
        files.put("/robots.txt", "Sitemap: " + other + "named.txt\n");
        files.put("/named.txt", site + "1\n");
        files.put("/other.txt", site + "2\n");

        read("index.xml");

        assertThat(collected.urls()).containsExactly(site + "1");
        assertThat(collected.problems)
                .containsExactly(site + "index.xml:3: \"" + other
                        + "other.txt\" is on another host, and the robots.txt of the site does not name it; it is not"
                        + " read");
    }

    @Test
    void addressesThatAreNotPublicNeedTheUsersWord() throws Exception {
        files.put("/a.txt", site + "1\n");
        AddressPolicy strict = new PrivateHosts(Set.of());
        new WebListing(WebUrl.parse(site + "a.txt"), READER, strict, new RequestPace(0, clock), null).read(collected);
        assertThat(collected.problems)
                .containsExactly(site + "a.txt: can't be fetched: no answer: its address, 127.0.0.1, is not public;"
                        + " `--allow-private 127.0.0.1` allows it");

        AddressPolicy named = new PrivateHosts(Set.of("127.0.0.1"));
        new WebListing(WebUrl.parse(site + "a.txt"), READER, named, new RequestPace(0, clock), null).read(collected);
        assertThat(collected.urls()).containsExactly(site + "1");
    }

    @Test
    void aBusyServerIsAskedAgainWhenItWants() throws Exception {
        files.put("/a.txt", site + "1\n");
        busy.put("/a.txt", new ArrayList<>(List.of("429 7", "503")));

        read("a.txt");

        assertThat(collected.urls()).containsExactly(site + "1");
        assertThat(waits).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(10));
    }

    @Test
    void aServerThatStaysBusyIsGivenUp() throws Exception {
        files.put("/a.txt", site + "1\n");
        busy.put("/a.txt", new ArrayList<>(Collections.nCopies(9, "503 1")));
        busy.put("/b.txt", new ArrayList<>(List.of("429 100000")));

        read("a.txt");
        read("b.txt");

        assertThat(collected.problems)
                .containsExactly(
                        site + "a.txt: can't be fetched: the server answers 503 to each of 5 requests; try again later,"
                                + " or slower with --rate",
                        site + "b.txt: can't be fetched: the server answers 429 and asks to come back after 100000 s;"
                                + " run the command again then, with --state it goes on where it was");
    }

    @Test
    void requestsKeepTheRate() throws Exception {
        files.put("/index.xml", index(site + "a.txt", site + "b.txt"));

        listing("index.xml", 4, null).read(collected);

        assertThat(waits).containsExactly(Duration.ofMillis(250), Duration.ofMillis(250));
    }

    @Test
    void aRepeatedReadingFetchesOnlyWhatHasChanged() throws Exception {
        Path file = folder.resolve("state");
        files.put("/index.xml", index(site + "a.txt", site + "b.txt"));
        files.put("/a.txt", site + "1\n");
        files.put("/b.txt", site + "2\n");
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            listing("index.xml", 0, state).read(collected);
        }
        String etag = "\"" + (site + "2\n").hashCode() + "\"";
        files.put("/a.txt", site + "3\n");
        requests.clear();
        Listing second;
        try (ResumeState state = ResumeState.open(file, "the topic events")) {
            second = listing("index.xml", 0, state);
            second.read(collected);
        }

        assertThat(collected.urls()).containsExactly(site + "1", site + "2", site + "3");
        assertThat(requests).contains("/b.txt if not " + etag);
        assertThat(second.coverage().unchanged()).isEqualTo(1);
    }
}
