package dev.sitestream.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.guarantees.SitemapFile;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.PageChange.Delete;
import dev.sitestream.placement.PageChange.Upsert;
import dev.sitestream.publish.FileAudience;
import dev.sitestream.publish.ListingMessage;
import dev.sitestream.publish.SiteEvent.FileEvent;
import dev.sitestream.publish.SiteEvent.FileEvent.StoredVersion;
import dev.sitestream.publish.TestPublishing;
import dev.sitestream.publish.site.FileState;
import dev.sitestream.publish.site.Lastmod;
import dev.sitestream.publish.site.MemorySiteStore;
import dev.sitestream.publish.site.SitePublisher;
import dev.sitestream.simulation.PageTraffic.Event;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Site;
import dev.sitestream.sitemap.IndexLimits;
import dev.sitestream.store.ContentType;
import dev.sitestream.store.FileRole;
import dev.sitestream.store.MemoryObjectStore;
import dev.sitestream.store.NewObject;
import dev.sitestream.store.ObjectKey;
import dev.sitestream.store.Precondition;
import dev.sitestream.store.WriteMarker;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Uploads run ahead of a transaction that is then lost, and what a lane has read is lost with its memory. */
class LostTransactionTest {

    private static final String BASE = "https://shop.example.com/";
    private static final String MOVING = BASE + "moving";

    private final Random random = new Random(1);
    private final MemoryObjectStore objects = new MemoryObjectStore();
    private Site site;
    private SimulatedLane lane;
    private SimulatedSite index;
    private long now = 1_000_000;
    private long time;

    @SuppressWarnings("NullAway.Init") // JUnit calls publish() first
    LostTransactionTest() {}

    /** Two files with two pages each. */
    @BeforeEach
    void publish() throws Exception {
        WebUrl url = WebUrl.parse(BASE);
        site = new Site(
                "shop", url, BASE, 1, new Limits(3, 16_384), PublishWaits.after(Duration.ZERO), Site.DEFAULT_SECTIONS);
        TestPublishing publishing = TestPublishing.on(objects)
                .withSettings(TestPublishing.settings(Duration.ofMillis(50), Duration.ofMinutes(1)));
        lane = new SimulatedLane(site, 0, publishing);
        index = new SimulatedSite(site, publishing, IndexLimits.PROTOCOL);
        send("blog", MOVING);
        send("blog", BASE + "stays");
        send("pages", BASE + "1");
        send("pages", BASE + "2");
        settle();
        assertThat(objects.content())
                .containsOnlyKeys(
                        "shop/sitemap.xml",
                        "shop/robots-sitemaps.txt",
                        "shop/blog-00001.xml.gz",
                        "shop/pages-00001.xml.gz");
    }

    /**
     * The old file was written without the page too early: the lost transaction then took the page out of the new one.
     */
    @Test
    void aPageDoesNotVanishWhenTheTransactionThatMovedItIsLost() throws Exception {
        send("pages", MOVING);
        takeAndWrite();
        assertThat(pagesOf("pages-00001.xml.gz")).contains(MOVING);
        assertThat(pagesOf("blog-00001.xml.gz")).contains(MOVING);

        objects.afterChange(operation -> assertThat(found()).contains(MOVING));
        lane.crash(random);
        writeOnly();
        assertThat(pagesOf("pages-00001.xml.gz"))
                .as("kept, since the event will come again")
                .contains(MOVING);
        assertThat(pagesOf("blog-00001.xml.gz")).contains(MOVING);

        settle();
        assertThat(pagesOf("blog-00001.xml.gz")).containsExactly(BASE + "stays");
        assertThat(pagesOf("pages-00001.xml.gz")).hasSize(3).contains(MOVING);
    }

    /** A lane gave up waiting for the changes after 15 s, and wrote the file as it was before them. */
    @Test
    void aFileOfALostTransactionIsLeftUntilItsChangesAreReadAgainHoweverLongThatTakes() throws Exception {
        send("pages", MOVING);
        takeAndWrite();
        objects.afterChange(
                operation -> assertThat(pagesOf("pages-00001.xml.gz")).contains(MOVING));
        lane.crash(random);
        for (int i = 0; i < 1_200; i++) {
            stepWithoutInput();
        }

        settle();
        assertThat(pagesOf("pages-00001.xml.gz")).hasSize(3).contains(MOVING);
    }

