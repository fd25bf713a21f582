package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.LaneStatus;
import dev.sitestream.query.LaneStatus.WithheldStatus;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Placement;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.query.PipelineStatus;
import dev.sitestream.query.SiteStatus;
import dev.sitestream.site.ConfiguredRule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Answers of a pipeline of two instances, which are the same from either instance. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class AnswersEndToEndTest {

    private static final String SHOP = "https://goods.example.com/";
    private static final int PRODUCTS = 100;
    private static final int POSTS = 20;

    private final TwoInstances instances = SharedInstances.get();

    @BeforeAll
    void publish() throws Exception {
        List<String> events = new ArrayList<>();
        for (int product = 0; product < PRODUCTS; product++) {
            events.add(upsert(product(product), ",\"lastmod\":\"2026-11-21\""));
        }
        for (int post = 0; post < POSTS; post++) {
            events.add(upsert(SHOP + "blog/" + post, ""));
        }
        events.add(upsert("https://desk.example.com/story", ""));
        events.add(upsert(product(1), ",\"robots\":\"noindex\",\"status\":404"));
        events.add("{\"op\":\"delete\",\"url\":\"" + product(2) + "\"}");
        events.add(upsert("https://elsewhere.example.com/", ""));
        events.add(upsert(SHOP + "warned", ",\"priority\":7"));
        events.add("{\"op\":\"\\u001b[2Jupsert\"}");
        instances.send(events);
        instances.awaitRest();
    }

    @Test
    void eachInstanceFindsEachPageWhereItIsPublished() throws Exception {
        Map<String, String> files = pagesOfFiles("shop");
        assertThat(files).hasSize(PRODUCTS + POSTS + 1 - 2);
        List<String> urls = files.keySet().stream().sorted().limit(25).toList();
        for (String url : urls) {
            PageAnswer first = lookup(0, url);
            assertThat(first).isEqualTo(lookup(1, url));
            assertThat(first.state()).isEqualTo(PageAnswer.LISTED);
            PageListing listing = Objects.requireNonNull(first.listing());
            assertThat(listing.file()).isEqualTo(files.get(url));
            assertThat(listing.fileUrl()).isEqualTo(SHOP + files.get(url));
            assertThat(listing.published().status()).isEqualTo(Published.CURRENT);
            assertThat(listing.published().listed()).isTrue();
            assertThat(listing.published().fileWrittenAt()).isNotNull();
            assertThat(first.section()).isEqualTo(url.contains("/blog/") ? "blog" : "products");
        }
    }

    @Test
    void theStateOfAListedPageIsShownToPeople() {
        CommandRun run = CommandRun.of("lookup", "--config", instances.configuration(0), product(5));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("page        " + product(5))
                .contains("site        shop, lane ")
                .contains("section     products")
                .contains("state       listed")
                .contains("last event  upsert, 20")
                .contains("file        " + SHOP + "products-l0")
                .contains("entry       <url><loc>" + product(5) + "</loc><lastmod>2026-11-21</lastmod></url>")
                .contains("published   yes, up to date; the file was written 20");
    }

    @Test
    void aPageThatIsNotListedComesWithEveryReason() throws Exception {
        PageAnswer withheld = lookup(1, product(1));

        assertThat(withheld.state()).isEqualTo(PageAnswer.WITHHELD);
        assertThat(withheld.reasons()).extracting(Reason::code).containsExactly("noindex", "status");
        assertThat(withheld.listing()).isNull();
        assertThat(withheld.changedAt()).startsWith("20");
        assertThat(lookup(0, product(1))).isEqualTo(withheld);
    }

    @Test
    void aDeletedPageComesWithItsLastEvent() throws Exception {
        PageAnswer deleted = lookup(0, product(2));

        assertThat(deleted.state()).isEqualTo(PageAnswer.DELETED);
        assertThat(deleted.lastEvent()).isEqualTo("delete");
        assertThat(deleted.changedAt()).startsWith("20");
        assertThat(lookup(1, product(2))).isEqualTo(deleted);
    }

    @Test
    void aPageThatWasTakenDownIsShownAsLongAsAFileHasIt() throws Exception {
        PageAnswer listed = lookup(0, product(3));
        PageListing listing = Objects.requireNonNull(listed.listing());
        Path file = instances.published().resolve("shop").resolve(listing.file());
        byte[] before = Files.readAllBytes(file);
        instances.send(List.of("{\"op\":\"delete\",\"url\":\"" + product(3) + "\"}"));
        instances.await("take-down", () -> {
            PageAnswer now = lookup(0, product(3));
            return now.state().equals(PageAnswer.DELETED) && now.isUpToDate();
        });

        // The file is written before the lane has stored when.
        instances.awaitAnswer(
                "published   no: " + listing.fileUrl() + " does not contain it; written without it at 20",
                () -> CommandRun.of("lookup", "--config", instances.configuration(0), product(3))
                        .out());
        CommandRun gone = CommandRun.of("lookup", "--config", instances.configuration(0), product(3));
        assertThat(gone.exitCode()).as(gone.err()).isZero();
        assertThat(gone.out()).contains("state       not listed: deleted");

        // The file from before the deletion, as it would be while publication is held
        byte[] after = Files.readAllBytes(file);
        Files.write(file, before);
        CommandRun still = CommandRun.of("lookup", "--config", instances.configuration(1), product(3));
        Files.write(file, after);
        assertThat(still.exitCode()).isEqualTo(1);
        assertThat(still.out())
                .contains("published   STILL: " + listing.fileUrl() + " contains it until the file is rewritten")
                .contains("live entry  <url><loc>" + product(3) + "</loc>");

        instances.send(List.of(upsert(product(3), ",\"lastmod\":\"2026-11-21\"")));
        // A published deletion is up to date as well, so the state is checked, too
        instances.await("return", () -> {
            PageAnswer now = lookup(0, product(3));
            return now.state().equals(PageAnswer.LISTED) && now.isUpToDate();
        });
        assertThat(lookup(0, product(3)).traces()).isEmpty();
        instances.awaitRest();
    }

    @Test
    void eachInstanceKnowsWhoSentAPageAndByWhichRuleItIsInItsSection() throws Exception {
        for (int post = 0; post < 8; post++) {
            String url = SHOP + "blog/" + post;
            PageAnswer page = lookup(0, url);

            assertThat(Objects.requireNonNull(page.origin()).topic()).isEqualTo(instances.events());
            Placement placement = Objects.requireNonNull(page.placement());
            ConfiguredRule rule = Objects.requireNonNull(placement.rule());
            assertThat(placement.by()).isEqualTo("match");
            assertThat(rule.key()).isEqualTo("sites[0].sections[0].match[0]");
            assertThat(rule.text()).isEqualTo("/blog/**");
            assertThat(Files.readAllLines(Path.of(rule.file())).get(rule.line() - 1))
                    .contains("match: [\"/blog/**\"]");
            assertThat(lookup(1, url)).isEqualTo(page);
        }
    }

    @Test
    void nearMissesAreFoundInAllLanesOfAllInstances() throws Exception {
        for (int product = 10; product < 18; product++) {
            for (int instance = 0; instance < 2; instance++) {
                int asked = instance;
                String url = SHOP + "P/" + product + "/?a=b";
                // An instance that is slow to answer is left out
                instances.await(
                        "near miss", () -> !lookup(asked, url).nearMisses().isEmpty());
                PageAnswer page = lookup(instance, url);

                assertThat(page.state()).isEqualTo(PageAnswer.UNKNOWN);
                assertThat(page.nearMisses())
                        .containsExactly(new NearMiss(
                                product(product), "shop", "listed", List.of("trailing-slash", "case", "query")));
            }
        }
        HttpResponse<String> elsewhere = get("/pages?url=http%3A%2F%2Fwww.goods.example.com%2Fp%2F10");
        assertThat(elsewhere.statusCode()).isEqualTo(404);
        assertThat(elsewhere.body())
                .contains("\"error\":\"the URL lies under none of the sites; only the scheme and `www.` differ")
                .contains("\"url\":\"" + product(10) + "\"");
        assertThat(CommandRun.of("lookup", "--config", instances.configuration(1), "https://goods.example.com/p/11/")
                        .out())
                .contains("near miss   " + product(11) + ": listed, site shop; differs in trailing-slash");
        assertThat(CommandRun.of("lookup", "--config", instances.configuration(1), "http://www.goods.example.com/p/10")
                        .err())
                .contains("under none of the sites", "known with nearly the same URL: " + product(10) + " (listed)");
    }

    @Test
    void withheldPagesAreCountedInTheStatusAndListedByReason() throws Exception {
        assertThat(status(1).sites().get(0).withheld())
                .containsExactly(new WithheldStatus("products", 1, Map.of("noindex", 1L, "status", 1L)));
        assertThat(get("/sites/shop/pages?reason=noindex").body())
                .contains("\"url\":\"" + product(1) + "\"", "\"next\":null")
                .doesNotContain(product(2));
        assertThat(get("/sites/shop/pages?reason=expired").body()).contains("\"pages\":[]");
    }

    private HttpResponse<String> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + instances.address(0) + path))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    @Test
    void aPageWithoutAnyEventIsUnknown() {
        CommandRun run = CommandRun.of("lookup", "--config", instances.configuration(0), SHOP + "never");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("not listed: unknown").contains("no event of it was received");
    }

    @Test
    void wrongQuestionsAreAnsweredWithWhatIsWrong() {
        assertThat(CommandRun.of("lookup", "--config", instances.configuration(0), "https://elsewhere.example.com/"))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(1))
                .satisfies(run -> assertThat(run.err())
                        .isEqualTo(
                                "sitestream: the URL lies under none of the sites: https://elsewhere.example.com/\n"));
        assertThat(CommandRun.of("lookup", "--config", instances.configuration(0), "no url")
                        .err())
                .contains("not an absolute http(s) URL");
        assertThat(CommandRun.of("lookup", "--at", "127.0.0.1:1", "--config", instances.configuration(0), product(1)))
                .satisfies(run -> assertThat(run.exitCode()).isEqualTo(1))
                .satisfies(run -> assertThat(run.err()).startsWith("sitestream: no instance answers at 127.0.0.1:1"));
        assertThat(CommandRun.of("rebuild", "--config", instances.configuration(0), "shoe")
                        .err())
                .contains("there is no site `shoe`")
                .contains("its sites are `shop`, `desk`");
        assertThat(CommandRun.of("rebuild", "--section", "shoes", "--config", instances.configuration(0), "shop")
                        .err())
                .contains("site `shop` has no section `shoes`");
    }

    @Test
    void theStatusOfBothIsTheStatusOfThePipeline() throws Exception {
        PipelineStatus status = status(0);
        SiteStatus shop = status.sites().get(0);

        assertThat(status.instances()).hasSize(2).allMatch(instance -> instance.answers());
        assertThat(status.sites())
                .extracting(SiteStatus::id)
                .startsWith("shop", "desk")
                .hasSize(SharedInstances.COUNT);
        assertThat(shop.lanes()).extracting(LaneStatus::lane).containsExactly(0, 1, 2, 3);
        assertThat(shop.lanes().stream().map(LaneStatus::instance).distinct())
                .as("both have some of the lanes")
                .hasSize(2)
                .doesNotContainNull();
        assertThat(shop.lanes().stream().mapToLong(LaneStatus::pages).sum())
                .isEqualTo(pagesOfFiles("shop").size());
        assertThat(shop.lanes().stream().flatMap(lane -> lane.shards().stream()))
                .allMatch(shard -> !shard.dirty() && shard.listed() && shard.publishedAt() != null)
                .allMatch(shard -> shard.fillPercent() == 10 * shard.pages());
        assertThat(status.sites().get(1).files())
                .extracting(file -> file.file())
                .contains("news.xml", "sitemap.xml");
        assertThat(status(1).sites()).isEqualTo(status.sites());
    }

    @Test
    void theStatusIsATableForPeople() {
        CommandRun run = CommandRun.of("status", "--config", instances.configuration(1));
        CommandRun files = CommandRun.of("status", "--files", "--config", instances.configuration(1));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("INSTANCE")
                .contains("site shop  https://goods.example.com/")
                .containsPattern("blog +\\d+ +20 +[\\d,]+ +\\d+% +0 +0 +\\d+ (s|min) ago")
                .containsPattern("sitemap.xml +1 +\\d+ (s|min) ago");
        assertThat(files.out()).containsPattern("products-l00-00001.xml.gz +\\d+ +[\\d,]+ +[\\d,]+ +\\d+% +no +yes +");
    }

    @Test
    void aRebuildWritesAllFilesAgainAsTheyAre() throws Exception {
        Map<String, byte[]> before = files("desk");
        Path index = instances.published().resolve("desk/sitemap.xml");
        Files.writeString(instances.published().resolve("desk/pages-00001.xml.gz"), "something else");
        Object written = Files.readAttributes(index, "unix:ino").get("ino");

        CommandRun run = CommandRun.of("rebuild", "--config", instances.configuration(1), "desk");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(files("desk")).containsExactlyInAnyOrderEntriesOf(before);
        assertThat(Files.readAttributes(index, "unix:ino").get("ino"))
                .as("the index is another file by now")
                .isNotEqualTo(written);
        instances.awaitRest();
    }

    @Test
    void whatIsPublishedIsWhatIsKnown() {
        CommandRun run = CommandRun.of("verify", "--config", instances.configuration(0));

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out())
                .containsPattern("site shop: 119 pages in \\d+ files, no differences")
                .contains("site desk: 1 pages in 4 files, no differences");
    }

    @Test
    void differencesAreReportedAndRepaired() throws Exception {
        Map<String, byte[]> before = files("shop");
        Path folder = instances.published().resolve("shop");
        List<String> names = before.keySet().stream()
                .filter(name -> name.startsWith("products"))
                .sorted()
                .toList();
        String text = unzipped(Objects.requireNonNull(before.get(names.get(0))));
        List<String> entries =
                text.lines().filter(line -> line.startsWith("<url>")).toList();
        String damaged = text.replace(entries.get(0) + "\n", "<url><loc>" + SHOP + "extra</loc></url>\n")
                .replace(entries.get(1), entries.get(1).replace("2026-11-21", "2026-11-20"));
        Files.write(folder.resolve(names.get(0)), zipped(damaged));
        Files.delete(folder.resolve(names.get(1)));
        Files.write(folder.resolve(names.get(2)), zipped("<urlset"));
        String index = Files.readString(folder.resolve("sitemap.xml"));
        Files.writeString(folder.resolve("sitemap.xml"), index.replaceAll("(?m)^.*" + names.get(3) + ".*\\R", ""));

        CommandRun found = CommandRun.of("verify", "--config", instances.configuration(1), "shop");
        assertThat(found.exitCode()).isEqualTo(1);
        assertThat(found.out())
                .contains(names.get(0) + ": missing " + loc(entries.get(0)) + "\n")
                .contains(names.get(0) + ": extra " + SHOP + "extra\n")
                .contains(names.get(0) + ": differing " + loc(entries.get(1)) + "\n")
                .contains(names.get(1) + ": the file is missing\n")
                .contains(names.get(2) + ": invalid: ")
                .contains(names.get(3) + ": no index lists it\n")
                .contains("sitemap.xml: differs from the version that was last written\n")
                .doesNotContain(names.get(4));

        CommandRun repair = CommandRun.of("verify", "--repair", "--config", instances.configuration(0), "shop");
        assertThat(repair.exitCode()).as(repair.out() + repair.err()).isZero();
        assertThat(repair.lastLine()).contains("no differences");
        assertThat(files("shop")).containsExactlyInAnyOrderEntriesOf(before);
        // The lanes have yet to learn that the repaired files are listed.
        instances.awaitRest();
    }

    @Test
    void whatIsPublishedIsValid() {
        CommandRun run = CommandRun.of("validate", instances.published().toString());

        assertThat(run.exitCode()).as(run.out()).isZero();
        // Of sites without pages or news
        assertThat(run.out().lines()).allMatch(line -> line.contains("note: ") && line.contains(" is empty"));
    }

    @Test
    void rejectedEventsAreShownWithTheirReasons() {
        CommandRun run = CommandRun.of("rejected", "--since", "1h", "--config", instances.configuration(0));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .containsPattern(instances.events() + "/\\d@\\d+  rejected\\R +site-unknown \\(url\\): ")
                .containsPattern(instances.events() + "/\\d@\\d+  warning\\R +priority-invalid \\(priority\\): ")
                .contains("op-unknown (op): ")
                .contains("    ->     Set \"op\" to \"upsert\" for a page that exists")
                .contains("url-missing (url): ")
                .doesNotContain("\u001b");
        assertThat(CommandRun.of("rejected", "--since", "soon", "--config", instances.configuration(0)))
                .satisfies(wrong -> assertThat(wrong.exitCode()).isEqualTo(2))
                .satisfies(wrong -> assertThat(wrong.err()).contains("--since: `soon`; allowed are durations such as"));
    }

    @Test
    void allTopicsThatARunningPipelineNeedsAreThereAndFit() {
        CommandRun run = CommandRun.of("topics", "--config", instances.configuration(0));

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out().lines().skip(1))
                .allMatch(line -> line.strip().endsWith(" 4"), "four partitions")
                .anyMatch(line -> line.startsWith(instances.topic("page-events ")))
                .anyMatch(line -> line.startsWith(instances.topic("page-events-rejected ")))
                .anyMatch(line -> line.startsWith(instances.topic("page-records-changelog ")))
                .anyMatch(line -> line.startsWith(instances.topic("changes-repartition ")));
    }

    @Test
    void eachInstanceKnowsWhatWasAnnounced() throws Exception {
        String story = "https://desk.example.com/story";
        instances.awaitAnswer("\"dry run\"", () -> announcements(0));

        assertThat(announcements(1)).isEqualTo(announcements(0));
        PageAnswer page = lookup(0, story);
        assertThat(Objects.requireNonNull(page.announcements()).announced()).hasSize(1);
        assertThat(lookup(1, story)).isEqualTo(page);
        for (int instance = 0; instance < 2; instance++) {
            CommandRun run = CommandRun.of(
                    "announcements", "--url", story, "--json", "--config", instances.configuration(instance));
            assertThat(AnswerJson.read(run.out(), PageAnnouncements.class).announced())
                    .isEqualTo(page.announcements().announced());
        }
        assertThat(lookup(0, product(5)).announcements())
                .as("of a site that announces nothing")
                .isNull();
    }

    /** Without the time of the next request, which is the present one unless it is later. */
    private String announcements(int instance) {
        CommandRun run =
                CommandRun.of("announcements", "--json", "desk", "--config", instances.configuration(instance));
        assertThat(run.err()).isEmpty();
        return run.out().replaceAll("\"nextAttemptAt.*", "");
    }

    private PageAnswer lookup(int instance, String url) {
        CommandRun run = CommandRun.of("lookup", "--json", "--config", instances.configuration(instance), url);
        assertThat(run.err()).isEmpty();
        return AnswerJson.read(run.out(), PageAnswer.class);
    }

    private PipelineStatus status(int instance) {
        CommandRun run = CommandRun.of("status", "--json", "--config", instances.configuration(instance));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return AnswerJson.read(run.out(), PipelineStatus.class);
    }

    /** The file of each published page of a site. */
    private Map<String, String> pagesOfFiles(String site) throws IOException {
        Map<String, String> pages = new HashMap<>();
        for (Map.Entry<String, byte[]> file : files(site).entrySet()) {
            if (file.getKey().endsWith(".gz")) {
                unzipped(file.getValue())
                        .lines()
                        .filter(line -> line.startsWith("<url>") || line.startsWith("http"))
                        .map(AnswersEndToEndTest::loc)
                        .forEach(url -> pages.put(url, file.getKey()));
            }
        }
        return pages;
    }

    private Map<String, byte[]> files(String site) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        try (Stream<Path> found = Files.list(instances.published().resolve(site))) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                String name = file.getFileName().toString();
                if (!name.startsWith(".")) {
                    files.put(name, Files.readAllBytes(file));
                }
            }
        }
        return files;
    }

    private static String loc(String entry) {
        return entry.replaceAll("<url><loc>|</loc>.*", "");
    }

    private static String unzipped(byte[] file) throws IOException {
        return new String(new GZIPInputStream(new ByteArrayInputStream(file)).readAllBytes(), UTF_8);
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static String product(int number) {
        return SHOP + "p/" + number;
    }

    private static String upsert(String url, String more) {
        return "{\"op\":\"upsert\",\"url\":\"" + url + "\"" + more + "}";
    }
}
