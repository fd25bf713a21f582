package dev.sitestream.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** What a tab has reported: requests, problems, and which documents have been loaded. */
final class PageLog implements BiConsumer<String, JsonNode> {

    private static final Set<String> CONSOLE_PROBLEMS = Set.of("error", "warning", "assert");
    private static final Set<String> LOG_PROBLEMS = Set.of("error", "warning");
    private static final int FIRST_ERROR_STATUS = 400;

    private final List<String> problems = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private final Map<String, Document> documents = new HashMap<>();
    private final Set<String> documentUrls = new HashSet<>();
    private final Map<String, CompletableFuture<Document>> loads = new HashMap<>();
    private CompletableFuture<Document> nextLoad = new CompletableFuture<>();

    /** What should not be: errors and warnings, violations of the policy, failed requests. */
    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    /** The URLs that were requested. */
    synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    /** Forgets the problems and requests of the page before. */
    synchronized void clear() {
        problems.clear();
        requests.clear();
    }

    /** Completes when this document and everything that belongs to it have been loaded. */
    synchronized CompletableFuture<Document> load(String loader) {
        return loads.computeIfAbsent(loader, any -> new CompletableFuture<>());
    }

    /** Completes when the next document has been loaded. */
    synchronized CompletableFuture<Document> nextLoad() {
        nextLoad = new CompletableFuture<>();
        return nextLoad;
    }

    @Override
    public synchronized void accept(String event, JsonNode parameters) {
        switch (event) {
            case "Network.requestWillBeSent" ->
                requests.add(parameters.at("/request/url").asText());
            case "Network.responseReceived" -> answered(parameters);
            case "Network.loadingFailed" -> failed(parameters);
            case "Runtime.consoleAPICalled" -> console(parameters);
            case "Runtime.exceptionThrown" ->
                problems.add("exception: "
                        + parameters.at("/exceptionDetails/text").asText() + " "
                        + parameters
                                .at("/exceptionDetails/exception/description")
                                .asText());
            case "Log.entryAdded" -> logged(parameters.path("entry"));
            case "Audits.issueAdded" ->
                problems.add("issue: " + parameters.at("/issue/code").asText() + " " + parameters.at("/issue/details"));
            case "Page.javascriptDialogOpening" ->
                problems.add("dialog: " + parameters.path("message").asText());
            case "Inspector.targetCrashed" -> problems.add("the page has crashed");
            case "Page.lifecycleEvent" -> {
                if (parameters.path("name").asText().equals("load")) {
                    loaded(parameters.path("loaderId").asText());
                }
            }
            default -> {
                // Of no interest
            }
        }
    }

    private void answered(JsonNode parameters) {
        JsonNode response = parameters.path("response");
        String url = response.path("url").asText();
        int status = response.path("status").asInt();
        if (parameters.path("type").asText().equals("Document")) {
            Map<String, String> headers = new HashMap<>();
            response.path("headers")
                    .properties()
                    .forEach(header -> headers.put(
                            header.getKey().toLowerCase(Locale.ROOT),
                            header.getValue().asText()));
            documents.put(
                    parameters.path("loaderId").asText(),
                    new Document(url, status, response.path("mimeType").asText(), headers));
            documentUrls.add(url);
        } else if (status >= FIRST_ERROR_STATUS) {
            problems.add("request: " + url + " is answered " + status);
        }
    }

    private void failed(JsonNode parameters) {
        // A stream ends with its page.
        if (!parameters.path("canceled").asBoolean()) {
            problems.add("request: " + parameters.path("type").asText() + " failed: "
                    + parameters.path("errorText").asText() + " "
                    + parameters.path("blockedReason").asText());
        }
    }

    private void console(JsonNode parameters) {
        String type = parameters.path("type").asText();
        if (CONSOLE_PROBLEMS.contains(type)) {
            List<String> texts = new ArrayList<>();
            parameters
                    .path("args")
                    .forEach(argument -> texts.add(
                            argument.has("value")
                                    ? argument.get("value").asText()
                                    : argument.path("description").asText()));
            problems.add("console: " + type + ": " + texts.stream().collect(Collectors.joining(" ")));
        }
    }

    private void logged(JsonNode entry) {
        String url = entry.path("url").asText();
        // The status of a page is what a test asks for, so an error page is no problem.
        boolean isStatusOfPage = entry.path("source").asText().equals("network") && documentUrls.contains(url);
        if (LOG_PROBLEMS.contains(entry.path("level").asText()) && !isStatusOfPage) {
            problems.add("log: " + entry.path("text").asText() + " " + url);
        }
    }

    private void loaded(String loader) {
        Document document = documents.get(loader);
        if (document != null) {
            load(loader).complete(document);
            nextLoad.complete(document);
        }
    }
}
