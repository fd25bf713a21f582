package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.testing.ChildCommand;
import dev.sitestream.testing.SitestreamProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The demo as a process of its own, queried while it runs and stopped by a signal. */
@Tag("slow")
@ExtendWith(OneDemoAtATime.class)
class DemoEndToEndTest {

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void itCanBeAskedWhileItRunsAndLeavesNothingElsewhere() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path out = folder.resolve("out");
        String config = out.resolve("sitestream.yaml").toString();
        try (SitestreamProcess demo = new SitestreamProcess(
                ChildCommand.sitestream("demo", "--for", "10m", "--out", out.toString())
                        .temporaryFolder(temporary),
                folder.resolve("demo"))) {
            demo.await("questions", () -> demo.err().contains("sitestream status --config " + config));

            CommandRun status = CommandRun.of("status", "--config", config);
            assertThat(status.err()).isEmpty();
            assertThat(status.out()).contains("https://shop.example.com/", "https://news.example.net/");
            String page = "https://shop.example.com/checkout";
            assertThat(demo.err()).contains("sitestream lookup --config " + config + " " + page);
            demo.await(
                    "the reason of the page that it names",
                    () -> CommandRun.of("lookup", "--config", config, page)
                            .out()
                            .contains("noindex"));
            demo.await("the rejected events", () -> {
                String rejected = CommandRun.of("rejected", "--config", config).out();
                return Stream.of("site-unknown", "op-unknown", "url-invalid", "json-invalid")
                        .allMatch(rejected::contains);
            });
            String console = addressAfter("look in a browser at\n  ", demo.err());
            assertThat(get(console + "pages?url=" + page).body()).contains("its robots directives contain `noindex`");
            String index = addressAfter("why\n  ", demo.err());
            demo.await("the index that it serves", () -> get(index).body().contains("<loc>"));
            demo.await(
                    "a file that the index names", () -> get(firstFile(index)).statusCode() == 200);

            CommandRun other = CommandRun.of("demo", "--out", out.toString());
            assertThat(other.exitCode()).isEqualTo(1);
            assertThat(other.err()).contains("uses the folder " + out, "--out");

            demo.terminate();
            assertThat(demo.out()).contains("Sitestream demo: ", "Next steps:", "sitestream validate ");
            assertThat(demo.err()).doesNotContain("Exception");
        }
        assertThat(temporary).isDirectoryNotContaining("glob:**/sitestream-*");
    }

    /** The address that follows this text. */
    private static String addressAfter(String text, String printed) {
        Matcher found = Pattern.compile(Pattern.quote(text) + "(http://127\\.0\\.0\\.1:\\S+)")
                .matcher(printed);
        assertThat(found.find()).as(printed).isTrue();
        return found.group(1);
    }

    private String firstFile(String index) throws IOException {
        Matcher found = Pattern.compile("<loc>(.*?)</loc>").matcher(get(index).body());
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private HttpResponse<String> get(String url) throws IOException {
        try {
            return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString(ISO_8859_1));
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
