package dev.sitestream.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.sitestream.sitemap.Format;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SectionTest {

    private static final List<String> OTHER_FILES = List.of(
            "sitemap.xml",
            "sitemap-2.xml",
            "sitemap-9999.xml",
            "news.xml",
            "news-2.xml",
            "news-9999.xml",
            "feed.atom",
            "feed.rss",
            "robots.txt",
            "robots-sitemaps.txt");

    @ParameterizedTest
    @ValueSource(strings = {"pages", "archive-2024", "l03", "a-l", "a-l3b", "sitemap", "news", "feed", "robots", "0"})
    void theseAreNames(String name) {
        assertThatNoException().isThrownBy(() -> Section.of(name, List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Pages", "a_b", "a.b", "a/b", "..", "-a", "ä", "a\n"})
    void theseAreNotNames(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Section.of(name, List.of()))
                .withMessage("allowed are names of 1 to 64 lower-case letters, digits and hyphens,"
                        + " beginning with a letter or digit");
    }

    @Test
    void aNameHasAtMostSixtyFourCharacters() {
        assertThat(Section.requireName("a".repeat(64))).hasSize(64);
        assertThatIllegalArgumentException().isThrownBy(() -> Section.requireName("a".repeat(65)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a-l03", "a-l1", "a-b-l003"})
    void aNameDoesNotEndLikeALane(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Section.of(name, List.of()))
                .withMessage("allowed are names that do not end in `-l` and a number,"
                        + " because the files of lanes are named so");
    }

    @Test
    void filesOfDifferentSectionsNeverShareAName() {
        List<String> names = List.of(
                "a",
                "a-00001",
                "a-1",
                "a-l",
                "a-l-1",
                "a-l1-1",
                "a-l01-00001",
                "l01",
                "l01-00001",
                "sitemap",
                "news",
                "news-2",
                "feed",
                "robots",
                "robots-sitemaps");
        List<String> lanes = List.of("", "-l01", "-l02", "-l100");
        List<String> shards = List.of("-00001", "-00002", "-100000");
        List<String> endings = List.of(".xml", ".xml.gz", ".txt", ".txt.gz");
        Map<String, String> owners = new HashMap<>();
        for (String file : OTHER_FILES) {
            owners.put(file, "the site");
        }
        for (String name : names) {
            for (String lane : lanes) {
                for (String shard : shards) {
                    for (String ending : endings) {
                        String file = Section.of(name, List.of()).name() + lane + shard + ending;
                        assertThat(owners.put(file, name)).as(file).isNull();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"XML, true, a", "TEXT, true, a.txt", "XML, false, a.plain", "TEXT, false, a.txt.plain"})
    void eachFormHasASequenceOfItsOwn(Format format, boolean compressed, String series) {
        assertThat(new Section("a", List.of(), format, compressed).series()).isEqualTo(series);
        assertThat(Section.nameOf(series)).isEqualTo("a");
        assertThat(Section.formatOf(series)).isEqualTo(format);
        assertThat(Section.isCompressed(series)).isEqualTo(compressed);
    }

    @Test
    void aNameIsNoForm() {
        assertThat(Section.formatOf("txt")).isEqualTo(Format.XML);
        assertThat(Section.isCompressed("plain")).isTrue();
    }
}
