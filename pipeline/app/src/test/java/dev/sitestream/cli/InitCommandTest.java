package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Broker;
import dev.sitestream.config.Configuration;
import dev.sitestream.config.HttpConfig;
import dev.sitestream.config.ServeConfig;
import dev.sitestream.config.StoreConfig.CacheControl;
import dev.sitestream.config.read.ConfigurationLoader;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.serve.Address;
import dev.sitestream.serve.SiteAddresses;
import dev.sitestream.site.Site;
import dev.sitestream.testing.ProjectFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://shop.example.com/",
                "https://shop.example.com",
                "http://127.0.0.1:8080/a/b",
                "https://example.com/it's, [all] {of} ${it} #1/",
                "https://bücher.example/ä"
            })
    void theConfigurationThatItWritesCanBeLoaded(String url) throws Exception {
        Path file = folder.resolve("sitestream.yaml");

        CommandRun run = CommandRun.of("init", "--config", file.toString(), url);

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        Configuration configuration = ConfigurationLoader.load(file, Map.of());
        assertThat(configuration.sites())
                .containsExactly(Site.at(WebUrl.parse(url).normal()));
        assertThat(configuration.broker()).isEqualTo(new Broker.Embedded(9092));
        assertThat(configuration.http()).isEqualTo(HttpConfig.DEFAULT);
        assertThat(configuration.serve()).isEqualTo(ServeConfig.withDefaults(CacheControl.DEFAULT));
        assertThat(configuration.state()).isEqualTo(Configuration.DEFAULT_STATE);
    }

    @Test
    void itNamesTheNextCommandsWithTheirFile() {
        Path file = folder.resolve("my site.yaml");

        CommandRun run = CommandRun.of("init", "--config", file.toString(), "https://shop.example.com/");

        assertThat(run.out())
                .contains(
                        "Wrote " + file,
                        "sitestream run --config '" + file + "'\n",
                        "| sitestream produce --config '" + file + "' -\n",
                        "sitestream lookup --config '" + file + "' https://shop.example.com/p/1\n");
    }

    /** On the site's own host, the index would be at the same path. */
    @ParameterizedTest
    @CsvSource({
        "https://shop.example.com/, http://127.0.0.1:8080/sitemap.xml",
        "https://example.com/a b/, http://127.0.0.1:8080/a%20b/sitemap.xml"
    })
    void itNamesTheConsoleAndTheServedIndex(String url, String index) throws Exception {
        Path file = folder.resolve("sitestream.yaml");

        CommandRun run = CommandRun.of("init", "--config", file.toString(), url);

        assertThat(run.out())
                .contains("look in a browser at\n", "  http://127.0.0.1:8081/   the console\n", "  " + index + "   ");
        Configuration configuration = ConfigurationLoader.load(file, Map.of());
        SiteAddresses addresses = new SiteAddresses(configuration.sites(), List.of(), Map.of());
        assertThat(addresses.find("127.0.0.1", URI.create(index).getRawPath())).isInstanceOf(Address.Published.class);
    }

    @Test
    void anExistingFileIsKept() throws IOException {
        Path file = Files.writeString(folder.resolve("sitestream.yaml"), "mine");

        CommandRun run = CommandRun.of("init", "--config", file.toString(), "https://shop.example.com/");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains(file + " exists and was kept: ");
        assertThat(file).hasContent("mine");
    }

    @Test
    void aMissingFolderIsNamed() {
        Path file = folder.resolve("missing/sitestream.yaml");

        CommandRun run = CommandRun.of("init", "--config", file.toString(), "https://shop.example.com/");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("can't write " + file + ": there is no folder " + folder.resolve("missing"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.example.com", "ftp://shop.example.com/", "https://shop.example.com/?a=b", "", "--"})
    void aUrlThatCannotBeABaseIsAnsweredWithAnExample(String url) {
        Path file = folder.resolve("sitestream.yaml");

        CommandRun run = CommandRun.of("init", "--config", file.toString(), url);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("URL").doesNotContain("Exception");
        assertThat(file).doesNotExist();
    }

    /** The README shows the file that the command writes. */
    @Test
    void theReadmeShowsWhatItWrites() throws Exception {
        Path file = folder.resolve("sitestream.yaml");

        CommandRun.of("init", "--config", file.toString(), "https://shop.example.com/");

        assertThat(Files.readString(ProjectFiles.of("README.md")))
                .contains("```yaml\n" + Files.readString(file) + "```\n");
    }
}
