package dev.sitestream.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sitestream.http.OperatorClient;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.file.VerificationAnswer;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.rejected.RejectedAnswer.Count;
import dev.sitestream.query.rejected.RejectedAnswer.Event;
import dev.sitestream.query.rejected.RejectedAnswer.ReasonCount;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** What two instances show of rejected events and published files: whichever is asked shows the whole pipeline. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class ConsoleStreamsEndToEndTest {

    private static final String SHOP = "https://shop.example.com/";
    private static final String SITES = """
        sites:
          - id: shop
            url: https://shop.example.com/
            lanes: 4
            publishAfter: 0s
          - id: blog
            url: https://blog.example.com/
            publishAfter: 0s
        """;
    private static final int PAGES = 200;
    private static final int UNKNOWN = 120;
    private static final int WARNED = 30;

    private TwoInstances instances;
    private long sent;

    @SuppressWarnings("NullAway.Init") // JUnit calls start() first
    ConsoleStreamsEndToEndTest() {}

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        instances = TwoInstances.start(folder, SITES);
        List<String> events = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            events.add(upsert(SHOP + page, ""));
        }
        for (int page = 0; page < UNKNOWN; page++) {
            events.add(upsert("https://elsewhere.example.com/" + page, ",\"source\":\"cms\""));
        }
        for (int page = 0; page < WARNED; page++) {
            events.add(upsert("https://blog.example.com/" + page, ",\"priority\":7,\"title\":[]"));
        }
        events.add("{\"op\":\"\\u001b[2J<script>\",\"url\":\"" + SHOP + "bad\"}");
        send(events);
    }

    @AfterAll
    void stop() {
        instances.close();
    }

    @Test
    void rejectedEventsAreCountedByReasonSenderAndSite() throws Exception {
        for (int instance = 0; instance < 2; instance++) {
            RejectedAnswer answer = rejected(instance, "");

            assertThat(answer.topic()).isEqualTo("page-events-rejected");
            assertThat(answer.looked().rejected()).isEqualTo(UNKNOWN + 1);
            assertThat(answer.looked().warned()).isEqualTo(WARNED);
            assertThat(answer.looked().all()).isTrue();
            assertThat(answer.reasons())
                    .extracting(ReasonCount::code, ReasonCount::rejected, ReasonCount::warned)
                    .containsExactly(
                            tuple("site-unknown", UNKNOWN, 0),
                            tuple("priority-invalid", 0, WARNED),
                            tuple("title-invalid", 0, WARNED),
                            tuple("op-unknown", 1, 0));
            assertThat(answer.reasons())
                    .allSatisfy(reason -> assertThat(reason.remedy()).isNotBlank());
            assertThat(answer.sources()).containsExactly(new Count("cms", UNKNOWN), new Count("events", WARNED + 1));
            assertThat(answer.sites())
                    .containsExactly(new Count("none", UNKNOWN), new Count("blog", WARNED), new Count("shop", 1));
        }
    }

    @Test
    void eachCountLeadsToAsManyEvents() throws Exception {
        RejectedAnswer answer = rejected(0, "");
        for (ReasonCount reason : answer.reasons()) {
            assertThat(all("code=" + reason.code())).hasSize(reason.rejected() + reason.warned());
        }
        for (Count source : answer.sources()) {
            assertThat(all("source=" + source.name())).hasSize(source.events());
        }
        for (Count site : answer.sites()) {
            assertThat(all("site=" + site.name())).hasSize(site.events());
        }
        assertThat(all("severity=warning")).hasSize(answer.looked().warned());
        assertThat(all("")).hasSize(UNKNOWN + WARNED + 1);
    }

    @Test
    void anEventHasItsBytesReasonsAndWhatWouldFixIt() throws Exception {
        assertThat(rejected(1, "code=op-unknown").events()).singleElement().satisfies(event -> {
            assertThat(event.severity()).isEqualTo("rejected");
            assertThat(event.site()).isEqualTo("shop");
            assertThat(event.origin()).matches("page-events/\\d@\\d+");
            assertThat(event.place()).matches("page-events-rejected/\\d@\\d+");
            assertThat(event.value().text()).startsWith("{\"op\":\"\\u001b[2J<script>\"");
            assertThat(event.problems()).singleElement().satisfies(problem -> {
                assertThat(problem.field()).isEqualTo("op");
                assertThat(problem.remedy()).startsWith("Set \"op\" to \"upsert\"");
            });
        });
    }

    @Test
    void wrongQuestionsAreAnsweredWithWhatIsAllowed() throws Exception {
        for (String question : List.of(
                "/rejected?limit=0",
                "/rejected?before=x",
                "/rejected?severity=bad",
                "/rejected?color=red",
                "/rejected?code=a&code=b",
                "/sites/shop/files/sitemap.xml?from=-1",
                "/sites/shop/files/sitemap.xml?check=half",
                "/sites/shop/files/sitemap.xml/raw?form=x")) {
            HttpResponse<String> answer = client(0).get(question);
            assertThat(answer.statusCode()).as(question).isEqualTo(400);
            assertThat(answer.body()).as(question).contains("\"error\":\"").containsAnyOf("allowed", "several times");
        }
    }

    @Test
    void eachInstanceShowsEachFile() throws Exception {
        for (int instance = 0; instance < 2; instance++) {
            FileAnswer index = file(instance, "shop", "sitemap.xml", "");
            assertThat(index.kind()).isEqualTo("index");
            List<String> pages = new ArrayList<>();
            for (FileAnswer.Entry file : index.entries()) {
                String name = Objects.requireNonNull(file.loc()).substring(SHOP.length());
                FileAnswer answer = file(instance, "shop", name, "limit=500");
                assertThat(answer.problems()).isEmpty();
                answer.entries().forEach(entry -> pages.add(String.valueOf(entry.loc())));
            }
            assertThat(pages)
                    .filteredOn(page -> !page.contains("/warm/"))
                    .hasSize(PAGES)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void theLastVerificationIsShownWithEachFile() throws Exception {
        CommandRun run = CommandRun.of("verify", "--config", instances.configuration(0));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).doesNotContain("warning");

        for (String site : List.of("shop", "blog")) {
            for (int i = 0; i < 2; i++) {
                int instance = i;
                instances.await(
                        "report", () -> file(instance, site, "sitemap.xml", "").verification() != null);
                VerificationAnswer.Report report = Objects.requireNonNull(
                        file(instance, site, "sitemap.xml", "").verification());
                assertThat(report.differences()).isZero();
                assertThat(report.pages()).isPositive();
                assertThat(report.at()).startsWith("20");
                assertThat(ask(instance, "/sites/" + site + "/verification", VerificationAnswer.class)
                                .report())
                        .isEqualTo(report);
            }
        }
    }

    @Test
    void theRawFileIsAPlainText() throws Exception {
        HttpResponse<String> raw = client(1).get("/sites/shop/files/sitemap.xml/raw");

        assertThat(raw.statusCode()).isEqualTo(200);
        assertThat(raw.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).matches("text/plain; ?charset=utf-8"));
        assertThat(raw.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(raw.body()).startsWith("<?xml").contains("<sitemapindex");
        assertThat(client(0)
                        .get("/sites/shop/files/..%2fblog%2fsitemap.xml/raw")
                        .statusCode())
                .isIn(400, 404);
        assertThat(client(0).get("/sites/shop/files/nothing.xml").statusCode()).isEqualTo(404);
        assertThat(client(0).get("/sites/nothing/files/sitemap.xml").statusCode())
                .isEqualTo(404);
    }

    @Test
    void bothInstancesShowWhatBecomesVisibleOfAll() throws Exception {
        int count = 300;
        List<LiveEventReader> watchers = new ArrayList<>();
        try {
            for (int instance = 0; instance < 2; instance++) {
                watchers.add(LiveEventReader.start(instances.port(instance), ""));
            }
            // Each also reads from the other one.
            instances.await(
                    "connections",
                    () -> ask(0, "/live", LiveAnswer.class).silent().isEmpty()
                            && watchers.stream().allMatch(LiveEventReader::isConnected));
            long warmUps = 0;
            while (watchers.stream().anyMatch(watcher -> !watcher.sees("shop") || !watcher.sees("blog"))) {
                send(List.of(
                        upsert(SHOP + "warm/" + warmUps, ""),
                        upsert("https://blog.example.com/warm/" + warmUps++, "")));
            }
            send(pages(count, ""));
            send(pages(count, ",\"lastmod\":\"2026-11-21\""));
            send(IntStream.range(0, 40)
                    .mapToObj(page -> "{\"op\":\"delete\",\"url\":\"https://blog.example.com/live/" + page + "\"}")
                    .toList());

            for (LiveEventReader watcher : watchers) {
                // Pages were listed before, of which a part may have come.
                instances.await(
                        "all changes",
                        () -> watcher.counts().updated() == count
                                && watcher.counts().unlisted() == 40
                                && watcher.counts().listed() > count);
                assertThat(watcher.batches()).allSatisfy(batch -> {
                    assertThat(batch.changes()).hasSizeBetween(1, 10);
                    assertThat(batch.more())
                            .isEqualTo(batch.counts().sum() - batch.changes().size());
                });
            }
        } finally {
            watchers.forEach(LiveEventReader::close);
        }
    }

    private static List<String> pages(int count, String fields) {
        return IntStream.range(0, count)
                .mapToObj(page -> upsert("https://blog.example.com/live/" + page, fields))
                .toList();
    }

    /** Sends events, and waits until they are published. */
    private void send(List<String> events) throws Exception {
        instances.send(events);
        sent += events.size();
        instances.awaitRest(sent);
    }

    private List<Event> all(String filter) throws Exception {
        List<Event> all = new ArrayList<>();
        @Nullable String before = "";
        while (before != null) {
            RejectedAnswer answer = rejected(
                    0,
                    "limit=7" + (filter.isEmpty() ? "" : "&" + filter) + (before.isEmpty() ? "" : "&before=" + before));
            all.addAll(answer.events());
            before = answer.next();
        }
        assertThat(all).extracting(Event::place).doesNotHaveDuplicates();
        return all;
    }

    private RejectedAnswer rejected(int instance, String query) throws Exception {
        return ask(instance, "/rejected?" + query, RejectedAnswer.class);
    }

    private FileAnswer file(int instance, String site, String name, String query) throws Exception {
        return ask(instance, "/sites/" + site + "/files/" + name + "?" + query, FileAnswer.class);
    }

    private <T> T ask(int instance, String path, Class<T> type) throws Exception {
        HttpResponse<String> answer = client(instance).get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return AnswerJson.read(answer.body(), type);
    }

    private OperatorClient client(int instance) {
        return new OperatorClient(instances.port(instance));
    }

    private static String upsert(String url, String fields) {
        return "{\"op\":\"upsert\",\"url\":\"" + url + "\"" + fields + "}";
    }
}
