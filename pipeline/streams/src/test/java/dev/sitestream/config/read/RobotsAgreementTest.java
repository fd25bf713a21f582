package dev.sitestream.config.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.config.YamlText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The robots.txt of sites on one host are read as one file, so that they must not contradict each other. */
class RobotsAgreementTest {

    private static final String SITES = """
            sites:
              - {id: en, url: "https://shop.example/en/", robots: {template: en.txt}}
              - {id: de, url: "https://%s/de/", robots: {template: de.txt}}
            """;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init") // JUnit sets the folder
    RobotsAgreementTest() {}

    @Test
    void aPathThatOneAllowsAndTheOtherDisallowsIsRefusedWithBothLines() throws Exception {
        assertThat(problems("User-agent: *\nDisallow: /cart", "# The German shop\nUser-agent: *\nAllow: /cart  # sale"))
                .containsExactly(
                        "sitestream.yaml:3: key `sites[1]`: line 3 of the file `robots.template`, `Allow: /cart"
                                + "  # sale`, contradicts line 2 of the one of `sites[0]` (line 2), `Disallow: /cart`, for the"
                                + " user agent `*`: shop.example has one robots.txt, with the rules of all its sites; leave"
                                + " one of the two lines out");
    }

    @Test
    void theSpellingOfPathsAndAgentsDoesNotCount() throws Exception {
        assertThat(problems(
                        "User-Agent: Bot\nUser-agent: other\nDisallow: /caf%c3%a9/",
                        "user-agent: bot\nallow : /café/\n"))
                .hasSize(1);
    }

    @Test
    void rulesForOtherPathsAgentsOrHostsAreNoContradiction() throws Exception {
        String one = "User-agent: *\nDisallow: /cart";
        assertAgree("shop.example", one, "User-agent: *\nAllow: /cart/help\nDisallow:\nDisallow: /cart");
        assertAgree("shop.example", one, "User-agent: bot\nAllow: /cart");
        assertAgree("other.example", one, "User-agent: *\nAllow: /cart");
    }

    @Test
    void aPathThatBothAllowMayBeDisallowedToo() throws Exception {
        assertAgree("shop.example", "User-agent: *\nAllow: /cart", "User-agent: *\nDisallow: /cart\nAllow: /cart");
    }

    private void assertAgree(String otherHost, String one, String other) throws Exception {
        assertThat(configuration(otherHost, one, other).load(Map.of()).sites()).hasSize(2);
    }

    private List<String> problems(String one, String other) throws Exception {
        return configuration("shop.example", one, other).problems(Map.of());
    }

    private YamlText configuration(String otherHost, String one, String other) throws Exception {
        Files.writeString(folder.resolve("en.txt"), one);
        Files.writeString(folder.resolve("de.txt"), other);
        return YamlText.in(folder, SITES.formatted(otherHost));
    }
}
