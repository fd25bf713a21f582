package dev.sitestream.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.publish.PublishSettings;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import dev.sitestream.testing.Await;
import dev.sitestream.testing.Folders;
import dev.sitestream.testing.PipelineSetup;
import dev.sitestream.testing.RunningPipeline;
import dev.sitestream.testing.SmallDisk;
import dev.sitestream.testing.StateDamage;
import dev.sitestream.testing.TestBroker;
import dev.sitestream.testing.TestNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pipeline is stopped and restarts from its state. */
@Tag("slow")
class RestartEndToEndTest {

    private static final int PARTITIONS = 2;

    /** The topology's sub-topologies. */
    private static final int PARTS = 6;

    private static final int HALF = 1_200;

    /** RocksDB alone reserves 4 MiB for each store. */
    private static final int DISK_MEBIBYTES = 512;

    private static final String SHOP = "https://shop.example.com/";
    private static final String BLOG = "https://blog.example.com/";
    private static final SeededLoad LOAD = new SeededLoad(20_261_121, List.of(SHOP, BLOG), 700, 2 * HALF);

    /** Files that the index no longer lists are kept for an hour, as for crawlers. */
    private static final PublishSettings FOR_CRAWLERS =
            TestPublishing.settings(Duration.ofMillis(10), Duration.ofHours(1));

    /** The folders of a pipeline that was stopped at rest, after the first half of the load. */
    @TempDir
    private static Path stopped;

    @TempDir
    private Path folder;

    @BeforeAll
    static void publishTheFirstHalf() throws Exception {
        try (RunningPipeline run = start(stopped, 3)) {
            run.send(LOAD.events(0, HALF));
            run.awaitRest();
        }
        assertPublished(stopped, HALF);
        assertThat(PublishedSite.read(published(stopped).resolve("shop")).files())
                .as("files of several sections and lanes")
                .hasSizeGreaterThan(6);
    }

    @Test
    void aRestartOpensEachStoreOnceRewritesNothingAndGoesOn() throws Exception {
        copy(stopped, folder);
        assertThat(timesOpened(folder).values()).isNotEmpty().containsOnly(1L);
        SortedMap<String, FileTime> times = FolderContent.times(published(folder));
        SortedMap<String, String> bytes = FolderContent.bytes(published(folder));

        try (RunningPipeline run = start(folder, 3)) {
            run.awaitRest();
            assertThat(timesOpened(folder).values()).containsOnly(2L);
            assertThat(run.app().filesWritten()).isZero();
            assertThat(FolderContent.times(published(folder))).isEqualTo(times);
            assertThat(FolderContent.bytes(published(folder))).isEqualTo(bytes);

            run.send(LOAD.events(HALF, LOAD.size()));
            run.awaitRest();
        }

        assertPublished(folder, LOAD.size());
    }

