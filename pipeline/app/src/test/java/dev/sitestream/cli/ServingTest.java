package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.Configuration;
import dev.sitestream.config.read.ConfigurationLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingTest {

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    ServingTest() {}

    @Test
    void theIndexesOfAFewSitesAreNamed() throws Exception {
        assertThat(start(2, "https://example.com/%d/"))
                .isEqualTo("http://127.0.0.1:8099/1/sitemap.xml, http://127.0.0.1:8099/2/sitemap.xml");
        assertThat(start(5, "https://example.com/%d/")).endsWith("8099/3/sitemap.xml and 2 more");
    }

    @Test
    void sitesWithTheSamePathAreToldApartByTheirHosts() throws Exception {
        assertThat(start(2, "https://%d.example.com/"))
                .isEqualTo("http://127.0.0.1:8099/, by the hosts of their addresses");
    }

    /** @param url of each site, with a place for its number */
    private String start(int sites, String url) throws Exception {
        String list = IntStream.rangeClosed(1, sites)
                .mapToObj(site -> "  - {id: s" + site + ", url: '" + String.format(url, site) + "'}\n")
                .collect(Collectors.joining());
        Path file = Files.writeString(
                folder.resolve("sitestream.yaml"), "embedded: {port: 9092}\nserve: {port: 8099}\nsites:\n" + list);
        Configuration configuration = ConfigurationLoader.load(file, Map.of());
        return Serving.start(Objects.requireNonNull(configuration.serve()), configuration.sites());
    }
}