    /** Changes that depend on the clock need not come again, so waiting for them alone would never end. */
    @Test
    void aFileOfALostTransactionIsReplacedWhenAllInputIsReadWithoutItsChanges() throws Exception {
        ObjectKey key = new ObjectKey("shop", "pages-00001.xml.gz");
        WriteMarker later = new WriteMarker(1, 1_000);
        objects.put(
                new NewObject(key, ContentType.GZIP, FileRole.SHARD, later, new byte[] {1}),
                new Precondition.Unchanged(String.valueOf(objects.etag("shop", key.name()))));
        lane.crash(random);
        for (int i = 0; i < 1_200; i++) {
            stepWithoutInput();
        }
        assertThat(objects.get("shop", key.name())).containsExactly(1);

        settle();
        assertThat(pagesOf(key.name())).hasSize(2);
    }

    /** The clock was first after the crash, so the new page got the slot of the page that had expired. */
    @Test
    void aPageKeepsItsPlaceThoughAnotherOneExpiresInTheTransactionThatIsLost() throws Exception {
        long expiry = now + 20_000;
        send("pages", BASE + "3");
        sendUntil(expiry, "pages", BASE + "expires");
        send("pages", BASE + "4");
        lane.send(new Event(new Delete(BASE + "1", ++time, null), null, false));
        settle();
        assertThat(pagesOf("pages-00001.xml.gz")).containsExactly(BASE + "2", BASE + "3");
        assertThat(pagesOf("pages-00002.xml.gz")).containsExactly(BASE + "4", BASE + "expires");

        send("pages", BASE + "new");
        takeAndWrite();
        assertThat(pagesOf("pages-00001.xml.gz")).contains(BASE + "new");
        objects.afterChange(operation -> assertThat(found()).contains(BASE + "new"));
        now = expiry;
        lane.crash(random);
        writeOnly();

        settle();
        assertThat(pagesOf("pages-00001.xml.gz")).hasSize(3).contains(BASE + "new");
        assertThat(pagesOf("pages-00002.xml.gz")).containsExactly(BASE + "4");
    }

    /** A release is no change of the input. If it counted, a file without the page would pass for a later one. */
    @Test
    void aFileOfALostTransactionIsLeftThoughTheLaneReleasesPlacesInItMeanwhile() throws Exception {
        moveWithoutAnswer();
        send("pages", BASE + "3");
        takeAndWrite();
        assertThat(pagesOf("pages-00001.xml.gz")).containsExactly(BASE + "1", BASE + "2", BASE + "3");

        objects.afterChange(
                operation -> assertThat(pagesOf("pages-00001.xml.gz")).contains(BASE + "3"));
        lane.crash(random);
        takeListings();
        for (int i = 0; i < 100; i++) {
            stepWithoutInput();
        }
        assertThat(pagesOf("pages-00001.xml.gz")).contains(BASE + "3");

        settle();
        assertThat(pagesOf("pages-00001.xml.gz")).containsExactly(BASE + "1", BASE + "3");
    }

    /** The index does not repeat its answer, and the file is not written again. */
    @Test
    void aPlaceIsReleasedThoughTheLaneCrashesAfterItHasReadTheAnswerOfTheIndex() throws Exception {
        moveWithoutAnswer();
        takeListings();
        index.send(lane.commit());
        lane.crash(random);

        settle();
        assertThat(pagesOf("pages-00001.xml.gz")).containsExactly(BASE + "1");
        assertThat(pagesOf("blog-00001.xml.gz")).hasSize(3).contains(BASE + "2");
    }

    /** A release is no change of the input, so the file was written again as the state had it: with the page. */
    @Test
    void aDeletedPageLeavesItsLastFileOnlyWhenThisCanNotBeLost() throws Exception {
        moveWithoutAnswer();
        takeListings();
        lane.send(new Event(new Delete(BASE + "2", ++time, null), null, false));
        takeAndWrite();
        exchange();
        exchange();
        assertThat(pagesOf("pages-00001.xml.gz")).containsExactly(BASE + "1");
        assertThat(pagesOf("blog-00001.xml.gz"))
                .as("until crawlers see the former file without it")
                .contains(BASE + "2");
        takeListings();
        writeOnly();
        assertThat(pagesOf("blog-00001.xml.gz"))
                .as("the transaction may be lost")
                .contains(BASE + "2");

        lane.crash(random);
        writeOnly();
        assertThat(pagesOf("blog-00001.xml.gz")).contains(BASE + "2");
        settle();
        assertThat(pagesOf("blog-00001.xml.gz")).hasSize(2).doesNotContain(BASE + "2");
    }

