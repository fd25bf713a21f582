package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as a process of its own, queried while it runs and stopped by a signal. */
@Tag("slow")
class DemoEndToEndTest {

    @TempDir
    private Path folder;

    @Test
    void itCanBeAskedWhileItRunsAndLeavesNothingElsewhere() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Path out = folder.resolve("out");
        String config = out.resolve("sitestream.yaml").toString();
        try (SitestreamProcess demo = SitestreamProcess.start(
                folder.resolve("demo"),
                Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary),
                "demo",
                "--for",
                "10m",
                "--out",
                out.toString())) {
            demo.await("questions", () -> demo.err().contains("sitestream status --config " + config));

            CommandRun status = CommandRun.of("status", "--config", config);
            assertThat(status.err()).isEmpty();
            assertThat(status.out()).contains("https://shop.example.com/", "https://news.example.net/");
            assertThat(demo.err())
                    .contains("sitestream lookup --config " + config + " https://shop.example.com/c/shoes");
            demo.await(
                    "the page that it names",
                    () -> CommandRun.of("lookup", "--config", config, "https://shop.example.com/c/shoes")
                            .out()
                            .contains("listed"));

            CommandRun other = CommandRun.of("demo", "--out", out.toString());
            assertThat(other.exitCode()).isEqualTo(1);
            assertThat(other.err()).contains("uses the folder " + out, "--out");

            demo.terminate();
            assertThat(demo.out()).contains("Sitestream demo: ", "Next steps:", "sitestream validate ");
            assertThat(demo.err()).doesNotContain("Exception");
        }
        assertThat(temporary).isDirectoryNotContaining("glob:**/sitestream-*");
    }
}
