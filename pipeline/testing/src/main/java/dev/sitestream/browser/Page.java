package dev.sitestream.browser;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.costs.Started;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A tab of a browser, with a session of its own: it shares neither cookies nor cache with others. It may load one page
 * after the other, which takes less time than a tab for each.
 */
public final class Page implements AutoCloseable {

    /** Maven runs tests in the module's folder. */
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private static final Pattern FILE_NAME = Pattern.compile("[a-z0-9-]+");

    /** Higher pages are cut off. */
    private static final int MAX_SCREENSHOT_HEIGHT = 3_000;

    /** Neither UTC nor a whole number of hours from it, so that the reader's zone can be seen. */
    private static final String ZONE = "Asia/Kolkata";

    private final DevTools tools;
    private final String context;
    private final String session;
    private final Duration patience;
    private final PageLog log = new PageLog();
    private Look look;

    private Page(DevTools tools, String context, String session, Look look, Duration patience) {
        this.tools = tools;
        this.context = context;
        this.session = session;
        this.look = look;
        this.patience = patience;
    }

    /** @param patience the longest wait for a page or a condition */
    static Page open(DevTools tools, Look look, Duration patience) {
        String context = tools.call("Target.createBrowserContext", Map.of())
                .path("browserContextId")
                .asText();
        String target = tools.call("Target.createTarget", Map.of("url", "about:blank", "browserContextId", context))
                .path("targetId")
                .asText();
        String session = tools.call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asText();
        Page page = new Page(tools, context, session, look, patience);
        page.prepare();
        return page;
    }

