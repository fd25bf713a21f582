package dev.sitestream.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.placement.Lane;
import dev.sitestream.placement.LayoutChangedException;
import dev.sitestream.placement.PageChange;
import dev.sitestream.placement.state.MemoryLaneStore;
import dev.sitestream.query.PageAnswer.EventField;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.site.Exclusion;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LanePagesTest {

    private static final String BASE = "https://shop.example.com/";
    private static final String PRODUCTS = BASE + "p/";

    private final MemoryLaneStore store = new MemoryLaneStore();
    private final Site site = site(1);
    private final Lane lane;

    LanePagesTest() throws LayoutChangedException {
        lane = new Lane(site, store);
    }

    @Test
    void thePartsTogetherAreAllPagesInTheOrderOfTheirUrls() {
        Random random = new Random(1);
        Map<String, String> model = new TreeMap<>();
        for (int i = 0; i < 3_000; i++) {
            String url = PRODUCTS + random.nextInt(500);
            if (random.nextInt(3) == 0) {
                delete(i, url);
                model.put(url, PageAnswer.DELETED);
            } else {
                boolean noindex = random.nextInt(4) == 0;
                upsert(i, url, noindex);
                model.put(url, noindex ? PageAnswer.WITHHELD : PageAnswer.LISTED);
            }
        }
        for (int limit : List.of(1, 7, 100, 2_000)) {
            List<PageEntry> pages = all(PagesQuestion.STATES, null, "", limit);

            assertThat(pages).extracting(PageEntry::url).containsExactlyElementsOf(model.keySet());
            assertThat(pages).extracting(PageEntry::state).containsExactlyElementsOf(model.values());
        }
        for (String state : PagesQuestion.STATES) {
            assertThat(all(Set.of(state), null, "", 10))
                    .extracting(PageEntry::url)
                    .containsExactlyElementsOf(model.entrySet().stream()
                            .filter(page -> page.getValue().equals(state))
                            .map(Map.Entry::getKey)
                            .toList());
        }
    }

    @Test
    void anEntryHasEverythingThatIsKnownOfItsPage() {
        lane.apply(
                new PageChange.Upsert(
                        1_000_001, "products", page(PRODUCTS + 1, "One", Visibility.PLAIN), "erp:product:1"),
                0,
                0);
        upsert(2, BASE + "about", true);
        delete(3, PRODUCTS + 2);

        assertThat(all(PagesQuestion.STATES, null, "", 10))
                .containsExactly(
                        new PageEntry(
                                BASE + "about",
                                "withheld",
                                "pages",
                                null,
                                List.of(new Reason(
                                        "noindex",
                                        "its robots directives contain `noindex` or `none`",
                                        new EventField("robots", "noindex"),
                                        null,
                                        null)),
                                "1970-01-01T00:00:00.000002Z",
                                null,
                                Map.of("title", "2", "robots", "noindex")),
                        new PageEntry(
                                PRODUCTS + 1,
                                "listed",
                                "products",
                                "products-00001.xml.gz",
                                List.of(),
                                "1970-01-01T00:00:01.000001Z",
                                "erp:product:1",
                                Map.of("title", "One")),
                        new PageEntry(
                                PRODUCTS + 2,
                                "deleted",
                                null,
                                null,
                                List.of(new Reason(
                                        "deleted",
                                        "its last event is a delete",
                                        null,
                                        null,
                                        "Send an upsert of the page with a later \"time\" than the delete, if the page"
                                                + " exists.")),
                                "1970-01-01T00:00:00.000003Z",
                                null,
                                null));
    }

    @Test
    void aSectionAndAPrefixSelectPages() {
        for (String path : List.of("a", "p/1", "p/10", "p/2", "q/1")) {
            upsert(1, BASE + path, false);
        }

        assertThat(urls(all(PagesQuestion.EXISTING, "products", "", 2))).containsExactly("p/1", "p/10", "p/2");
        assertThat(urls(all(PagesQuestion.EXISTING, "pages", "", 2))).containsExactly("a", "q/1");
        assertThat(urls(all(PagesQuestion.EXISTING, null, PRODUCTS + 1, 1))).containsExactly("p/1", "p/10");
        assertThat(urls(all(PagesQuestion.EXISTING, null, BASE + "z", 1))).isEmpty();
    }

    @Test
    void aReasonSelectsThePagesThatAreWithheldForIt() {
        upsert(1, PRODUCTS + 1, true);
        upsert(1, PRODUCTS + 2, false);
        upsert(1, PRODUCTS + 3, new Visibility(true, null, 404, null, null));
        upsert(1, BASE + "a", new Visibility(false, null, 404, null, null));
        delete(1, PRODUCTS + 4);

        assertThat(urls(withheld(null, Exclusion.NOINDEX))).containsExactly("p/1", "p/3");
        assertThat(urls(withheld(null, Exclusion.STATUS))).containsExactly("a", "p/3");
        assertThat(urls(withheld("products", Exclusion.STATUS))).containsExactly("p/3");
        assertThat(withheld(null, Exclusion.EXPIRED)).isEmpty();
    }

    private List<PageEntry> withheld(@Nullable String section, Exclusion reason) {
        PagesQuestion question = new PagesQuestion(PagesQuestion.STATES, section, reason, "", "", 10, false);
        return new LanePages(site, 0, store, question).answer().pages();
    }

    @Test
    void aPartEndsAfterABoundedNumberOfRecordsEvenIfNoneMatches() {
        Site many = site(Site.MAX_LANES);
        for (int i = 0; i < 1_200; i++) {
            delete(1, PRODUCTS + (10_000 + i));
        }
        PagesQuestion question = new PagesQuestion(PagesQuestion.EXISTING, null, null, "", "", 100, false);
        List<String> ends = new ArrayList<>();
        PagesAnswer answer = new LanePages(many, 0, store, question).answer();
        for (String next = answer.next(); next != null; next = answer.next()) {
            assertThat(answer.pages()).isEmpty();
            ends.add(next);
            answer = new LanePages(many, 0, store, question.after(next)).answer();
        }

        assertThat(ends).containsExactly(PRODUCTS + 10_499, PRODUCTS + 10_999);
    }

    @Test
    void aLaneWithoutSuchPagesEndsTheListAtOnce() {
        Site many = site(Site.MAX_LANES);
        for (int i = 0; i < 1_200; i++) {
            upsert(1, PRODUCTS + (10_000 + i), i == 1_100);
        }

        assertThat(new LanePages(many, 0, store, withheldFor(Exclusion.NOINDEX))
                        .answer()
                        .next())
                .isNotNull();
        assertThat(new LanePages(many, 0, store, withheldFor(Exclusion.STATUS)).answer())
                .isEqualTo(new PagesAnswer("shop", List.of(), null));
    }

    private static PagesQuestion withheldFor(Exclusion reason) {
        return new PagesQuestion(Set.of(PageAnswer.WITHHELD), null, reason, "", "", 10, false);
    }

    @Test
    void aPartWithLargePagesEndsEarlier() {
        List<String> images = Stream.iterate(0, i -> i + 1)
                .limit(1_000)
                .map(i -> BASE + "x".repeat(1_000) + i)
                .toList();
        for (int i = 0; i < 20; i++) {
            Page page = page(PRODUCTS + (10 + i), "t", Visibility.PLAIN).with(Extensions.ofImages(images));
            lane.apply(new PageChange.Upsert(1, "products", page, null), 0, 0);
        }
        PagesQuestion question = new PagesQuestion(PagesQuestion.EXISTING, null, null, "", "", 100, true);

        assertThat(new LanePages(site, 0, store, question).answer().pages()).hasSizeBetween(8, 10);
        assertThat(all(PagesQuestion.EXISTING, null, "", 100)).hasSize(20);
    }

    private List<PageEntry> all(Set<String> states, @Nullable String section, String prefix, int limit) {
        List<PageEntry> pages = new ArrayList<>();
        String next = "";
        while (next != null) {
            PagesQuestion question = new PagesQuestion(states, section, null, prefix, next, limit, true);
            PagesAnswer answer = new LanePages(site, 0, store, question).answer();
            assertThat(answer.pages()).hasSizeLessThanOrEqualTo(limit);
            pages.addAll(answer.pages());
            next = answer.next();
        }
        return pages;
    }

    private static List<String> urls(List<PageEntry> pages) {
        return pages.stream().map(page -> page.url().substring(BASE.length())).toList();
    }

    private void upsert(long time, String url, boolean noindex) {
        upsert(time, url, noindex ? new Visibility(true, null, 200, null, null) : Visibility.PLAIN);
    }

    private void upsert(long time, String url, Visibility visibility) {
        String section = url.startsWith(PRODUCTS) ? "products" : "pages";
        Page page = page(url, Long.toString(time), visibility);
        lane.apply(new PageChange.Upsert(time, section, page, null), 0, 0);
    }

    private void delete(long time, String url) {
        lane.apply(new PageChange.Delete(url, time, null), 0, 0);
    }

    private static Page page(String url, String title, Visibility visibility) {
        return new Page(url, null, null, null, title, null, null, Extensions.NONE, visibility);
    }

    private static Site site(int lanes) {
        try {
            return new Site(
                    "shop",
                    WebUrl.parse(BASE),
                    BASE,
                    lanes,
                    Limits.PROTOCOL,
                    PublishWaits.after(Duration.ZERO),
                    List.of(Section.of("products", List.of(PathPattern.of("/p/**"))), Section.of("pages", List.of())));
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
