package dev.sitestream.guarantees;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.guarantees.SiteLook.Listed;
import dev.sitestream.guarantees.SitemapFile.Entry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every guarantee holds for a site without defects, and finds the one defect that it is for. */
class GuaranteesTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final String EARLIER = "2026-11-22T11:00:00Z";
    private static final String LATER = "2026-11-22T11:30:00Z";
    private static final String FILE = "pages-00001.xml.gz";
    private static final String OTHER_FILE = "products-l01-00002.xml.gz";
    private static final String PAGE = "https://shop.example.com/1";
    private static final String OTHER_PAGE = "https://shop.example.com/2";
    private static final String ROBOTS = "robots.txt";
    private static final String BASE = "https://shop.example.com/maps/";

    private final TestSite site = new TestSite();

    @Test
    void aListedFileThatIsMissing() {
        ListedFilesExist guarantee = new ListedFilesExist(2, 100);
        site.list(FILE, EARLIER).write(FILE, PAGE, OTHER_PAGE);
        assertThat(guarantee.violations(site.look())).isEmpty();

        site.list(OTHER_FILE, EARLIER);
        assertThat(guarantee.violations(site.look())).containsExactly(OTHER_FILE + " is listed, but does not exist");
    }

    @Test
    void aListedFileThatCanNotBeRead() {
        site.list(FILE, EARLIER).tear(FILE);

        assertThat(new ListedFilesExist(2, 100).violations(site.look())).containsExactly(FILE + " can't be read: torn");
    }

    @Test
    void aFileThatIsListedTwice() {
        site.list(FILE, EARLIER).list(FILE, EARLIER).write(FILE, PAGE);

        assertThat(new ListedFilesExist(2, 100).violations(site.look())).containsExactly(FILE + " is listed twice");
    }

    @Test
    void aListedFileThatIsTooLarge() {
        site.list(FILE, EARLIER).write(FILE, PAGE, OTHER_PAGE);

        assertThat(new ListedFilesExist(1, 100).violations(site.look())).containsExactly(FILE + " has 2 pages");
        assertThat(new ListedFilesExist(2, 10).violations(site.look())).containsExactly(FILE + " has 52 bytes");
    }

    @Test
    void aListedFileWithoutPages() {
        ListedFilesHavePages guarantee = new ListedFilesHavePages();
        site.list(FILE, EARLIER).write(FILE, PAGE);
        assertThat(guarantee.violations(site.look())).isEmpty();

        site.write(FILE);
        assertThat(guarantee.violations(site.look())).containsExactly(FILE + " has no pages");
    }

    @Test
    void aFileThatShowsAPageTwice() {
        FilesShowPagesOnce guarantee = new FilesShowPagesOnce();
        site.list(FILE, EARLIER).write(FILE, PAGE, OTHER_PAGE);
        assertThat(guarantee.violations(site.look())).isEmpty();

        site.write(FILE, PAGE, OTHER_PAGE, PAGE);
        assertThat(guarantee.violations(site.look())).containsExactly(FILE + " shows " + PAGE + " twice");
    }

    @Test
    void aPageThatVanishesThoughItWasNotDeleted() {
        NoHole guarantee = new NoHole();
        site.list(FILE, EARLIER).write(FILE, PAGE, OTHER_PAGE);
        site.look().urls().forEach(guarantee::promise);
        assertThat(guarantee.violations(site.look())).isEmpty();

        site.write(FILE);
        guarantee.release(OTHER_PAGE);
        assertThat(guarantee.violations(site.look())).containsExactly(PAGE + " has vanished");
    }

    @Test
    void aPageThatIsInNoListedFile() {
        NoHole guarantee = new NoHole();
        guarantee.promise(PAGE);
        site.write(FILE, PAGE);

        assertThat(guarantee.violations(site.look())).containsExactly(PAGE + " has vanished");
    }

    @Test
    void anEntryThatGoesBack() {
        EntriesNeverGoBack guarantee = new EntriesNeverGoBack();
        site.list(FILE, EARLIER).write(FILE, PAGE);
        guarantee.promise(new Entry(PAGE, EARLIER, null));
        guarantee.promise(new Entry(OTHER_PAGE, LATER, null));
        assertThat(guarantee.violations(site.writeDated(FILE, LATER, PAGE).look()))
                .isEmpty();
        site.list(OTHER_FILE, EARLIER).writeDated(OTHER_FILE, EARLIER, OTHER_PAGE);
        assertThat(guarantee.violations(site.look()))
                .containsExactly(OTHER_PAGE + " went back from " + LATER + " to " + EARLIER);

        site.writeDated(FILE, LATER, PAGE, OTHER_PAGE);
        assertThat(guarantee.violations(site.look()))
                .as("another file shows the newest version")
                .isEmpty();
        assertThat(guarantee.violations(site.write(FILE, PAGE).write(OTHER_FILE).look()))
                .as("a page may disappear")
                .isEmpty();
        assertThat(guarantee.violations(
                        site.writeDated(FILE, EARLIER, OTHER_PAGE).look()))
                .as("what is found after that is not older either")
                .hasSize(1);
    }

    @Test
    void aPageThatHadGoneAndIsBack() {
        GoneStaysGone guarantee = new GoneStaysGone();
        site.list(FILE, EARLIER).writeDated(FILE, EARLIER, PAGE);
        guarantee.promise(new Entry(PAGE, EARLIER, null));
        assertThat(guarantee.violations(site.write(FILE).look())).isEmpty();
        assertThat(guarantee.violations(site.writeDated(FILE, EARLIER, PAGE).look()))
                .as("nobody has deleted it")
                .isEmpty();

        guarantee.release(PAGE);
        assertThat(guarantee.violations(site.look())).as("not gone yet").isEmpty();
        assertThat(guarantee.violations(site.write(FILE).look())).isEmpty();
        assertThat(guarantee.violations(site.writeDated(FILE, EARLIER, PAGE).look()))
                .containsExactly(PAGE + " had gone, and is back in the version of " + EARLIER);
        assertThat(guarantee.violations(site.writeDated(FILE, LATER, PAGE).look()))
                .as("it was created again")
                .isEmpty();
    }

    @Test
    void aRevisionThatGoesBack() {
        RevisionsNeverGoBack<Integer> guarantee = new RevisionsNeverGoBack<>(Comparator.naturalOrder());
        assertThat(guarantee.violations(new RevisionsNeverGoBack.Shown<>(FILE, 5)))
                .isEmpty();
        assertThat(guarantee.violations(new RevisionsNeverGoBack.Shown<>(FILE, 5)))
                .isEmpty();
        assertThat(guarantee.violations(new RevisionsNeverGoBack.Shown<>(OTHER_FILE, 2)))
                .isEmpty();

        assertThat(guarantee.violations(new RevisionsNeverGoBack.Shown<>(FILE, 4)))
                .containsExactly(FILE + " went back from revision 5 to 4");
        assertThat(guarantee.violations(new RevisionsNeverGoBack.Shown<>(FILE, 4)))
                .as("reported once")
                .isEmpty();
    }

    @Test
    void anObjectThatWasRemovedMayBeginAnew() {
        RevisionsNeverGoBack<Integer> guarantee = new RevisionsNeverGoBack<>(Comparator.naturalOrder());
        guarantee.violations(new RevisionsNeverGoBack.Shown<>(FILE, 5));
        guarantee.violations(new RevisionsNeverGoBack.Shown<>(FILE, null));

        assertThat(guarantee.violations(new RevisionsNeverGoBack.Shown<>(FILE, 1)))
                .isEmpty();
    }

    @Test
    void aPublishedSetThatDiffersFromTheModel() {
        PublishedPage page = new PublishedPage("pages", null);
        PublishedPage product = new PublishedPage("products", null);
        site.list(FILE, EARLIER).list(OTHER_FILE, EARLIER);
        site.write(FILE, PAGE).write(OTHER_FILE, OTHER_PAGE);

        assertThat(atRest(Map.of(PAGE, page, OTHER_PAGE, product))).isEmpty();
        assertThat(atRest(Map.of(PAGE, page))).containsExactly("extra: " + OTHER_PAGE);
        assertThat(atRest(Map.of(PAGE, page, OTHER_PAGE, page)))
                .singleElement()
                .satisfies(violation -> assertThat(violation).startsWith("different: " + OTHER_PAGE));
        assertThat(atRest(Map.of(PAGE, page, OTHER_PAGE, product, "third", page)))
                .singleElement()
                .satisfies(violation -> assertThat(violation).startsWith("missing: third"));
        site.write(OTHER_FILE, OTHER_PAGE, PAGE);
        assertThat(atRest(Map.of(PAGE, page, OTHER_PAGE, product)))
                .singleElement()
                .satisfies(violation -> assertThat(violation).startsWith("in several files: " + PAGE));
    }

    @Test
    void aFileThatNoIndexLists() {
        NoOrphanFiles guarantee = new NoOrphanFiles(Set.of(ROBOTS));
        site.list(FILE, EARLIER).write(FILE, PAGE).put(ROBOTS, "");
        assertThat(guarantee.violations(site.look())).isEmpty();

        site.write(OTHER_FILE, PAGE);
        assertThat(guarantee.violations(site.look())).containsExactly(OTHER_FILE + " is an orphan file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Sitemap: https://shop.example.com/maps/sitemap-2.xml\n"})
    void robotsLinesThatLackTheIndex(String lines) {
        RobotsLinesNameEveryIndex guarantee = new RobotsLinesNameEveryIndex(ROBOTS, BASE);
        site.put(ROBOTS, "Sitemap: https://shop.example.com/maps/sitemap.xml\n");
        assertThat(guarantee.violations(site.look())).isEmpty();

        site.put(ROBOTS, lines);
        assertThat(guarantee.violations(site.look())).hasSize(1);
    }

    @Test
    void aLastmodThatGoesBackBehindACommittedOne() {
        LastmodsNeverGoBack guarantee = new LastmodsNeverGoBack();
        assertThat(guarantee.violations(site.list(FILE, LATER).look())).isEmpty();
        assertThat(guarantee.violations(site.date(FILE, EARLIER).look()))
                .as("nothing was committed")
                .isEmpty();
        guarantee.commit(site.date(FILE, LATER).look());
        assertThat(guarantee.violations(site.look())).isEmpty();

        assertThat(guarantee.violations(site.date(FILE, EARLIER).look())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-22T12:00:01Z", "2026-11-22T11:00:00.500Z"})
    void aLastmodInTheFutureOrBetweenTwoSeconds(String lastmod) {
        assertThat(new LastmodsNeverGoBack().violations(site.list(FILE, lastmod).look()))
                .hasSize(1);
    }

    @Test
    void aLastmodThatMovesThoughTheContentDoesNot() {
        LastmodMovesOnlyWithContent guarantee = new LastmodMovesOnlyWithContent();
        site.list(FILE, EARLIER).write(FILE, PAGE);
        assertThat(guarantee.violations(site.look())).isEmpty();
        site.date(FILE, LATER).write(FILE, OTHER_PAGE);
        assertThat(guarantee.violations(site.look())).isEmpty();

        assertThat(guarantee.violations(site.date(FILE, NOW.toString()).look())).hasSize(1);
    }

    @Test
    void aLastmodThatGoesBackWhereNothingFails() {
        LastmodMovesOnlyWithContent guarantee = new LastmodMovesOnlyWithContent();
        guarantee.violations(site.list(FILE, LATER).write(FILE, PAGE).look());

        assertThat(guarantee.violations(
                        site.date(FILE, EARLIER).write(FILE, OTHER_PAGE).look()))
                .hasSize(1);
    }

    @Test
    void aChangeThatTheLastmodDoesNotShow() {
        LastmodShowsEveryChange guarantee = new LastmodShowsEveryChange();
        guarantee.visit(site.list(FILE, EARLIER).write(FILE, PAGE).look());
        site.date(FILE, LATER).write(FILE, OTHER_PAGE);
        assertThat(guarantee.violations(site.look())).isEmpty();

        site.write(FILE, PAGE);
        assertThat(guarantee.violations(site.look())).hasSize(1);
    }

    private List<String> atRest(Map<String, PublishedPage> model) {
        return new AtRestEqualsModel(() -> new TreeMap<>(model)).violations(site.look());
    }

    /** A site that a test writes by hand. */
    private static final class TestSite {

        private final List<Listed> listed = new ArrayList<>();
        private final SortedMap<String, SitemapFile> files = new TreeMap<>();
        private final SortedMap<String, String> unreadable = new TreeMap<>();
        private final SortedMap<String, byte[]> objects = new TreeMap<>();

        TestSite list(String file, String lastmod) {
            listed.add(new Listed(file, lastmod));
            objects.computeIfAbsent(file, name -> new byte[0]);
            return this;
        }

        TestSite date(String file, String lastmod) {
            listed.replaceAll(entry -> entry.file().equals(file) ? new Listed(file, lastmod) : entry);
            return this;
        }

        TestSite write(String file, String... pages) {
            return writeDated(file, null, pages);
        }

        TestSite writeDated(String file, @Nullable String lastmod, String... pages) {
            String text = String.join("", pages);
            List<Entry> entries = Arrays.stream(pages)
                    .map(page -> new Entry(page, lastmod, null))
                    .toList();
            files.put(file, new SitemapFile(text.length(), entries));
            return put(file, text);
        }

        TestSite tear(String file) {
            unreadable.put(file, "torn");
            return this;
        }

        TestSite put(String name, String content) {
            objects.put(name, content.getBytes(UTF_8));
            return this;
        }

        /** A crawler reads only what an index lists. */
        SiteLook look() {
            SortedMap<String, SitemapFile> read = new TreeMap<>(files);
            read.keySet().retainAll(listed.stream().map(Listed::file).toList());
            return new SiteLook(NOW, new TreeSet<>(Set.of("sitemap.xml")), listed, read, unreadable, objects);
        }
    }
}