    /** RocksDB begins a log whenever it opens a store. */
    private static Map<Path, Long> timesOpened(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("state/streams"))) {
            return files.filter(file -> String.valueOf(file.getFileName()).startsWith("LOG"))
                    .collect(Collectors.groupingBy(
                            file -> Objects.requireNonNull(file.getParent()), Collectors.counting()));
        }
    }

    @Test
    void theThreadsShareEachPartOfTheTopologyEvenlyAfterARestart() throws Exception {
        TestNamespace broker = TestBroker.namespace("restart");
        PipelineSetup setup = PipelineSetup.of(broker, folder, sites(3)).withPartitions(PARTITIONS);
        RunningPipeline.start(setup).close();
        // Otherwise the threads get what they had, if they come back soon.
        removeThreadsFromGroup(broker);

        try (RunningPipeline run = RunningPipeline.start(setup)) {
            run.await("even division", () -> isEven(tasksByPartAndThread(broker)));
        }
    }

    @Test
    void aStopInTheMiddleOfTheLoadLosesNothingAndLeavesNoHole() throws Exception {
        PipelineSetup setup = PipelineSetup.of(TestBroker.namespace("restart"), folder, sites(3))
                .withPartitions(PARTITIONS)
                .withSettings(FOR_CRAWLERS);
        try (RunningPipeline run = RunningPipeline.start(setup)) {
            run.send(LOAD.events(0, LOAD.size()));
            run.await("third of the events", () -> run.app().activity().consumed() > LOAD.size() / 3);
        }

        try (RunningPipeline run = RunningPipeline.start(setup)) {
            run.await("published model", () -> publishes(SHOP, "shop") && publishes(BLOG, "blog"));
        }
        assertThat(pages("shop")).isEqualTo(LOAD.pagesAfter(LOAD.size(), SHOP));
        assertThat(pages("blog")).isEqualTo(LOAD.pagesAfter(LOAD.size(), BLOG));
    }

    @Test
    void filesThatWereChangedOrRemovedByHandAreRepaired() throws Exception {
        copy(stopped, folder);
        SortedMap<String, String> bytes = FolderContent.bytes(published(folder));
        Path shop = published(folder).resolve("shop");
        Path blog = published(folder).resolve("blog");
        List<String> shards = new ArrayList<>(PublishedSite.read(shop).files());
        Files.delete(shop.resolve(shards.get(0)));
        Files.writeString(shop.resolve(shards.get(1)), "not gzip");
        Files.copy(shop.resolve(shards.get(2)), shop.resolve(shards.get(3)), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(shop.resolve(shards.get(2)), shop.resolve("products-l01-00099.xml.gz"));
        Files.writeString(shop.resolve("sitemap.xml"), "<sitemapindex/>");
        Files.delete(blog.resolve("sitemap.xml"));
        Files.writeString(blog.resolve("robots.txt"), "not ours");

        try (RunningPipeline run = start(folder, 3)) {
            run.awaitRest();
            assertThat(run.app().filesWritten())
                    .as("three shards and two indexes")
                    .isEqualTo(5);
        }

        assertThat(blog.resolve("robots.txt")).hasContent("not ours");
        Files.delete(blog.resolve("robots.txt"));
        assertThat(FolderContent.bytes(published(folder))).isEqualTo(bytes);
    }

    @Test
    void localStateThatIsGoneIsRestored() throws Exception {
        copy(stopped, folder);
        SortedMap<String, FileTime> times = FolderContent.times(published(folder));
        Folders.delete(folder.resolve("state/streams"));

        try (RunningPipeline run = start(folder, 3)) {
            run.awaitRest();
            assertThat(run.app().filesWritten()).isZero();
            assertThat(FolderContent.times(published(folder))).isEqualTo(times);

            run.send(LOAD.events(HALF, LOAD.size()));
            run.awaitRest();
        }

        assertPublished(folder, LOAD.size());
    }

    @Test
    void localStateThatIsDamagedIsRestored() throws Exception {
        copy(stopped, folder);
        assertThat(new StateDamage(new Random(1)).flipBytes(folder.resolve("state/streams")))
                .isPositive();

        try (RunningPipeline run = start(folder, 3)) {
            run.send(LOAD.events(HALF, LOAD.size()));
            run.awaitRest();
        }

        assertPublished(folder, LOAD.size());
    }

    @Test
    void onAFullDiskNothingWrongIsPublishedAndWithRoomItGoesOn() throws Exception {
        Optional<SmallDisk> mounted = SmallDisk.mount(folder.resolve("small-disk"), DISK_MEBIBYTES);
        assumeTrue(mounted.isPresent(), "no small disk: this user may not mount a tmpfs");
        try (SmallDisk disk = mounted.get()) {
            PipelineSetup setup = PipelineSetup.of(TestBroker.namespace("full-disk"), folder, sites(3))
                    .withPartitions(PARTITIONS)
                    .withState(disk.folder());
            try (RunningPipeline run = RunningPipeline.start(setup)) {
                run.send(LOAD.events(0, HALF));
                run.awaitRest();
                disk.fill();
                run.send(LOAD.events(HALF, LOAD.size()));
                Await.await("the last event, or the end of the pipeline")
                        .until(() -> run.app().termination().isDone() || run.uncommitted() == 0);
            }
            assertThat(PublishedSite.readAnyTime(published(folder).resolve("shop"))
                            .pages()
                            .keySet())
                    .containsAll(pagesOfTheSecondHalf(SHOP));
            disk.makeRoom();

            try (RunningPipeline run = RunningPipeline.start(setup)) {
                run.await("published model", () -> publishes(SHOP, "shop") && publishes(BLOG, "blog"));
            }
        }
    }

    @Test
    void anotherNumberOfLanesIsRefusedAndNothingIsTouched() throws Exception {
        copy(stopped, folder);
        SortedMap<String, FileTime> times = FolderContent.times(published(folder));

        assertThatThrownBy(() -> start(folder, 2).close())
                .isInstanceOf(StartException.class)
                .hasMessageStartingWith("site shop: `lanes` was 3 when the pages were placed,"
                        + " and is now configured as 2: restore it")
                .hasMessageNotContaining("Exception");

        assertThat(FolderContent.times(published(folder))).isEqualTo(times);
    }

    private static void removeThreadsFromGroup(TestNamespace broker) throws Exception {
        try (Admin admin = broker.admin()) {
            admin.removeMembersFromConsumerGroup(broker.name(), new RemoveMembersFromConsumerGroupOptions())
                    .all()
                    .get();
        }
    }

    /** How many tasks of each sub-topology each of the pipeline's threads has, as Kafka Streams' own metrics say. */
    private static Map<String, Map<String, Integer>> tasksByPartAndThread(TestNamespace broker) throws JMException {
        ObjectName tasks =
                new ObjectName("kafka.streams:type=stream-task-metrics,thread-id=" + broker.name() + "-*,task-id=*");
        Map<String, Map<String, Integer>> counts = new TreeMap<>();
        for (ObjectName task : ManagementFactory.getPlatformMBeanServer().queryNames(tasks, null)) {
            String part = task.getKeyProperty("task-id").replaceFirst("_.*", "");
            counts.computeIfAbsent(part, unused -> new TreeMap<>())
                    .merge(task.getKeyProperty("thread-id"), 1, Integer::sum);
        }
        return counts;
    }

    private static boolean isEven(Map<String, Map<String, Integer>> tasksByPartAndThread) {
        int threads = Math.min(PARTITIONS, Runtime.getRuntime().availableProcessors());
        return tasksByPartAndThread.size() == PARTS
                && tasksByPartAndThread.values().stream()
                        .allMatch(byThread -> byThread.size() >= threads
                                && Collections.max(byThread.values()) - Collections.min(byThread.values()) <= 1);
    }

    /** The pages that are there all the time during the second half of the load. */
    private static Set<String> pagesOfTheSecondHalf(String base) {
        Set<String> pages = new TreeSet<>(LOAD.pagesAfter(HALF, base).keySet());
        for (int changes = HALF; changes < LOAD.size(); changes++) {
            pages.retainAll(LOAD.pagesAfter(changes + 1, base).keySet());
        }
        return pages;
    }

    private boolean publishes(String base, String site) {
        // The index may be missing at first; once it exists, every file that it lists exists and is complete.
        try {
            return Files.exists(published(folder).resolve(site).resolve("sitemap.xml"))
                    && pages(site).equals(LOAD.pagesAfter(LOAD.size(), base));
        } catch (AssertionError e) {
            // A page that moves is in both files until the index lists the second one.
            if (String.valueOf(e.getMessage()).contains(" is listed twice")) {
                return false;
            }
            throw e;
        }
    }

    private SortedMap<String, String> pages(String site) {
        try {
            return PublishedSite.read(published(folder).resolve(site)).pages();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertPublished(Path folder, int changes) throws IOException {
        for (String base : List.of(SHOP, BLOG)) {
            Path files = published(folder).resolve(base.equals(SHOP) ? "shop" : "blog");
            PublishedSite site = PublishedSite.read(files);
            assertThat(site.pages()).isEqualTo(LOAD.pagesAfter(changes, base));
            assertThat(site.unlistedFiles(files)).isEmpty();
        }
    }

    private static RunningPipeline start(Path folder, int lanes) throws Exception {
        return RunningPipeline.start(
                PipelineSetup.embedded(folder, sites(lanes)).withPartitions(PARTITIONS));
    }

    private static Sites sites(int lanes) throws InvalidUrlException {
        List<Section> sections = List.of(
                Section.of("products", List.of(PathPattern.of("/p/**"))),
                Section.of("articles", List.of(PathPattern.of("/blog/**"))),
                Section.of("pages", List.of()));
        Limits fifty = new Limits(50, Limits.PROTOCOL.bytes());
        PublishWaits soon = new PublishWaits(Duration.ofMillis(20), Duration.ofSeconds(1));
        Site shop = new Site("shop", WebUrl.parse(SHOP), SHOP + "sitemaps/", lanes, fifty, soon, sections);
        Site blog = new Site("blog", WebUrl.parse(BLOG), BLOG, 1, Limits.PROTOCOL, soon, Site.DEFAULT_SECTIONS);
        return new Sites(List.of(shop, blog));
    }

    private static Path published(Path folder) {
        return folder.resolve("public");
    }

    private static void copy(Path from, Path to) throws IOException {
        CopyOption[] whole = {StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING};
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                Path copy = to.resolve(from.relativize(path).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(path, copy, whole);
            }
        }
    }
}
