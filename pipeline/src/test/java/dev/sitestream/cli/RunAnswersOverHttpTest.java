package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.FreePorts;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run} under an orchestrator that checks its health over HTTP. */
@Tag("slow")
class RunAnswersOverHttpTest {

    @TempDir
    private Path folder;

    @Test
    void itSaysWhenItIsReadyAndAnotherOnItsPortRunsWithoutHttp() throws Exception {
        int port = FreePorts.next();
        OperatorClient client = new OperatorClient(port);

        try (SitestreamProcess run = start("first", "http: {port: " + port + "}")) {
            run.await("readiness", () -> readiness(client) == 200);
            run.awaitReady();
            assertThat(client.metric("sitestream_publication_held{site=\"shop.example.com\"}"))
                    .isZero();

            try (SitestreamProcess other = start("second", "http: {port: " + port + "}")) {
                other.awaitReady();
                assertThat(other.err())
                        .startsWith("sitestream: warning: can't listen on 127.0.0.1, port " + port
                                + ": Address already in use; set another address in `http`; ");
                other.terminate();
            }

            run.terminate();
            assertThat(run.err()).doesNotContain("Exception", "Javalin", "Jetty", "HTTP");
        }
    }

    @Test
    void aHostThatIsNotThisMachinesEndsIt() throws Exception {
        try (SitestreamProcess run = start("elsewhere", "http: {host: 192.0.2.1}")) {
            assertThat(run.awaitEnd()).isEqualTo(1);
            assertThat(run.err())
                    .startsWith("sitestream: can't listen on 192.0.2.1, port 8081: ")
                    .doesNotContain("warning");
        }
    }

    /** The HTTP status; 0 while the port is closed. */
    private static int readiness(OperatorClient client) throws IOException {
        try {
            return client.get("/health/ready").statusCode();
        } catch (ConnectException notListening) {
            return 0;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private SitestreamProcess start(String name, String http) throws IOException {
        Path own = Files.createDirectory(folder.resolve(name));
        String text = "embedded: {port: " + FreePorts.next() + "}\nstate: " + own.resolve("state")
                + "\nstore: {directory: " + own.resolve("public") + "}\n" + http
                + "\nsites: [{url: 'https://shop.example.com/'}]\n";
        Path config = Files.writeString(own.resolve("sitestream.yaml"), text);
        return SitestreamProcess.run(own.resolve("said"), config.toString());
    }
}