    private void prepare() {
        for (String domain : List.of("Page", "Runtime", "Log", "Network", "Audits", "Inspector")) {
            call(domain + ".enable", Map.of());
        }
        call("Page.setLifecycleEventsEnabled", Map.of("enabled", true));
        call("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
        emulate();
        // They take width from the page, but not from its screenshot.
        call("Emulation.setScrollbarsHidden", Map.of("hidden", true));
        call("Emulation.setTimezoneOverride", Map.of("timezoneId", ZONE));
        call("Emulation.setScriptExecutionDisabled", Map.of("value", !look.isScripted()));
        tools.receive(session, this::receive);
    }

    private void receive(String event, JsonNode parameters) {
        log.accept(event, parameters);
        if (event.equals("Page.javascriptDialogOpening")) {
            // The page does not go on before. A receiver must not wait for an answer.
            CompletableFuture<Void> unused =
                    CompletableFuture.runAsync(() -> call("Page.handleJavaScriptDialog", Map.of("accept", false)));
        }
    }

    private void emulate() {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width", look.width(),
                        "height", look.height(),
                        "deviceScaleFactor", look.scale(),
                        "mobile", look.isMobile()));
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", look.colourScheme()))));
    }

    public Look look() {
        return look;
    }

    /** Shows the page that is loaded in another look, in which scripts run as in this one. */
    public void show(Look other) {
        if (other.isScripted() != look.isScripted()) {
            throw new IllegalArgumentException("load the page anew to show it " + other);
        }
        look = other;
        emulate();
    }

    /** Loads a page with everything that belongs to it. Problems and requests are those of this page from now on. */
    public Document load(URI address) {
        log.clear();
        Started.PAGE.add();
        JsonNode answer = call("Page.navigate", Map.of("url", address.toString()));
        if (answer.has("errorText")) {
            throw new AssertionError(address + ": " + answer.get("errorText").asText());
        }
        return loaded(address.toString(), log.load(answer.path("loaderId").asText()));
    }

    /** Types a text into the field with this selector, presses Enter, and waits for the page that follows. */
    public Document submit(String selector, String text) {
        evaluate("document.querySelector(" + quoted(selector) + ").focus()");
        call("Input.insertText", Map.of("text", text));
        CompletableFuture<Document> next = log.nextLoad();
        press("Enter", 13, "\r");
        return loaded("page after " + selector, next);
    }

    private Document loaded(String what, CompletableFuture<Document> load) {
        Document document = withProblems(() -> DevTools.await("load of " + what, load, patience));
        // Reports of what has happened so far arrive before the answer to this.
        evaluate("document.readyState");
        return document;
    }

    /** The value of an expression of JavaScript; of a promise its result. Works where scripts do not run, too. */
    public JsonNode evaluate(String expression) {
        return evaluate(expression, Await.PATIENCE);
    }

    private JsonNode evaluate(String expression, Duration atMost) {
        Map<String, ?> parameters = Map.of("expression", expression, "returnByValue", true, "awaitPromise", true);
        JsonNode answer = withProblems(() -> tools.call(session, "Runtime.evaluate", parameters, atMost));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.at("/exceptionDetails/exception/description")
                    .asText(answer.at("/exceptionDetails/text").asText()));
        }
        return answer.path("result").path("value");
    }

    /** Waits until an expression of JavaScript is true. Scripts must run. */
    public void await(String condition) {
        try {
            evaluate(
                    "new Promise(done => { const look = () => (" + condition
                            + ") ? done(true) : requestAnimationFrame(look); look(); })",
                    patience);
        } catch (AssertionError e) {
            throw new AssertionError("not true in time: " + condition + "; the page shows: " + text(), e);
        }
    }

    /** The text that a reader sees. */
    public String text() {
        return evaluate("document.body?.innerText ?? ''").asText();
    }

    /** Presses the tab key, which moves the focus. */
    public void pressTab() {
        press("Tab", 9, "");
    }

    private void press(String key, int code, String text) {
        call(
                "Input.dispatchKeyEvent",
                Map.of(
                        "type", text.isEmpty() ? "rawKeyDown" : "keyDown",
                        "text", text,
                        "key", key,
                        "code", key,
                        "windowsVirtualKeyCode", code));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "code", key, "windowsVirtualKeyCode", code));
    }

    /** What should not be, of the page that is loaded: errors, warnings, violations of the policy, failed requests. */
    public List<String> problems() {
        return log.problems();
    }

    /** The URLs that were requested, the page's own among them. */
    public List<String> requests() {
        return log.requests();
    }

    /**
     * Writes the whole page as an image if {@code -Dtest.screenshots=true} asks for it. An image takes longer than all
     * checks of a page.
     *
     * @param name as of {@link #screenshot}
     */
    public void screenshotIfAsked(String name) throws IOException {
        if (Boolean.getBoolean("test.screenshots")) {
            screenshot(name);
        }
    }

    /**
     * Writes the whole page as an image.
     *
     * @param name the name of the file, to which the look and the ending are added
     */
    Path screenshot(String name) throws IOException {
        if (!FILE_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("allowed are lower-case letters, digits and hyphens");
        }
        int height = call("Page.getLayoutMetrics", Map.of())
                .at("/cssContentSize/height")
                .asInt();
        JsonNode image = call(
                "Page.captureScreenshot",
                Map.of(
                        "format",
                        "png",
                        "optimizeForSpeed",
                        true,
                        "captureBeyondViewport",
                        true,
                        "clip",
                        Map.of(
                                "x", 0,
                                "y", 0,
                                "width", look.width(),
                                "height", Math.min(Math.max(height, look.height()), MAX_SCREENSHOT_HEIGHT),
                                "scale", 1)));
        Files.createDirectories(SCREENSHOTS);
        byte[] png = Base64.getDecoder().decode(image.path("data").asText());
        return Files.write(SCREENSHOTS.resolve(name + "-" + look + ".png"), png);
    }

    @Override
    public void close() {
        tools.forget(session);
        tools.call("Target.disposeBrowserContext", Map.of("browserContextId", context));
    }

    private JsonNode call(String method, Map<String, ?> parameters) {
        return withProblems(() -> tools.call(session, method, parameters));
    }

    /** Adds the problems to the message of a failure, since they may explain it. */
    private <T> T withProblems(Supplier<T> action) {
        try {
            return action.get();
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; problems of the page: " + problems(), e);
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
