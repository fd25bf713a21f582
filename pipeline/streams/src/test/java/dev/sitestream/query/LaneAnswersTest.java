package dev.sitestream.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.NearUrl;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.placement.state.Shard;
import dev.sitestream.placement.state.ShardId;
import dev.sitestream.query.LaneStatus.WithheldStatus;
import dev.sitestream.query.PageAnswer.EventField;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PageAnswer.Origin;
import dev.sitestream.query.PageAnswer.Placement;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.RuleFinder;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import dev.sitestream.site.Sites;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is known of a page besides its place. */
class LaneAnswersTest {

    private static final String BASE = "https://shop.example.com/";
    private static final String URL = BASE + "p/1";
    private static final long NOW = 1_790_000_000_000L;

    private final MemoryLaneStore store = new MemoryLaneStore();
    private final Site site;
    private final Lane lane;
    private long time = NOW * 1_000;
    private long offset;

    LaneAnswersTest() throws Exception {
        site = new Site(
                "shop",
                WebUrl.parse(BASE),
                BASE,
                1,
                Limits.PROTOCOL,
                PublishWaits.after(Duration.ZERO),
                List.of(
                        Section.of("products", List.of(PathPattern.of("/p/**"))),
                        Section.of("blog", List.of(PathPattern.of("/blog/**"))),
                        Section.of("pages", List.of())));
        lane = new Lane(site, store);
    }

    @Test
    void theOriginIsThatOfTheLastEventWhateverItDid() {
        upsert(URL, "erp:product:1", Visibility.PLAIN, "events");
        assertThat(page(URL).origin()).isEqualTo(new Origin("erp", "events", 3, 100));

        upsert(URL, "erp:product:1", Visibility.PLAIN, "cms");
        assertThat(page(URL).origin()).as("of an equal page").isEqualTo(new Origin("erp", "cms", 3, 200));

        upsert(URL, null, new Visibility(true, null, 200, null, null), "cms");
        assertThat(page(URL).origin()).as("of a withheld page").isEqualTo(new Origin(null, "cms", 3, 300));

        lane.apply(new PageChange.Delete(URL, ++time, null, origin("events")), NOW, NOW);
        assertThat(page(URL).origin()).as("of a deleted page").isEqualTo(new Origin(null, "events", 3, 400));
    }

    @Test
    void aLateEventAndOneOfAnotherOwnerAreNotTheLastEvent() {
        upsert(URL, "erp:product:1", Visibility.PLAIN, "events");
        Origin last = page(URL).origin();

        lane.apply(new PageChange.Delete(URL, time - 1, null, origin("late")), NOW, NOW);
        lane.apply(new PageChange.Delete(URL, ++time, "cms:post:1", origin("other")), NOW, NOW);

        assertThat(page(URL).origin()).isEqualTo(last);
        assertThat(page(URL).state()).isEqualTo(PageAnswer.LISTED);
    }

    @Test
    void topicsKeepTheirNumbersWhenALaneIsRestarted() throws Exception {
        upsert(URL, null, Visibility.PLAIN, "first");
        upsert(BASE + "p/2", null, Visibility.PLAIN, "second");
        Lane restarted = new Lane(site, store);
        restarted.apply(new PageChange.Delete(URL, ++time, null, origin("third")), NOW, NOW);

        assertThat(store.topics()).containsExactly("first", "second", "third");
        assertThat(page(URL).origin()).isEqualTo(new Origin(null, "third", 3, 300));
        assertThat(page(BASE + "p/2").origin()).isEqualTo(new Origin(null, "second", 3, 200));
    }

    @Test
    void aReasonComesWithTheFieldThatSaysSoAndItsValue() {
        Instant later = Instant.ofEpochMilli(NOW + 1_000);
        Instant earlier = Instant.ofEpochMilli(NOW - 1_000);
        upsert(URL, null, new Visibility(true, BASE + "p/2", 404, later, earlier), "events");

        assertThat(page(URL).reasons())
                .extracting(Reason::field)
                .containsExactly(
                        new EventField("robots", "noindex"),
                        new EventField("canonical", BASE + "p/2"),
                        new EventField("status", "404"),
                        new EventField("publishAt", later.toString()),
                        new EventField("expireAt", earlier.toString()));
    }

