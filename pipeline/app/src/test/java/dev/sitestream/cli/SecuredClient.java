package dev.sitestream.cli;

import dev.sitestream.app.PublishedSite;
import dev.sitestream.broker.SecuredBroker;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Runs commands against a secured external broker, with these Kafka properties and these environment variables. */
record SecuredClient(Path folder, SecuredBroker broker, Map<String, String> properties, Map<String, String> variables) {

    static final String TOPIC = "page-events";

    private static final String PAGE = "https://shop.example.com/1";

    /** The exit code and the standard error of a command. */
    record Ended(int exitCode, String err) {}

    /** Runs {@code run} until the event that {@code produce} sends is published; returns the standard error of both. */
    String publishOnePage() throws IOException, InterruptedException {
        Path site = folder.resolve("public/shop.example.com");
        try (SitestreamProcess run =
                SitestreamProcess.start(folder.resolve("run"), variables, "run", "--config", config())) {
            run.awaitReady();
            Ended produced = produce();
            if (produced.exitCode() != 0) {
                throw new AssertionError("produce failed: " + produced.err());
            }
            run.await("page", () -> pages(site).equals(Set.of(PAGE)));
            run.terminate();
            return run.err() + produced.err();
        }
    }

    /** Runs {@code run}, which must end by itself. */
    Ended run() throws IOException, InterruptedException {
        return ended("run", "run", "--config", config());
    }

    /** Runs {@code produce} with one event. */
    Ended produce() throws IOException, InterruptedException {
        Path events =
                Files.writeString(folder.resolve("events.ndjson"), "{\"op\":\"upsert\",\"url\":\"" + PAGE + "\"}\n");
        return ended("produce", "produce", "--config", config(), events.toString());
    }

    private Ended ended(String name, String... arguments) throws IOException, InterruptedException {
        try (SitestreamProcess process = SitestreamProcess.start(folder.resolve(name), variables, arguments)) {
            int exitCode = process.awaitEnd();
            return new Ended(exitCode, process.err());
        }
    }

    private String config() throws IOException {
        StringBuilder text = new StringBuilder("kafka:\n  bootstrap.servers: '" + broker.bootstrapServers() + "'\n");
        properties.forEach((key, value) ->
                text.append("  ").append(key).append(": '").append(value).append("'\n"));
        text.append("state: ").append(folder.resolve("state")).append('\n');
        text.append("store: {directory: ").append(folder.resolve("public")).append("}\n");
        text.append("topics: {pages: published-pages, files: published-files}\n");
        text.append("http: false\nsites: [{url: 'https://shop.example.com/', publishAfter: 0s}]\n");
        return Files.writeString(folder.resolve("sitestream.yaml"), text).toString();
    }

    private static Set<String> pages(Path site) throws IOException {
        return Files.exists(site.resolve("sitemap.xml"))
                ? PublishedSite.read(site).pages().keySet()
                : Set.of();
    }
}
