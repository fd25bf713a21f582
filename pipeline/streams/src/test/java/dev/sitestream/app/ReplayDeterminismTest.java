package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.store.directory.DirectoryObjectStore;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.TestBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The published files depend only on the events and their order. */
@Tag("slow")
class ReplayDeterminismTest {

    private static final String BASE = "https://shop.example.com/";
    private static final SeededLoad LOAD = new SeededLoad(7, List.of(BASE), 4_000, 20_000);
    private static final int PART = 3_000;

    @TempDir
    private static Path first;

    @TempDir
    private Path folder;

    @BeforeAll
    static void replayOnce() throws Exception {
        replay(first, LOAD.size(), 500, 1, new Timing(Duration.ZERO, Duration.ofMillis(10)));
        Path site = first.resolve("public/shop");
        PublishedSite published = PublishedSite.read(site);
        assertThat(published.pages()).isEqualTo(LOAD.pagesAfter(LOAD.size(), BASE));
        assertThat(published.unlistedFiles(site)).isEmpty();
        assertThat(published.files()).hasSizeGreaterThan(6);
    }

    /** Timing settings that must not affect the published files. */
    private record Timing(Duration publishAfter, Duration interval) {}

    @Test
    void theTimingOfPublicationChangesNoByteButTheIndexesDates() throws Exception {
        replay(folder, LOAD.size(), 500, 1, new Timing(Duration.ofSeconds(1), Duration.ofMillis(170)));

        assertThat(FolderContent.bytesWithoutIndexLastmods(folder.resolve("public")))
                .isEqualTo(FolderContent.bytesWithoutIndexLastmods(first.resolve("public")));
    }

    @Test
    void anEarlierReplayWithOtherLimitsAndLanesLeavesNoTrace() throws Exception {
        Timing timing = new Timing(Duration.ofMillis(100), Duration.ofMillis(50));
        replay(folder.resolve("earlier"), PART, 60, 3, timing);
        assertThat(PublishedSite.read(folder.resolve("earlier/public/shop")).files())
                .hasSizeGreaterThan(20);

        PublishSettings settings = TestPublishing.settings(timing.interval(), Duration.ZERO);
        replay(
                PipelineSetup.of(TestBroker.namespace("replay"), folder, site(500, 1, timing.publishAfter()))
                        .withObjects(new DirectoryObjectStore(folder.resolve("earlier/public")))
                        .withSettings(settings),
                LOAD.size());

        assertThat(FolderContent.bytesWithoutIndexLastmods(folder.resolve("earlier/public")))
                .isEqualTo(FolderContent.bytesWithoutIndexLastmods(first.resolve("public")));
    }

    private static void replay(Path folder, int changes, int urls, int lanes, Timing timing) throws Exception {
        PublishSettings settings = TestPublishing.settings(timing.interval(), Duration.ZERO);
        Site site = site(urls, lanes, timing.publishAfter());
        replay(PipelineSetup.of(TestBroker.namespace("replay"), folder, site).withSettings(settings), changes);
    }

    private static void replay(PipelineSetup setup, int changes) throws Exception {
        try (RunningPipeline run = RunningPipeline.start(setup)) {
            run.send(LOAD.events(0, changes));
            run.awaitRest();
        }
    }

    private static Site site(int urls, int lanes, Duration publishAfter) throws Exception {
        Limits limits = new Limits(urls, Limits.PROTOCOL.bytes());
        List<Section> sections =
                List.of(Section.of("products", List.of(PathPattern.of("/p/**"))), Section.of("pages", List.of()));
        return new Site("shop", WebUrl.parse(BASE), BASE, lanes, limits, PublishWaits.after(publishAfter), sections);
    }
}