    @Test
    void aPageComesWithWhyItIsInItsSection() {
        upsert(URL, null, Visibility.PLAIN, "events");
        upsert(BASE + "about", null, Visibility.PLAIN, "events");

        assertThat(page(URL).placement()).isEqualTo(new Placement("event", null));
        assertThat(page(BASE + "about").placement()).isEqualTo(new Placement("rest", null));
    }

    @Test
    void withheldPagesAreCountedBySectionAndReason() {
        upsert(BASE + "a", null, new Visibility(true, null, 404, null, null), "events");
        upsert(BASE + "b", null, new Visibility(true, null, 200, null, null), "events");
        upsert(BASE + "c", null, Visibility.PLAIN, "events");
        assertThat(status().withheld())
                .containsExactly(new WithheldStatus("pages", 2, Map.of("noindex", 2L, "status", 1L)));

        upsert(BASE + "a", null, Visibility.PLAIN, "events");
        lane.apply(new PageChange.Delete(BASE + "b", ++time, null), NOW, NOW);
        assertThat(status().withheld()).isEmpty();
    }

    @Test
    void aPageThatMovesComesWithTheFilesThatStillShowItTheNewestFirst() {
        move("products");
        move("blog");
        move("pages");
        assertThat(page(URL).state()).isEqualTo(PageAnswer.LISTED);
        assertThat(traces()).containsExactly("blog-00001.xml.gz", "products-00001.xml.gz");

        list("pages");
        assertThat(traces()).as("the files are not written yet").hasSize(2);
        list("products");
        assertThat(traces()).containsExactly("blog-00001.xml.gz");
        list("blog");
        assertThat(traces()).isEmpty();
    }

    @Test
    void aDeletedPageComesWithItsLastFileAndWithAllThatMayShowIt() {
        move("products");
        move("blog");
        lane.apply(new PageChange.Delete(URL, ++time, null), NOW, NOW);

        assertThat(traces()).containsExactly("blog-00001.xml.gz", "products-00001.xml.gz");
        list("blog");
        list("products");
        assertThat(traces()).containsExactly("blog-00001.xml.gz");
    }

    @Test
    void knownPagesWithNearlyTheSameUrlAreFound() {
        upsert(BASE + "p/one", null, Visibility.PLAIN, "events");
        upsert(BASE + "p/one/", null, new Visibility(true, null, 200, null, null), "events");

        assertThat(answers().known(NearUrl.of(BASE + "P/One")))
                .containsExactly(
                        new NearMiss(BASE + "p/one", "shop", "listed", List.of("case")),
                        new NearMiss(BASE + "p/one/", "shop", "withheld", List.of("trailing-slash", "case")));
    }

    private void upsert(String url, @Nullable String owner, Visibility visibility, String topic) {
        Page page = new Page(url, null, null, null, null, null, null, Extensions.NONE, visibility);
        lane.reach(NOW, 0);
        lane.apply(new PageChange.Upsert(++time, "pages", page, owner, origin(topic)), NOW, NOW);
    }

    /** Moves the page to another section, whose file is written then. */
    private void move(String section) {
        Page page = new Page(URL, null, null, null, null, null, null, Extensions.NONE, Visibility.PLAIN);
        lane.apply(new PageChange.Upsert(++time, section, page, null), NOW, NOW);
        Shard shard = shard(section);
        shard.copied(shard.revision());
    }

    /** The index lists the file of a section with its present content. */
    private void list(String section) {
        Shard shard = shard(section);
        lane.visibleChanges().show(shard, shard.revision(), NOW);
        lane.acknowledge(shard, shard.revision());
        lane.releaseAcknowledged(10);
    }

    private Shard shard(String section) {
        return Objects.requireNonNull(lane.shard(new ShardId(section, 1)));
    }

    private List<String> traces() {
        return page(URL).traces().stream().map(PageAnswer.Trace::file).toList();
    }

    private PageChange.Origin origin(String topic) {
        offset += 100;
        return new PageChange.Origin(topic, 3, offset);
    }

    private PageAnswer page(String url) {
        return answers().page(url, new RuleFinder(new Sites(List.of(site)), site));
    }

    private LaneStatus status() {
        return new LaneFileAnswers(site, 0, store).status("a:1");
    }

    private LaneAnswers answers() {
        return new LaneAnswers(site, 0, store);
    }
}
