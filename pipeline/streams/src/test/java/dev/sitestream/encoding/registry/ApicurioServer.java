package dev.sitestream.encoding.registry;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.FreePort;
import dev.sitestream.testing.costs.Started;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real Apicurio registry, as a process whose schemas outlive it. */
final class ApicurioServer implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    /** What it was compiled for. */
    private static final int LEAST_JAVA = 21;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path program;
    private final Path folder;
    private final int port = FreePort.find();
    private Process process;

    private ApicurioServer(Path program, Path folder) throws IOException {
        this.program = program;
        this.folder = folder;
        process = launch();
    }

    /** The ids of a registered schema. */
    record Ids(long global, long content) {}

    /**
     * Starts one. The calling test is skipped where the build has not unpacked it, or Java is older than it needs.
     *
     * @param folder where it keeps its schemas
     */
    static ApicurioServer start(Path folder) throws IOException {
        Path program = Path.of(System.getProperty("sitestream.apicurio", ""), "quarkus-run.jar");
        assumeTrue(Files.exists(program), "skipped: there is no Apicurio registry (the profile `long` unpacks it)");
        assumeTrue(
                Runtime.version().feature() >= LEAST_JAVA, "skipped: the Apicurio registry needs Java " + LEAST_JAVA);
        ApicurioServer server = new ApicurioServer(program, folder);
        server.awaitAnswer();
        return server;
    }

    String url() {
        return "http://" + HOST + ":" + port;
    }

    /** Registers a schema of Avro that may name others by their references. */
    Ids register(String name, String schema, List<String> references) throws IOException, InterruptedException {
        ObjectNode artifact = JSON.createObjectNode().put("artifactId", name).put("artifactType", "AVRO");
        ObjectNode content = artifact.putObject("firstVersion").putObject("content");
        content.put("content", schema).put("contentType", "application/json");
        for (String reference : references) {
            content.withArray("references")
                    .addObject()
                    .put("groupId", "default")
                    .put("artifactId", reference)
                    .put("version", "1")
                    .put("name", reference);
        }
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create(url() + "/apis/registry/v3/groups/default/artifacts"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(artifact.toString()))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        JsonNode version = JSON.readTree(answer.body()).path("version");
        if (!version.has("globalId")) {
            throw new IOException("the registry has not taken the schema: " + answer.body());
        }
        return new Ids(
                version.get("globalId").longValue(), version.get("contentId").longValue());
    }

    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Starts it again, at its address and with its schemas. */
    void startAgain() throws IOException {
        process = launch();
        awaitAnswer();
    }

    @Override
    public void close() {
        kill();
    }

    private Process launch() throws IOException {
        Process started = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dquarkus.http.host=" + HOST,
                        "-Dquarkus.http.port=" + port,
                        "-Dapicurio.datasource.url=jdbc:h2:file:" + folder.resolve("schemas"),
                        "-jar",
                        program.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("registry.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        Started.PROCESS.add();
        return started;
    }

    private void awaitAnswer() {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + "/apis/registry/v3/system/info"))
                .build();
        Await.await("the registry").until(() -> {
            if (!process.isAlive()) {
                throw new AssertionError(
                        "the registry has ended:\n" + Files.readString(folder.resolve("registry.log")));
            }
            try {
                return client.send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode()
                        == 200;
            } catch (IOException notYet) {
                return false;
            }
        });
    }
}
