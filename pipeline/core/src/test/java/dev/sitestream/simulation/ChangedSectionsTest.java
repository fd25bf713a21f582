package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.gzip.CompressionSettings;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.schedule.WriteBudget;
import dev.sitestream.simulation.PublishingSimulation.Troubles;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.Format;
import dev.sitestream.sitemap.IndexLimits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A section's files get another format or compression when the pipeline starts again. All guarantees hold meanwhile,
 * and at rest the former files are gone.
 */
@Tag("slow")
class ChangedSectionsTest {

    /** Longer than a transaction, as it is in production. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    @ParameterizedTest(name = "seed {0}: {1} URLs a file, {2} lanes, {3} pages, {5} changes, at rest between: {6}")
    @CsvSource({
        "1, 3, 1, 20, 100, 250, true",
        "2, 3, 2, 20, 100, 250, false",
        "3, 1, 1, 12, 30, 250, false",
        "4, 7, 2, 40, 400, 250, true",
        "5, 20, 1, 60, 60, 250, false"
    })
    void noPageVanishesWhileItsSectionChangesItsFormat(
            long seed, int urls, int lanes, int pages, int troubles, int changes, boolean rest) throws Exception {
        changeFormats(seed, urls, lanes, pages, troubles, changes, rest);
    }

    /**
     * A shard kept its number when its file got another ending. When that was changed back, the lane wrote under a name
     * that the index was still about to remove, and the index then listed a missing file.
     */
    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"1004, 16", "1036, 48"})
    void noNameOfAFileComesBackAndMeetsItsOwnLateRemoval(long seed, int pages) throws Exception {
        changeFormats(seed, 1, 2, pages, 60, 60, false);
    }

    private static void changeFormats(
            long seed, int urls, int lanes, int pages, int troubles, int changes, boolean rest) throws Exception {
        PublishingSimulation simulation = new PublishingSimulation(
                site(urls, lanes, Format.XML, true),
                seed,
                PageTraffic.ofRichPages(seed, List.of("blog", "pages"), pages, 0),
                new PublishSettings(
                        Duration.ofMillis(50),
                        GRACE,
                        Duration.ofSeconds(10),
                        true,
                        CompressionSettings.DEFAULT,
                        WriteBudget.UNLIMITED),
                IndexLimits.PROTOCOL,
                new Troubles(troubles, troubles));
        simulation.run(changes, 20);
        for (Section section : List.of(
                section(Format.XML, false),
                section(Format.XML, true),
                section(Format.TEXT, true),
                section(Format.TEXT, false),
                section(Format.XML, true))) {
            if (rest) {
                simulation.drain();
            }
            simulation.reconfigure(site(urls, lanes, section.format(), section.compressed()));
            simulation.run(changes, 20);
            if (rest) {
                simulation.drain();
                checkNames(simulation, section);
            }
        }
        simulation.drain();
        checkNames(simulation, section(Format.XML, true));
    }

    private static void checkNames(PublishingSimulation simulation, Section blog) {
        String ending = "." + blog.format().suffix() + (blog.compressed() ? ".gz" : "");
        assertThat(simulation.look().files().keySet())
                .allSatisfy(name -> assertThat(name).endsWith(name.startsWith("blog") ? ending : ".xml.gz"));
    }

    private static Section section(Format format, boolean compressed) {
        return new Section("blog", List.of(PathPattern.of("/blog/**")), format, compressed);
    }

    private static Site site(int urls, int lanes, Format format, boolean compressed) throws InvalidUrlException {
        WebUrl url = WebUrl.parse("https://shop.example.com/");
        return new Site(
                "shop",
                url,
                url.href(),
                lanes,
                new Limits(urls, Limits.PROTOCOL.bytes()),
                PublishWaits.after(Duration.ofMillis(50)),
                List.of(section(format, compressed), Section.of("pages", List.of())));
    }
}
