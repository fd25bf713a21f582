package dev.sitestream.reconcile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sitestream.listing.Listing;
import dev.sitestream.listing.Origin;
import dev.sitestream.page.Extensions;
import dev.sitestream.page.Page;
import dev.sitestream.page.Visibility;
import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.site.Limits;
import dev.sitestream.site.PathPattern;
import dev.sitestream.site.PublishWaits;
import dev.sitestream.site.Section;
import dev.sitestream.site.ShrinkLimit;
import dev.sitestream.site.Site;
import dev.sitestream.site.Territory;
import dev.sitestream.sorting.TemporaryFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReconciliationTest {

    /** So few that every sort has a file. */
    private static final int MEMORY_BYTES = 256;

    private static final String BASE = "https://shop.example.com/";
    private static final Instant BEGAN = Instant.parse("2026-11-22T03:00:00Z");

    @TempDir
    private Path folder;

    private static final Instant BEFORE = BEGAN.minusSeconds(1);
    private static final String TIME = "\"time\":\"2026-11-22T02:59:59.999999Z\"";

    private final List<String> listing = new ArrayList<>();
    private final List<LivePage> live = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();
    private @Nullable String section;
    private @Nullable String source;
    private Set<PageField> ignored = Set.of();
    private OptionalLong allowed = OptionalLong.empty();
    private @Nullable String failure;

    @Test
    void whatIsMissingOrDifferentBecomesAnUpsertAndWhatIsGoneADelete() throws Exception {
        listing.add(upsert("b", "New"));
        listing.add(upsert("c", "Same"));
        listing.add(upsert("d", "Other"));
        live.add(page("a", "Old", BEFORE));
        live.add(page("c", "Same", BEFORE));
        live.add(page("d", "Former", BEFORE));

        ReconcileResult result = run();

        assertThat(sent)
                .containsExactly(
                        "{\"op\":\"upsert\",\"url\":\"" + BASE + "b\"," + TIME + ",\"title\":\"New\"}",
                        "{\"op\":\"upsert\",\"url\":\"" + BASE + "d\"," + TIME
                                + ",\"section\":\"pages\",\"title\":\"Other\"}",
                        "{\"op\":\"delete\",\"url\":\"" + BASE + "a\"," + TIME + "}");
        assertThat(result.isComplete()).isTrue();
        assertThat(result.count(Finding.EQUAL)).isEqualTo(1);
        assertThat(result.samples().get(Finding.DIFFERENT)).containsExactly(BASE + "d [title]");
        assertThat(result.samples().get(Finding.GONE)).containsExactly(BASE + "a");
    }

    @Test
    void anUnchangedSiteCostsNothing() throws Exception {
        for (int i = 0; i < 100; i++) {
            listing.add(upsert("p" + (1_000 - i), "t" + i));
            live.add(page("p" + (1_000 - i), "t" + i, BEFORE));
        }

        assertThat(run().count(Finding.EQUAL)).isEqualTo(100);
        assertThat(sent).isEmpty();
    }

    @Test
    void whatHasChangedSinceTheListingBeganStays() throws Exception {
        listing.add(upsert("changed", "Old"));
        live.add(page("changed", "New", BEGAN));
        live.add(page("created", "New", BEGAN.plusSeconds(5)));

        assertThat(run().count(Finding.CHANGED_SINCE)).isEqualTo(2);
        assertThat(sent).isEmpty();
    }

    @Test
    void withheldPagesThatTheListingDoesNotHaveStay() throws Exception {
        Page hidden = new Page(
                BASE + "hidden",
                null,
                null,
                null,
                null,
                null,
                null,
                Extensions.NONE,
                new Visibility(true, null, 200, null, null));
        listing.add(upsert("p", "t"));
        live.add(page("p", "t", BEFORE));
        live.add(new LivePage(hidden, false, "pages", BEFORE, null));

        assertThat(run().isComplete()).isTrue();
        assertThat(sent).isEmpty();
    }

    @Test
    void ofSeveralEntriesOfAPageTheLastOneCounts() throws Exception {
        listing.add(upsert("p", "First"));
        listing.add(upsert("p", "Second"));
        listing.add(upsert("p", "Last"));
        live.add(page("p", "Last", BEFORE));

        assertThat(run().count(Finding.REPEATED)).isEqualTo(2);
        assertThat(sent).isEmpty();
    }

    @Test
    void ofARepeatedPageTheEntryWithTheLatestTimeCounts() throws Exception {
        listing.add(timed("p", "Later", "2026-11-02"));
        listing.add(timed("p", "Earlier", "2026-11-01"));
        live.add(page("p", "Later", BEFORE));

        assertThat(run().count(Finding.REPEATED)).isEqualTo(1);
        assertThat(sent).isEmpty();
    }

    private static String timed(String path, String title, String date) {
        return "{\"op\":\"upsert\",\"url\":\"" + BASE + path + "\",\"title\":\"" + title + "\",\"time\":\"" + date
                + "T00:00:00Z\"}";
    }

    @Test
    void ignoredFieldsKeepTheirValues() throws Exception {
        listing.add("{\"op\":\"upsert\",\"url\":\"" + BASE + "a\",\"lastmod\":\"2026-11-22\"}");
        listing.add("{\"op\":\"upsert\",\"url\":\"" + BASE + "b\"}");
        live.add(page("a", "A", BEFORE));
        live.add(page("b", "B", BEFORE));
        ignored = Set.of(PageField.TITLE);

        run();

        assertThat(sent)
                .containsExactly("{\"op\":\"upsert\",\"url\":\"" + BASE + "a\"," + TIME
                        + ",\"section\":\"pages\",\"lastmod\":\"2026-11-22\",\"title\":\"A\"}");
    }

    @Test
    void whatTheListingDoesNotKnowStays() throws Exception {
        listing.add(upsert("a", "New"));
        live.add(new LivePage(data("a", "Old"), true, "blog", BEFORE, "erp:product:1"));

        run();

        assertThat(sent)
                .containsExactly(
                        "{\"op\":\"upsert\",\"url\":\"" + BASE + "a\"," + TIME
                                + ",\"site\":\"shop\",\"source\":\"erp\",\"id\":\"product:1\",\"section\":\"blog\",\"title\":\"New\"}");
    }

    @Test
    void aPageThatAnotherIdHasTakenOverIsDeletedBefore() throws Exception {
        listing.add(upsert("a", "A", "product:2"));
        live.add(of("a", "A", "events:product:1"));

        run();

        assertThat(sent)
                .containsExactly(
                        "{\"op\":\"delete\",\"url\":\"" + BASE + "a\",\"time\":\"2026-11-22T02:59:59.999998Z\"}",
                        "{\"op\":\"upsert\",\"url\":\"" + BASE + "a\"," + TIME
                                + ",\"site\":\"shop\",\"source\":\"events\",\"id\":\"product:2\",\"section\":\"pages\","
                                + "\"title\":\"A\"}");
    }

    @Test
    void onlyTheSectionOfTheListingIsReconciled() throws Exception {
        section = "blog";
        listing.add(upsert("blog/1", "t"));
        listing.add(upsert("about", "t"));
        live.add(new LivePage(data("blog/2", "t"), true, "blog", BEFORE, null));

        ReconcileResult result = run();

        assertThat(result.count(Finding.OUTSIDE)).isEqualTo(1);
        assertThat(sent).hasSize(2).anyMatch(event -> event.contains("\"delete\",\"url\":\"" + BASE + "blog/2"));
    }

    @Test
    void aSourceIsReconciledById() throws Exception {
        source = "erp";
        listing.add(upsert("a", "A", "product:1"));
        listing.add(upsert("moved", "M", "product:2"));
        listing.add("{\"op\":\"upsert\",\"url\":\"" + BASE + "c\",\"source\":\"cms\",\"id\":\"page:1\"}");
        live.add(of("a", "A", "erp:product:1"));
        live.add(of("before", "M", "erp:product:2"));
        live.add(of("elsewhere", "E", "cms:page:2"));
        live.add(of("gone", "G", "erp:product:3"));
        live.add(page("unknown", "U", BEFORE));

        ReconcileResult result = run();

        assertThat(sent)
                .containsExactly(
                        "{\"op\":\"upsert\",\"url\":\"" + BASE + "moved\"," + TIME
                                + ",\"site\":\"shop\",\"source\":\"erp\",\"id\":\"product:2\",\"title\":\"M\"}",
                        // The upsert of the moved page deletes it where it was.
                        "{\"op\":\"delete\",\"url\":\"" + BASE + "gone\"," + TIME
                                + ",\"site\":\"shop\",\"source\":\"erp\",\"id\":\"product:3\"}");
        assertThat(result.count(Finding.OUTSIDE)).isEqualTo(1);
    }

    @Test
    void aListingThatIsCutInHalfDeletesNothing() throws Exception {
        for (int i = 0; i < 100; i++) {
            live.add(page("p" + (1_000 + i), "t", BEFORE));
            if (i < 50) {
                listing.add(upsert("p" + (1_000 + i), "t"));
            }
        }
        ReconcileResult refused = run();

        assertThat(sent).isEmpty();
        assertThat(refused.isComplete()).isFalse();
        assertThat(refused.refusal())
                .isEqualTo("nothing is deleted: the listing lacks 50 of 100 pages, more than the 30 % of the site's"
                        + " shrink guard. Check that it is complete, then repeat with --allow-shrink 50");

        allowed = OptionalLong.of(49);
        assertThat(run().refusal()).contains("lacks 50 of 100 pages, and --allow-shrink allows 49");
        allowed = OptionalLong.of(50);
        assertThat(run().refusal()).isNull();
        assertThat(sent).hasSize(50);
    }

    @Test
    void anEmptyListingDeletesNothing() throws Exception {
        live.add(page("a", "t", BEFORE));

        assertThat(run().refusal()).contains("lacks 1 of 1 pages");
        assertThat(sent).isEmpty();
    }

    @Test
    void aListingWithProblemsDeletesNothingWhateverIsAllowed() throws Exception {
        listing.add(upsert("a", "New"));
        listing.add("{\"op\":\"upsert\",\"url\":\"" + BASE + "b\"");
        listing.add("{\"op\":\"delete\",\"url\":\"" + BASE + "c\"}");
        live.add(page("b", "t", BEFORE));
        allowed = OptionalLong.of(1_000);

        ReconcileResult result = run();

        assertThat(sent).hasSize(1).allMatch(event -> event.contains("\"upsert\""));
        assertThat(result.problemCount()).isEqualTo(2);
        assertThat(result.problems().get(0)).startsWith("listing.ndjson:2: value: ");
        assertThat(result.refusal())
                .contains("may be incomplete: it has 2 problems (above). 1 pages that it lacks stay");
    }

    @Test
    void aListingThatCanNotBeReadToItsEndDeletesNothing() throws Exception {
        listing.add(upsert("a", "t"));
        live.add(page("a", "t", BEFORE));
        live.add(page("b", "t", BEFORE));
        failure = "the gzip data ends too early";

        ReconcileResult result = run();

        assertThat(sent).isEmpty();
        assertThat(result.problems())
                .containsExactly("listing.ndjson: could not be read to its end: the gzip data ends too early");
        assertThat(result.isComplete()).isFalse();
    }

    @Test
    void pagesOfOtherSitesAreLeftOut() throws Exception {
        listing.add("{\"op\":\"upsert\",\"url\":\"http://shop.example.com/a\"}");
        listing.add("{\"op\":\"upsert\",\"url\":\"" + BASE + "b\",\"site\":\"other\"}");
        listing.add("{\"op\":\"upsert\",\"url\":\"" + BASE + "inner/c\"}");
        listing.add(upsert("d", "t"));
        live.add(page("d", "t", BEFORE));

        assertThat(run().count(Finding.FOREIGN)).isEqualTo(3);
        assertThat(sent).isEmpty();
    }

    @Test
    void everyFieldIsComparedAndMayBeIgnored() {
        Page bare = data("a", "t");
        for (PageField field : PageField.values()) {
            assertThat(PageField.of(field.notation())).contains(field);
            assertThat(PageField.replaced(bare, Set.of(field), bare)).isEqualTo(bare);
        }
        assertThat(PageField.differing(bare, data("a", "u"))).containsExactly(PageField.TITLE);
        assertThatThrownBy(() -> new ListingScope(site(), Territory.of(site()), "none", null, Set.of(), BEGAN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private ReconcileResult run() throws IOException, InterruptedException {
        Territory territory = new Territory(BASE, List.of(BASE + "inner/"));
        live.sort(Comparator.comparing(LivePage::url));
        Iterator<LivePage> pages = live.iterator();
        try (Reconciliation reconciliation = new Reconciliation(
                new ListingScope(site(), territory, section, source, ignored, BEGAN),
                new ShrinkBound(ShrinkLimit.DEFAULT, allowed),
                new TemporaryFiles(folder),
                MEMORY_BYTES)) {
            reconciliation.read("listing.ndjson", this::read);
            return reconciliation.run(
                    () -> pages.hasNext() ? pages.next() : null, (event, url) -> sent.add(new String(event, UTF_8)));
        }
    }

    private void read(Listing.Receiver receiver) throws IOException, InterruptedException {
        for (int i = 0; i < listing.size(); i++) {
            receiver.page(new Origin("listing.ndjson", i + 1), listing.get(i).getBytes(UTF_8));
        }
        if (failure != null) {
            throw new IOException(failure);
        }
    }

    private static String upsert(String path, String title) {
        return "{\"op\":\"upsert\",\"url\":\"" + BASE + path + "\",\"title\":\"" + title + "\"}";
    }

    private static String upsert(String path, String title, String id) {
        return "{\"op\":\"upsert\",\"url\":\"" + BASE + path + "\",\"title\":\"" + title + "\",\"id\":\"" + id + "\"}";
    }

    private static LivePage page(String path, String title, Instant changedAt) {
        return new LivePage(data(path, title), true, "pages", changedAt, null);
    }

    private static LivePage of(String path, String title, String id) {
        return new LivePage(data(path, title), true, "pages", BEFORE, id);
    }

    private static Page data(String path, String title) {
        return new Page(BASE + path, null, null, null, title, null, null, Extensions.NONE, Visibility.PLAIN);
    }

    private static Site site() {
        try {
            return new Site(
                    "shop",
                    WebUrl.parse(BASE),
                    BASE,
                    1,
                    Limits.PROTOCOL,
                    PublishWaits.after(Duration.ZERO),
                    List.of(Section.of("blog", List.of(PathPattern.of("/blog/**"))), Section.of("pages", List.of())));
        } catch (InvalidUrlException e) {
            throw new AssertionError(e);
        }
    }
}
