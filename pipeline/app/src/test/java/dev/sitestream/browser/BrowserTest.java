package dev.sitestream.browser;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the tests in a browser rely on: each kind of problem is found, and nothing is waited for without end. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class BrowserTest {

    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    private final Map<String, String> answers = new ConcurrentHashMap<>(Map.of(
            "/throws.js", "throw new Error('broken');",
            "/logs.js", "console.error('wrong', 7);",
            "/writes.js", "document.querySelector('p').textContent = 'with script';",
            "/asks.js", "alert('stop');",
            "/favicon.ico", "",
            "/found", page("<h1>Found</h1>")));

    /** Answers that are never sent while the tests run. */
    private final CountDownLatch end = new CountDownLatch(1);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private Browser browser;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    BrowserTest() {}

    @BeforeAll
    void start() throws Exception {
        browser = Browser.start();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterAll
    @SuppressWarnings("NullAway") // Absent if there is no browser
    void stop() {
        end.countDown();
        if (browser != null) {
            browser.close();
            server.stop(0);
        }
        threads.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource(Look.class)
    void aPageIsShownAsTheLookSays(Look look) throws IOException {
        try (Page page = browser.open(look)) {
            URI address = serve("<h1>Good</h1><p>without script</p><script src='/writes.js'></script>");
            Document document = page.load(address);

            assertThat(document.status()).isEqualTo(200);
            assertThat(document.url()).isEqualTo(address.toString());
            assertThat(document.mediaType()).isEqualTo("text/html");
            assertThat(document.header("content-security-policy")).hasValue(POLICY);
            PageGuarantees.check(page, address);
            assertThat(page.text()).contains(look.isScripted() ? "with script" : "without script");
            assertThat(page.evaluate("innerWidth").asInt()).isEqualTo(look.width());
            assertThat(page.evaluate("devicePixelRatio").asInt()).isEqualTo(look.scale());
            assertThat(page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
                            .asBoolean())
                    .isEqualTo(look == Look.DARK);
            assertThat(page.evaluate("new Date(0).getTimezoneOffset()").asInt()).isEqualTo(-330);
            Path file = page.screenshot("harness");
            BufferedImage image = ImageIO.read(file.toFile());
            Files.delete(file);
            assertThat(image.getWidth()).isEqualTo(look.width() * look.scale());
            assertThat(image.getHeight()).isGreaterThanOrEqualTo(look.height() * look.scale());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <script src='/throws.js'></script> | exception: Uncaught Error: broken
            <script src='/logs.js'></script> | console: error: wrong 7
            <script src='/asks.js'></script> | dialog: stop
            <script>1</script> | ContentSecurityPolicyIssue
            <p style='color: red'>red</p> | ContentSecurityPolicyIssue
            <p onclick='alert(1)'>red</p> | injected elements
            <a href='java&#10;script:alert(1)'>a</a> | injected elements
            <img src='/missing.png' alt=''> | /missing.png is answered 404
            <img src='http://elsewhere.example/1.png' alt=''> | http://elsewhere.example/1.png
            <table><tr><td><pre>#########################################################################</table> | width
            """)
    void eachKindOfProblemIsFound(String body, String problem) {
        try (Page page = browser.open(Look.NARROW)) {
            URI address = serve(body);
            page.load(address);

            assertThatThrownBy(() -> PageGuarantees.check(page, address))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(problem);
        }
    }

    @Test
    void hostileTextIsFoundUnlessItIsEscaped() {
        for (String text : HostileText.all()) {
            String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
            try (Page page = browser.open(Look.LIGHT)) {
                URI address = serve("<h1>" + escaped + "</h1><a href=\"/?" + escaped + "\">a</a>");
                page.load(address);
                PageGuarantees.check(page, address);
            }
        }
        for (String body : new String[] {
            "<h1>" + HostileText.MARKUP + "</h1>",
            "<input value=\"" + HostileText.ATTRIBUTES + "\">",
            "<input value='" + HostileText.ATTRIBUTES + "'>"
        }) {
            try (Page page = browser.open(Look.WITHOUT_SCRIPT)) {
                URI address = serve(body);
                page.load(address);
                assertThatThrownBy(() -> PageGuarantees.check(page, address))
                        .as(body)
                        .hasMessageContaining("injected elements");
            }
        }
    }

    @Test
    void theKeyboardReachesWhatCanBeClicked() {
        try (Page page = browser.open(Look.LIGHT)) {
            page.load(serve("<a href='/1'>1</a><a href='/2'>2</a><details><summary>3</summary><a href='/4'>4</a>"
                    + "</details><input aria-label='5'>"));
            PageGuarantees.checkKeyboard(page);

            page.load(serve("<a href='/1'>1</a><a href='/2' tabindex='-1'>2</a>"));
            assertThatThrownBy(() -> PageGuarantees.checkKeyboard(page))
                    .hasMessageContaining("not reached by the keyboard")
                    .hasMessageContaining("href=\"/2\"");
        }
        answers.put("/no-outline.css", "a:focus { outline: none }");
        try (Page page = browser.open(Look.LIGHT)) {
            page.load(serve("<link rel='stylesheet' href='/no-outline.css'><a href='/1'>1</a>"));
            assertThatThrownBy(() -> PageGuarantees.checkKeyboard(page))
                    .hasMessageContaining("focused without a visible mark");
        }
    }

    @Test
    void aFormIsSubmittedAndWhatFollowsIsLoaded() {
        try (Page page = browser.open(Look.WITHOUT_SCRIPT)) {
            page.load(serve("<form action='/found'><input name='q' aria-label='search'></form>"));

            Document found = page.submit("input[name=q]", "a'b");

            assertThat(found.url()).endsWith("/found?q=a%27b");
            assertThat(page.text()).contains("Found");
        }
    }

    @Test
    void anErrorPageIsNoProblem() {
        try (Page page = browser.open(Look.LIGHT)) {
            URI address = address("/missing");
            assertThat(page.load(address).status()).isEqualTo(404);
            PageGuarantees.check(page, address);
        }
    }

    @Test
    void whatIsInaccessibleIsFound() throws IOException {
        Axe axe = Axe.load();
        try (Page page = browser.open(Look.LIGHT)) {
            page.load(serve("<h1>Good</h1>"));
            assertThat(axe.violations(page)).isEmpty();
            page.load(serve("<h1>Bad</h1><img src='/found.png'>"));
            assertThat(axe.violations(page)).singleElement().asString().contains("image-alt (critical): img:");
        }
    }

    @Test
    void conditionsAreAwaited() {
        answers.put("/later.js", "setTimeout(() => document.body.append('later'), 50);");
        try (Page page = browser.open(Look.LIGHT)) {
            page.load(serve("<script src='/later.js'></script>"));
            page.await("document.body.innerText.includes('later')");
            assertThat(page.text()).contains("later");
        }
    }

    @Test
    void everyWaitHasAnEnd() {
        try (Page page = browser.open(Look.LIGHT, Duration.ofMillis(100))) {
            assertThatThrownBy(() -> page.load(serve("<img src='/never' alt=''>")))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("no load of http://127.0.0.1");
            assertThatThrownBy(() -> page.await("false")).hasMessageContaining("not true in time: false");
        }
    }

    @Test
    void nothingIsLeftOfABrowserThatHasEndedInWhateverWay() throws Exception {
        Browser closed = Browser.start();
        closed.close();
        Browser killed = Browser.start();
        killed.process().destroyForcibly();
        killed.close();

        for (Browser ended : new Browser[] {closed, killed}) {
            assertThat(ended.process().isAlive()).isFalse();
            assertThat(ended.folder()).doesNotExist();
        }
    }

    /** Serves a page with this body, at an address of its own. */
    private URI serve(String body) {
        String path = "/page-" + answers.size();
        answers.put(path, page(body));
        return address(path);
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private static String page(String body) {
        return "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>Test</title>"
                + "<meta name='viewport' content='width=device-width'></head><body><main>" + body
                + "</main></body></html>";
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/never")) {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        String found = answers.get(path);
        byte[] body = (found == null ? page("<h1>Missing</h1>") : found).getBytes(UTF_8);
        String type = path.endsWith(".js") ? "text/javascript" : path.endsWith(".css") ? "text/css" : "text/html";
        exchange.getResponseHeaders().set("Content-Type", type + ";charset=utf-8");
        exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
        exchange.sendResponseHeaders(found == null ? 404 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }
}