    /** Only the lost owner knew that the page was never written at its new place, and took it out of both at once. */
    @Test
    void aPageThatIsDeletedWhileItMovesLeavesItsFileOnlyWhenThisCanNotBeLost() throws Exception {
        send("blog", BASE + "2");
        lane.send(new Event(new Delete(BASE + "2", ++time, null), null, false));
        takeAndWrite();
        assertThat(pagesOf("pages-00001.xml.gz"))
                .as("the transaction may be lost")
                .contains(BASE + "2");

        objects.afterChange(operation -> assertThat(pagesOf("blog-00001.xml.gz"))
                .as("it was never there")
                .doesNotContain(BASE + "2"));
        index.send(lane.commit());
        writeOnly();
        assertThat(pagesOf("pages-00001.xml.gz")).containsExactly(BASE + "1");
        settle();
    }

    /** A lane that starts again does not know what is listed, and asks. An unchanged index would send it nothing. */
    @Test
    void aLaneThatAsksAgainIsAnsweredInTheSameTransactionThoughTheIndexDoesNotChange() {
        MemorySiteStore store = new MemorySiteStore();
        store.putFile(new FileState(
                "pages-00001.xml.gz", 2, 1, 7, new Lastmod(7, 0, 0), FileState.Phase.LISTED, 0, StoredVersion.UNKNOWN));
        SitePublisher publisher =
                new SitePublisher(site, store, TestPublishing.on(objects).context(), FileAudience.NONE);

        assertThat(publisher.apply(published("pages-00001.xml.gz", 7), now, now))
                .containsExactly(new ListingMessage.Listed("pages-00001.xml.gz", 2, 7, 7));
        assertThat(publisher.apply(published("pages-00001.xml.gz", 8), now, now))
                .containsExactly(new ListingMessage.Listed("pages-00001.xml.gz", 2, 8, 8));
        assertThat(publisher.apply(published("pages-00002.xml.gz", 8), now, now))
                .as("not listed yet")
                .isEmpty();
    }

    private static FileEvent published(String name, long revision) {
        return new FileEvent.Published(name, 2, revision, revision, FileEvent.Published.UNKNOWN, StoredVersion.UNKNOWN);
    }

    private void send(String section, String url) {
        send(section, url, Visibility.PLAIN);
    }

    private void sendUntil(long expiry, String section, String url) {
        Instant expireAt = Instant.ofEpochMilli(SimulatedLane.calendarMillis(expiry));
        send(section, url, new Visibility(false, null, Visibility.OK, null, expireAt));
    }

    private void send(String section, String url, Visibility visibility) {
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, visibility);
        lane.send(new Event(new Upsert(++time, section, page, null), null, false));
    }

    /** A page moves, and the index lists it in its new file; the lane has not read the answer. */
    private void moveWithoutAnswer() {
        send("blog", BASE + "2");
        takeAndWrite();
        for (int i = 0; i < 100; i++) {
            stepWithoutInput();
        }
        assertThat(pagesOf("blog-00001.xml.gz")).contains(BASE + "2");
        assertThat(pagesOf("pages-00001.xml.gz")).contains(BASE + "2");
    }

    private void takeListings() {
        for (int i = 0; i < 10; i++) {
            lane.takeListing();
        }
    }

    /** Takes all events and writes what may be written, without any commit. */
    private void takeAndWrite() {
        for (int i = 0; i < 10; i++) {
            lane.takeEvent(now);
        }
        writeOnly();
    }

    private void writeOnly() {
        for (int i = 0; i < 20; i++) {
            writeOnce();
        }
    }

    /** One step in which the lane reads no input. */
    private void stepWithoutInput() {
        writeOnce();
        exchange();
    }

    private void writeOnce() {
        lane.run(now += 50);
        lane.releaseAnyWork(random);
    }

    private void exchange() {
        index.send(lane.commit());
        index.takeEvent(now);
        index.run(now);
        index.releaseAnyWork(random);
        index.commit().forEach(lane::send);
    }

    private void settle() {
        for (int i = 0; !lane.isAtRest() || !index.isAtRest(); i++) {
            assertThat(i).as("steps without coming to rest").isLessThan(1_000);
            lane.takeEvent(now);
            lane.takeListing();
            writeOnce();
            exchange();
        }
    }

    private Set<String> found() {
        Set<String> pages = new TreeSet<>();
        new Crawler(site).read(objects.content()).keySet().forEach(file -> pages.addAll(pagesOf(file)));
        return pages;
    }

    private Set<String> pagesOf(String file) {
        Set<String> pages = new TreeSet<>();
        new Crawler(site)
                .read(objects.content())
                .getOrDefault(file, new SitemapFile(0, List.of()))
                .entries()
                .forEach(entry -> pages.add(entry.loc()));
        return pages;
    }
}
