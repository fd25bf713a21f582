package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sitestream.browser.Browser;
import dev.sitestream.browser.Document;
import dev.sitestream.browser.HostileText;
import dev.sitestream.browser.Look;
import dev.sitestream.browser.Page;
import dev.sitestream.browser.PageGuarantees;
import dev.sitestream.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The console of two instances in a real browser: what only a pipeline shows. Sites, URLs, titles and payloads contain
 * hostile texts. {@code ConsoleBrowserTest} has each view in each look, without a pipeline.
 */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class PipelineConsoleBrowserTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String SHOP = "https://shop.example.com/";
    private static final String DESK = "https://desk.example.com/";
    private static final String LONG_ID = "long-" + "x".repeat(123);
    private static final String SITES = """
        sites:
          - id: shop
            url: https://shop.example.com/
            lanes: 4
            limits: {urls: 10, bytes: 52428800}
            publishAfter: 0s
            sections: [{name: blog, match: ["/blog/**"], format: text}, {name: products}]
          - id: desk
            url: https://desk.example.com/
            publishAfter: 0s
            news: {publication: {name: "The <hostile-mark> & 'Desk'", language: en}}
            announce:
              dryRun: true
              after: 0s
              indexNow: {key: 0123456789abcdef, keyLocation: "https://desk.example.com/key.txt"}
          - id: empty
            url: https://empty.example.com/
          - id: %s
            url: "https://long.example.com/it's&lt;hostile-mark&gt;/%s/"
        """.formatted(LONG_ID, "very-".repeat(100));
    private static final int PRODUCTS = 100;
    private static final int POSTS = 20;

    /** The published form of a URL that is dangerous in attributes, and changes if it is decoded once too often. */
    private static final String HOSTILE_PAGE = SHOP + "p/it's&lt;hostile-mark&gt;%22onfocus=alert(1)&copy=2";

    private static final String LONG_PAGE = SHOP + "p/" + "x".repeat(1_500);
    private static final String WITHHELD_PAGE = SHOP + "p/1";
    private static final String DELETED_PAGE = SHOP + "p/2";

    /** The paths of the console, with texts that readers must see, and the status of the answer. */
    private enum View {
        SITES("/", "shop", "desk", "empty", LONG_ID),
        SITE("/sites/shop", "shop", "products", "blog"),
        SITE_WITHOUT_PAGES("/sites/empty", "empty"),
        SITE_WITH_LONG_NAME("/sites/" + LONG_ID, LONG_ID),
        PAGE("/pages?url=" + encoded(HOSTILE_PAGE), HOSTILE_PAGE, "products"),
        PAGE_WITHHELD("/pages?url=" + encoded(WITHHELD_PAGE), WITHHELD_PAGE, "noindex"),
        PAGE_DELETED("/pages?url=" + encoded(DELETED_PAGE), DELETED_PAGE),
        PAGE_UNKNOWN("/pages?url=" + encoded(SHOP + "never"), SHOP + "never"),
        PAGE_OF_NO_SITE("/pages?url=" + encoded("https://elsewhere.example.com/'\"><hostile-mark>")),
        PAGES("/sites/shop/pages?prefix=" + encoded(SHOP + "p/it"), HOSTILE_PAGE),
        PAGES_WITHHELD("/sites/shop/pages?state=withheld", WITHHELD_PAGE),
        PAGES_NONE("/sites/empty/pages"),
        LIVE("/live"),
        REJECTED("/rejected", HostileText.MARKUP, HostileText.ENTITIES, "Site unknown"),
        ANNOUNCEMENTS("/announcements?site=desk", "indexnow"),
        FILE_INDEX("/sites/shop/files/sitemap.xml", SHOP + "products-l00-00001.xml.gz"),
        FILE("/sites/desk/files/pages-00001.xml.gz", DESK + "story"),
        FILE_NEWS("/sites/desk/files/news.xml", HostileText.MARKUP),
        FILE_UNKNOWN("/sites/shop/files/nothing.xml"),
        SEARCH_WITHOUT_RESULT("/search?q=" + encoded(HostileText.MARKUP)),
        NOTHING("/nothing-here");

        private final String path;
        private final String texts;

        View(String path, String... texts) {
            this.path = path;
            this.texts = String.join("\n", texts);
        }

        /** Texts that readers must see. */
        List<String> texts() {
            return texts.lines().toList();
        }

        /** Whether it is an answer about something that is not there. */
        boolean isError() {
            return EnumSet.of(PAGE_OF_NO_SITE, FILE_UNKNOWN, NOTHING).contains(this);
        }

        int status() {
            return isError() ? 404 : 200;
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, UTF_8);
        }
    }

    /** Links that lead somewhere. */
    private final Set<String> known = new HashSet<>();

    private Browser browser;
    private Page page;
    private TwoInstances instances;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    PipelineConsoleBrowserTest() {}

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        browser = Browser.start();
        page = browser.open(Look.LIGHT);
        instances = TwoInstances.start(folder, SITES);
        List<String> events = new ArrayList<>();
        IntStream.range(0, PRODUCTS).forEach(number -> events.add(upsert(SHOP + "p/" + number)));
        IntStream.range(0, POSTS).forEach(number -> events.add(upsert(SHOP + "blog/" + number)));
        events.add(upsert(HOSTILE_PAGE));
        events.add(upsert(LONG_PAGE));
        events.add(upsert(WITHHELD_PAGE, "robots", "noindex"));
        events.add(event("delete", DELETED_PAGE));
        events.add("{\"op\":\"upsert\",\"url\":\"" + DESK + "story\",\"news\":{\"title\":"
                + JSON.writeValueAsString(HostileText.MARKUP) + ",\"publicationDate\":\"" + Instant.now() + "\"}}");
        // Rejected, or accepted with a warning
        events.add(upsert("https://elsewhere.example.com/<hostile-mark>"));
        events.add(upsert("javascript:alert(1)"));
        events.add(upsert(SHOP + "warned", "changefreq", HostileText.ATTRIBUTES));
        for (String text : HostileText.all()) {
            events.add(text);
            events.add(event(text, SHOP));
            events.add(upsert(SHOP, "robots", text, "priority", text, "id", text));
        }
        events.add("{\"op\":\"" + "x".repeat(100_000) + "\"}");
        instances.send(events);
        instances.sendBytes(List.of(new byte[] {(byte) 0xff, (byte) 0xfe, 0, '<', 'b', '>'}, new byte[] {}));
        instances.awaitRest();
    }

    @AfterAll
    @SuppressWarnings("NullAway") // Absent if there is no browser
    void stop() throws Exception {
        if (instances != null) {
            instances.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyViewShowsTheWholePipelineWhicheverInstanceIsAsked(View view) {
        for (int instance = 0; instance < 2; instance++) {
            URI address = address(instance, view);

            Document document = page.load(address);

            assertThat(document.status()).isEqualTo(view.status());
            assertThat(document.mediaType()).isEqualTo("text/html");
            PageGuarantees.check(page, address);
            String shown = page.text();
            assertThat(view.texts()).allSatisfy(text -> assertThat(shown).contains(text));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyLinkOfAViewLeadsSomewhere(View view) throws Exception {
        page.load(address(0, view));

        List<String> links = linksOf(page);

        assertThat(links).as("at least one link back").isNotEmpty();
        for (String link : links) {
            if (known.add(link)) {
                assertThat(get(URI.create(link), "text/html").statusCode())
                        .as(link)
                        .isEqualTo(200);
            }
        }
    }

    /** A search is for people. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SEARCH_WITHOUT_RESULT")
    void everyViewHasItsJsonAtTheSamePath(View view) throws Exception {
        for (String accept : List.of("application/json", "*/*")) {
            HttpResponse<String> answer = get(address(1, view), accept);

            assertThat(answer.statusCode()).as(view + ", " + accept).isEqualTo(view.status());
            assertThat(type(answer)).as(view + ", " + accept).startsWith("application/json");
            assertThat(answer.headers().allValues("Vary"))
                    .as(view + ", " + accept)
                    .anyMatch(names -> names.contains("Accept"));
            assertThat(JSON.readTree(answer.body()).isContainerNode()).isTrue();
        }
    }

    @Test
    void whatBecomesVisibleIsShownLive() throws Exception {
        page.load(address(0, View.LIVE));

        instances.send(IntStream.range(0, 200)
                .mapToObj(number -> upsert(SHOP + "new/" + number))
                .toList());

        page.await("document.body.innerText.includes('" + SHOP + "new/')");
        page.screenshotIfAsked("console-live-load");
        instances.awaitRest();

        page.evaluate("document.querySelector('[data-pause]').click()");
        instances.send(IntStream.range(0, 50)
                .mapToObj(number -> upsert(SHOP + "held/" + number))
                .toList());
        page.await("document.querySelector('[data-held]').innerText.includes('wait.')");
        instances.awaitRest();
        page.screenshotIfAsked("console-live-paused");
        assertThat(page.text()).contains("Paused.").doesNotContain(SHOP + "held/");

        page.evaluate("document.querySelector('[data-pause]').click()");
        page.await("document.body.innerText.includes('" + SHOP + "held/')");
        assertThat(page.evaluate("document.querySelectorAll('[data-live] tbody tr').length")
                        .asInt())
                .isLessThanOrEqualTo(100);
        PageGuarantees.check(page, address(0, View.LIVE));
    }

    @Test
    void fromTheSearchFieldToTheReasonWhyAPageIsNotListed() {
        try (Page scriptless = browser.open(Look.WITHOUT_SCRIPT)) {
            scriptless.load(address(1, View.SITES));

            Document found = scriptless.submit("input[name=q]", WITHHELD_PAGE);

            assertThat(found.status()).isEqualTo(200);
            assertThat(scriptless.text()).contains(WITHHELD_PAGE, "noindex");
        }
    }

    /** The paths of the page's links to other pages of the instance, without the parts of these pages. */
    private static List<String> linksOf(Page page) {
        JsonNode links = page.evaluate("[...new Set([...document.querySelectorAll('a[href]')]"
                + ".filter(a => a.origin === location.origin)"
                + ".map(a => a.href.replace(/#.*/, ''))"
                + ".filter(link => link !== location.href))]");
        return StreamSupport.stream(links.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private URI address(int instance, View view) {
        return URI.create("http://127.0.0.1:" + instances.port(instance) + view.path);
    }

    private static HttpResponse<String> get(URI address, String accept) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Accept", accept)
                .timeout(Await.PATIENCE)
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    private static String type(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Type").orElse("");
    }

    /** @param fields the names and the values of other fields */
    private static String upsert(String url, String... fields) {
        return event("upsert", url, fields);
    }

    private static String event(String op, String url, String... fields) {
        var event = JSON.createObjectNode().put("op", op).put("url", url);
        for (int i = 0; i < fields.length; i += 2) {
            event.put(fields[i], fields[i + 1]);
        }
        return event.toString();
    }
}
