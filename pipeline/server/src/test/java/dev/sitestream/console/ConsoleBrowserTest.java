package dev.sitestream.console;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.browser.Axe;
import dev.sitestream.browser.Browser;
import dev.sitestream.browser.Document;
import dev.sitestream.browser.HostileText;
import dev.sitestream.browser.Look;
import dev.sitestream.browser.Page;
import dev.sitestream.browser.PageGuarantees;
import dev.sitestream.http.PageServer;
import java.io.IOException;
import java.net.URI;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each view of the console in a real browser, rendered from {@link Samples}, without a pipeline. Ordinary texts are
 * shown in the looks in which accessibility can differ, hostile ones where they have little room, and without scripts.
 * {@code PipelineConsoleBrowserTest} has the views of a pipeline.
 */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class ConsoleBrowserTest {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    /** Texts that readers must see, by the name of the view. */
    private static final Map<String, List<String>> TEXTS = Map.ofEntries(
            entry("sites", List.of("outlet", "news", "forum", "shop", "empty", "24,204,332")),
            entry("site-fresh", List.of("shop", "products-00001.xml.gz", "noindex", "indexnow")),
            entry("site-held", List.of("sitestream release shop")),
            entry("site-late", List.of("products-00001.xml.gz")),
            entry("site-unserved", List.of("products-00001.xml.gz")),
            entry("site-empty", List.of("sitestream produce -")),
            entry("pages", List.of("https://shop.example.com/p/a-product-with-a-rather-long-name/11", "noindex")),
            entry("page-listed", List.of("https://shop.example.com/p/a-product", "products-00001.xml.gz")),
            entry("page-outdated", List.of("2026-10-01", "2026-11-22")),
            entry("page-awaited", List.of("products-00001.xml.gz")),
            entry("page-damaged", List.of("products-00001.xml.gz")),
            entry("page-withheld", List.of("noindex", "/p/**", "sites[0].exclude.paths[2]")),
            entry("page-deleted", List.of("https://shop.example.com/p/a-product", "its last event is a delete")),
            entry("page-unknown", List.of("no event of it was received", "https://www.shop.example.com/P/A-Product/")),
            entry("page-of-no-site", List.of("https://elsewhere.example.com/", "differs from site")),
            entry("no-url", List.of("has no scheme")),
            entry("announcements", List.of("indexnow", "baidu", "Googlebot", "sitemap.xml")),
            entry("live", List.of("https://shop.example.com/p/29", "12,040", "10.0.0.2:8081")),
            entry("live-empty", List.of("Nothing has become visible since then.")),
            entry("rejected", List.of("page-events-rejected", "Site unknown", "1,120", "is too loud")),
            entry("rejected-filtered", List.of("Site unknown", "cms")),
            entry("rejected-empty", List.of("page-events-rejected")),
            entry("file", List.of("https://shop.example.com/p/1", "priority", "it is damaged")),
            entry("file-unknown", List.of("products-00009.xml")),
            entry("file-index", List.of("https://shop.example.com/products-00001.xml.gz")),
            entry("file-lines", List.of("Sitemap: https://shop.example.com/sitemap.xml")),
            entry("problem", List.of("no such path")));

    private final Samples plain = new Samples("");
    private final Samples hostile = new Samples(String.join("", HostileText.all()));
    private final Map<String, String> plainViews = SampleViews.of(plain);
    private final Map<String, String> hostileViews = SampleViews.of(hostile);
    private final Map<Look, Page> pages = new EnumMap<>(Look.class);
    private final Axe axe = Axe.load();
    private Browser browser;
    private PageServer server;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    ConsoleBrowserTest() throws IOException {}

    @BeforeAll
    void start() throws Exception {
        browser = Browser.start();
        server = PageServer.start();
    }

    @AfterAll
    @SuppressWarnings("NullAway") // Absent if there is no browser
    void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @MethodSource("views")
    void everyViewIsInOrderAndAccessible(String view) throws IOException {
        Page page = page(Look.LIGHT);
        // The last view may have left it in another look.
        page.show(Look.LIGHT);
        URI address = serve(view, Objects.requireNonNull(plainViews.get(view)), plain);

        Document document = load(page, address);

        assertThat(document.status()).isEqualTo(200);
        assertThat(document.mediaType()).isEqualTo("text/html");
        assertThat(document.header("content-security-policy")).hasValue(POLICY);
        assertThat(document.header("x-content-type-options")).hasValue("nosniff");
        assertThat(document.header("referrer-policy")).hasValue("no-referrer");
        assertThat(document.header("cross-origin-opener-policy")).hasValue("same-origin");
        assertThat(axe.violations(page)).isEmpty();
        PageGuarantees.checkKeyboard(page);
        for (Look look : List.of(Look.LIGHT, Look.DARK, Look.NARROW)) {
            page.show(look);
            page.screenshotIfAsked("console-" + view);
            PageGuarantees.check(page, address);
            assertThat(page.text()).as(look.toString()).contains(texts(view));
        }
        // The style sheet changes nothing but the layout, or the colours.
        assertThat(axe.violationsOfLayout(page)).as("narrow").isEmpty();
        page.show(Look.DARK);
        assertThat(axe.violationsOfColours(page)).as("dark").isEmpty();
    }

    @ParameterizedTest
    @MethodSource("inLooksWithHostileTexts")
    void hostileTextsAreTextsInEveryView(String view, Look look) throws IOException {
        Page page = page(look);
        URI address = serve(view, Objects.requireNonNull(hostileViews.get(view)), hostile);

        load(page, address);
        page.screenshotIfAsked("console-" + view);

        PageGuarantees.check(page, address);
        assertThat(page.text()).contains(texts(view)).contains(HostileText.MARKUP, HostileText.ENTITIES);
    }

    private static Set<String> views() {
        return SampleViews.of(new Samples("")).keySet();
    }

    /** Without scripts, only the views that have some can differ. */
    private Stream<Arguments> inLooksWithHostileTexts() {
        return Stream.concat(
                views().stream().map(view -> Arguments.of(view, Look.ZOOMED)),
                hostileViews.entrySet().stream()
                        .filter(view -> view.getValue().contains("<script"))
                        .map(view -> Arguments.of(view.getKey(), Look.WITHOUT_SCRIPT)));
    }

    private static List<String> texts(String view) {
        return Objects.requireNonNull(TEXTS.get(view), "add texts that readers must see");
    }

    private Page page(Look look) {
        return pages.computeIfAbsent(look, browser::open);
    }

    private URI serve(String view, String page, Samples samples) {
        return server.serve("/" + view, page, view.equals("live-empty") ? samples.nothingLive() : samples.live());
    }

    /** Loads a page. The script of what is live goes on by itself, so this waits until it has begun. */
    private static Document load(Page page, URI address) {
        Document document = page.load(address);
        if (page.look().isScripted() && address.getPath().startsWith("/live")) {
            page.await("document.querySelector('[data-status]').innerText.startsWith('New changes appear')");
        }
        return document;
    }
}
