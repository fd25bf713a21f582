package dev.sitestream.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The configuration of a process of {@code run}. It has only keys that older distributions know, too.
 *
 * @param folder the working folder of the process, for the configuration, the log and everything without a place of its
 *     own
 * @param name the name of the configuration and of the log, without their endings
 * @param port the port of the HTTP interface
 * @param lines the configuration
 * @param environment further variables of the process
 */
record RunConfig(Path folder, String name, int port, List<String> lines, Map<String, String> environment) {

    /**
     * A pipeline with the embedded broker that keeps state and files in its working folder, as by default.
     *
     * @param broker the port of the broker
     * @param more the other keys
     */
    static RunConfig embedded(Path folder, int broker, List<String> more) throws IOException {
        return of(folder, "run", List.of("embedded: {port: " + broker + "}"), more);
    }

    /** A pipeline with an external broker that keeps state and files in its working folder, as by default. */
    static RunConfig external(Path folder, String brokers, List<String> more) throws IOException {
        return of(folder, "run", List.of("kafka: {bootstrap.servers: \"" + brokers + "\"}"), more);
    }

    /**
     * An instance of a pipeline on the contenders' broker, for a shop with one section. All instances of a pipeline
     * publish to one folder.
     *
     * @param application the name of the pipeline
     * @param state the name of the instance's state folder
     * @param kafka further settings of Kafka
     */
    static RunConfig ofShop(Workbench bench, String application, String state, List<String> kafka) throws IOException {
        return ofShop(bench, application, state, kafka, List.of());
    }

    /**
     * The same, with further lines.
     *
     * @param site further lines of the site's configuration, indented
     */
    static RunConfig ofShop(Workbench bench, String application, String state, List<String> kafka, List<String> site)
            throws IOException {
        List<String> head = new ArrayList<>(List.of(
                "kafka:", "  bootstrap.servers: " + bench.broker().address(), "  application.id: " + application));
        kafka.forEach(setting -> head.add("  " + setting));
        List<String> more = new ArrayList<>(List.of(
                "state: " + state,
                "topics: {rejected: " + application + "-rejected}",
                "sites:",
                "  - url: " + CatalogEvents.SITE));
        more.addAll(site);
        return of(bench.folder(application), state, head, more);
    }

    private static RunConfig of(Path folder, String name, List<String> head, List<String> more) throws IOException {
        int port = FreePorts.next();
        List<String> lines = new ArrayList<>(head);
        lines.add("http: {port: " + port + "}");
        lines.addAll(more);
        return new RunConfig(folder, name, port, lines, Map.of());
    }

    /** Returns this configuration with variables of the environment. */
    RunConfig with(Map<String, String> variables) {
        return new RunConfig(folder, name, port, lines, variables);
    }

    /** Where the process publishes the files of a site, unless its store is another one. */
    Path published(String site) {
        return folder.resolve("public").resolve(site);
    }

    /** The file with all that the process prints. */
    Path log() {
        return folder.resolve(name + ".log");
    }

    /** Writes the configuration, and returns its file. */
    Path write() throws IOException {
        return Files.write(folder.resolve(name + ".yaml"), lines);
    }
}
