package dev.sitestream.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.read.ConfigurationLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has to put a robots.txt at the root of its host. */
class RobotsNoticeTest {

    private static final String TWO_SITES = """
            sites:
              - {id: en, url: "https://shop.example/en/", robots: {template: robots.txt}}
              - {id: de, url: "https://shop.example/de/"}
            """;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    RobotsNoticeTest() {}

    @Test
    void theFilesOfTheSitesOfOneHostHaveToBeJoinedByTheWebServer() throws Exception {
        assertThat(notice(TWO_SITES))
                .containsExactly("crawlers read one robots.txt of shop.example: your web server has to answer at"
                        + " /robots.txt with en/robots.txt and de/robots-sitemaps.txt, one after the other, as `serve`"
                        + " does");
    }

    @Test
    void theFileOfTheOnlySiteIsNotReadElsewhere() throws Exception {
        assertThat(notice("sites: [{id: en, url: 'https://shop.example/en/', robots: {template: robots.txt}}]"))
                .containsExactly("crawlers read en/robots.txt only if your web server answers with it at /robots.txt of"
                        + " shop.example");
    }

    @Test
    void nothingIsLeftToDoIfTheFileIsAtTheRootOrIfThereIsNone() throws Exception {
        assertThat(notice("sites: [{id: shop, url: 'https://shop.example/', robots: {template: robots.txt}}]"))
                .isEmpty();
        assertThat(notice("sites: [{id: shop, url: 'https://shop.example/en/'}]"))
                .isEmpty();
    }

    private List<String> notice(String settings) throws Exception {
        Files.writeString(folder.resolve("robots.txt"), "User-agent: *\nDisallow: /cart\n");
        Path file = Files.writeString(folder.resolve("sitestream.yaml"), "embedded: {port: 9092}\n" + settings);
        return RobotsNotice.of(ConfigurationLoader.load(file, Map.of()).sites());
    }
}
