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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** What two instances show of rejected events and published files: whichever is asked shows the whole pipeline. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class ConsoleStreamsEndToEndTest {

    private static final String SHOP = "https://stream.example.com/";
    private static final String BLOG = "https://weblog.example.com/";
    private static final int PAGES = 200;
    private static final int UNKNOWN = 120;
    private static final int WARNED = 30;

    private final TwoInstances instances = SharedInstances.get();

    /** What others have sent. */
    private RejectedAnswer before;

    @SuppressWarnings("NullAway.Init") // JUnit calls publish() first
    ConsoleStreamsEndToEndTest() {}

    @BeforeAll
    void publish() throws Exception {
        instances.awaitRest();
        before = rejected(0, "");
        List<String> events = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            events.add(upsert(SHOP + page, ""));
        }
        for (int page = 0; page < UNKNOWN; page++) {
            events.add(upsert("https://elsewhere.example.com/" + page, ",\"source\":\"cms\""));
        }
        for (int page = 0; page < WARNED; page++) {
            events.add(upsert(BLOG + page, ",\"priority\":7,\"title\":[]"));
        }
        events.add("{\"op\":\"\\u001b[2J<script>\",\"url\":\"" + SHOP + "bad\"}");
        send(events);
        // Each instance keeps what it has read for some seconds.
        for (int instance = 0; instance < 2; instance++) {
            int asked = instance;
            instances.await(
                    "rejected events",
                    () -> rejected(asked, "").looked().rejected()
                            > before.looked().rejected() + UNKNOWN);
        }
    }

    @Test
    void rejectedEventsAreCountedByReasonSenderAndSite() throws Exception {
        for (int instance = 0; instance < 2; instance++) {
            RejectedAnswer answer = rejected(instance, "");

            assertThat(answer.topic()).isEqualTo(before.topic()).isEqualTo(instances.topic("page-events-rejected"));
            assertThat(answer.looked().rejected() - before.looked().rejected()).isEqualTo(UNKNOWN + 1);
            assertThat(answer.looked().warned() - before.looked().warned()).isEqualTo(WARNED);
            assertThat(answer.looked().all()).isTrue();
            assertThat(newReasons(answer))
                    .containsExactlyInAnyOrder(
                            tuple("site-unknown", UNKNOWN, 0),
                            tuple("priority-invalid", 0, WARNED),
                            tuple("title-invalid", 0, WARNED),
                            tuple("op-unknown", 1, 0));
            assertThat(answer.reasons())
                    .isSortedAccordingTo(
                            Comparator.comparingInt((ReasonCount reason) -> -reason.rejected() - reason.warned()))
                    .allSatisfy(reason -> assertThat(reason.remedy()).isNotBlank());
            assertThat(newCounts(answer, RejectedAnswer::sources))
                    .containsExactlyInAnyOrder(new Count("cms", UNKNOWN), new Count("events", WARNED + 1));
            assertThat(newCounts(answer, RejectedAnswer::sites))
                    .containsExactlyInAnyOrder(
                            new Count("none", UNKNOWN), new Count("weblog", WARNED), new Count("stream", 1));
            for (List<Count> counts : List.of(answer.sources(), answer.sites())) {
                assertThat(counts).isSortedAccordingTo(Comparator.comparingInt((Count count) -> -count.events()));
            }
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
        assertThat(all("")).hasSize(answer.looked().rejected() + answer.looked().warned());
    }

    @Test
    void anEventHasItsBytesReasonsAndWhatWouldFixIt() throws Exception {
        assertThat(rejected(1, "code=op-unknown&site=stream").events())
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.severity()).isEqualTo("rejected");
                    assertThat(event.site()).isEqualTo("stream");
                    assertThat(event.origin()).matches(instances.events() + "/\\d@\\d+");
                    assertThat(event.place()).matches(before.topic() + "/\\d@\\d+");
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
                "/sites/stream/files/sitemap.xml?from=-1",
                "/sites/stream/files/sitemap.xml?check=half",
                "/sites/stream/files/sitemap.xml/raw?form=x")) {
            HttpResponse<String> answer = client(0).get(question);
            assertThat(answer.statusCode()).as(question).isEqualTo(400);
            assertThat(answer.body()).as(question).contains("\"error\":\"").containsAnyOf("allowed", "several times");
        }
    }

    @Test
    void eachInstanceShowsEachFile() throws Exception {
        for (int instance = 0; instance < 2; instance++) {
            FileAnswer index = file(instance, "stream", "sitemap.xml", "");
            assertThat(index.kind()).isEqualTo("index");
            List<String> pages = new ArrayList<>();
            for (FileAnswer.Entry file : index.entries()) {
                String name = Objects.requireNonNull(file.loc()).substring(SHOP.length());
                FileAnswer answer = file(instance, "stream", name, "limit=500");
                assertThat(answer.problems()).isEmpty();
                answer.entries().forEach(entry -> pages.add(String.valueOf(entry.loc())));
            }
            assertThat(pages)
                    .filteredOn(page -> page.matches(SHOP + "\\d+"))
                    .hasSize(PAGES)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void theLastVerificationIsShownWithEachFile() throws Exception {
        CommandRun run = CommandRun.of("verify", "--config", instances.configuration(0));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).doesNotContain("warning");

        for (String site : List.of("stream", "weblog")) {
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
        HttpResponse<String> raw = client(1).get("/sites/stream/files/sitemap.xml/raw");

        assertThat(raw.statusCode()).isEqualTo(200);
        assertThat(raw.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).matches("text/plain; ?charset=utf-8"));
        assertThat(raw.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(raw.body()).startsWith("<?xml").contains("<sitemapindex");
        assertThat(client(0)
                        .get("/sites/stream/files/..%2fweblog%2fsitemap.xml/raw")
                        .statusCode())
                .isIn(400, 404);
        assertThat(client(0).get("/sites/stream/files/nothing.xml").statusCode())
                .isEqualTo(404);
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
            AtomicInteger warmUps = new AtomicInteger();
            instances.await("changes of both sites", () -> {
                int warmUp = warmUps.getAndIncrement();
                send(List.of(upsert(SHOP + "warm/" + warmUp, ""), upsert(BLOG + "warm/" + warmUp, "")));
                return watchers.stream().allMatch(watcher -> watcher.sees("stream") && watcher.sees("weblog"));
            });
            send(pages(count, ""));
            send(pages(count, ",\"lastmod\":\"2026-11-21\""));
            send(IntStream.range(0, 40)
                    .mapToObj(page -> "{\"op\":\"delete\",\"url\":\"" + BLOG + "live/" + page + "\"}")
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
                .mapToObj(page -> upsert(BLOG + "live/" + page, fields))
                .toList();
    }

    /** Sends events, and waits until they are published. */
    private void send(List<String> events) throws Exception {
        instances.send(events);
        instances.awaitRest();
    }

    /** How often each reason was given since the beginning. */
    private List<Tuple> newReasons(RejectedAnswer answer) {
        Map<String, ReasonCount> earlier =
                before.reasons().stream().collect(Collectors.toMap(ReasonCount::code, reason -> reason));
        return answer.reasons().stream()
                .map(reason -> {
                    ReasonCount known = earlier.getOrDefault(reason.code(), new ReasonCount(reason.code(), 0, 0, null));
                    return tuple(reason.code(), reason.rejected() - known.rejected(), reason.warned() - known.warned());
                })
                .filter(counts -> !counts.equals(tuple(counts.toList().get(0), 0, 0)))
                .toList();
    }

    /** How many events each sender has sent, or are about each site, since the beginning. */
    private List<Count> newCounts(RejectedAnswer answer, Function<RejectedAnswer, List<Count>> kind) {
        Map<String, Integer> earlier =
                kind.apply(before).stream().collect(Collectors.toMap(Count::name, Count::events));
        return kind.apply(answer).stream()
                .map(count -> new Count(count.name(), count.events() - earlier.getOrDefault(count.name(), 0)))
                .filter(count -> count.events() > 0)
                .toList();
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
