package dev.sitestream.cli;

import static dev.sitestream.testing.Await.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.cli.LoadModel.Fate;
import dev.sitestream.cli.LoadModel.Range;
import dev.sitestream.http.OperatorClient;
import dev.sitestream.published.ChangeCounts;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.NearMisses;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.query.PageEntry;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.rejected.RejectedAnswer.Count;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SiteAnswer.SectionTotals;
import dev.sitestream.query.sites.SiteAnswer.WithheldPages;
import dev.sitestream.query.sites.SiteSummary;
import dev.sitestream.query.sites.SitesAnswer;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The figures of all views while events come in, and after they have: each is what the model says, whichever of two
 * instances is asked. While events are under way, a figure lies between what it was at the last rest without the pages
 * that these events are about, and with all of them. It counts everything, so it has a pair of its own.
 */
@Tag("slow")
class ConsoleFiguresEndToEndTest {

    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final Pattern TAG = Pattern.compile("<[^>]*>");
    private static final int ROUNDS = 2;
    private static final int EVENTS_OF_A_ROUND = 600;
    private static final int BATCH = 60;
    private static final int NEW_PAGES = 4;

    /** The codes of answers that lack a part for the moment. */
    private static final Set<Integer> UNAVAILABLE = Set.of(502, 503);

    @TempDir
    private Path folder;

    private final LoadModel model = new LoadModel();
    private int htmlViews;

    @Test
    void eachViewShowsTheModelDuringALoadAndExactlyAfterIt() throws Exception {
        try (TwoInstances instances = TwoInstances.start(folder, LoadModel.SITES);
                // Without a watcher, the figures of changes begin anew after a while.
                LiveEventReader first = LiveEventReader.start(instances.port(0), "");
                LiveEventReader second = LiveEventReader.start(instances.port(1), "")) {
            await("the watchers").until(() -> first.isConnected() && second.isConnected());
            List<ChangeCounts> liveBefore = awaitWatching(instances);
            long listedBefore = listed();
            int asked = 0;
            for (int round = 0; round < ROUNDS; round++) {
                asked += askDuringALoad(instances);
                rest(instances);
                for (int instance = 0; instance < 2; instance++) {
                    OperatorClient operator = instances.operator(instance);
                    await("the same in HTML").untilAsserted(() -> pagesInHtmlShowTheSame(operator));
                }
                await("the same answers").untilAsserted(() -> bothAnswerTheSame(instances));
            }
            assertThat(asked).as("answers during the load").isPositive();
            assertThat(htmlViews).as("views in HTML").isPositive();
            long more = listed() - listedBefore;
            for (int i = 0; i < 2; i++) {
                int instance = i;
                instances.await(
                        "all visible changes",
                        () -> net(live(instances.operator(instance)).counts()) - net(liveBefore.get(instance)) == more);
            }
        }
    }

    /** Asks both instances for all views while events come in; returns how many times. */
    private int askDuringALoad(TwoInstances instances) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Future<?> load = threads.submit(() -> {
                for (int i = 0; i < EVENTS_OF_A_ROUND / BATCH; i++) {
                    instances.send(model.events(BATCH));
                }
                return null;
            });
            List<Future<Integer>> asking = new ArrayList<>();
            for (int instance = 0; instance < 2; instance++) {
                OperatorClient operator = instances.operator(instance);
                asking.add(threads.submit(() -> {
                    int times = 0;
                    while (!load.isDone() || times == 0) {
                        check(operator, false);
                        times++;
                    }
                    return times;
                }));
            }
            load.get();
            int times = 0;
            for (Future<Integer> one : asking) {
                times += one.get();
            }
            return times;
        } finally {
            threads.shutdown();
        }
    }

    /** Waits until everything has arrived, and until figures that are kept for some seconds are new. */
    private void rest(TwoInstances instances) throws Exception {
        instances.awaitRest();
        model.rest();
        for (int instance = 0; instance < 2; instance++) {
            OperatorClient operator = instances.operator(instance);
            await("the figures of the model").untilAsserted(() -> check(operator, true));
        }
    }

    private void check(OperatorClient operator, boolean atRest) throws Exception {
        sites(operator, atRest);
        for (String site : LoadModel.IDS) {
            List<ShardStatus> files = site(operator, site, atRest);
            pages(operator, site);
            onePage(operator, site, atRest);
            files(operator, site, files, atRest);
        }
        rejected(operator);
        if (atRest) {
            assertThat(live(operator).silent()).isEmpty();
        }
        announcements(operator, atRest);
    }

    private void sites(OperatorClient operator, boolean atRest) throws Exception {
        SitesAnswer answer = ask(
                operator,
                "/?sort=site",
                SitesAnswer.class,
                sites -> areAll(sites.instances()) && sites.sites().stream().allMatch(site -> isServed(site)));

        assertThat(answer.sites()).extracting(SiteSummary::id).containsExactlyInAnyOrderElementsOf(LoadModel.IDS);
        for (SiteSummary site : answer.sites()) {
            within("pages of " + site.id(), site.pages(), model.pages(site.id(), Fate::isListed));
            if (atRest) {
                assertThat(site.state()).isEqualTo(SiteSummary.FRESH);
                assertThat(site.waitingFiles()).isZero();
                assertThat(site.files())
                        .isEqualTo(site(operator, site.id()).files().size());
            }
        }
        assertThat(answer.totals().pages())
                .isEqualTo(answer.sites().stream().mapToLong(SiteSummary::pages).sum());
        assertThat(answer.totals().files())
                .isEqualTo(answer.sites().stream().mapToLong(SiteSummary::files).sum());
        assertThat(answer.totals().sites()).isEqualTo(LoadModel.IDS.size());
    }

    private List<ShardStatus> site(OperatorClient operator, String id, boolean atRest) throws Exception {
        SiteAnswer answer = site(operator, id);

        within("pages of " + id, answer.summary().pages(), model.pages(id, Fate::isListed));
        assertThat(answer.sections().stream().mapToLong(SectionTotals::pages).sum())
                .as("the sections' pages")
                .isEqualTo(answer.summary().pages());
        for (SectionTotals section : answer.sections()) {
            within("pages of " + section.section(), section.pages(), model.pages(id, listedIn(section.section())));
            List<ShardStatus> files = answer.files().stream()
                    .filter(file -> file.section().equals(section.section()))
                    .toList();
            assertThat(section.files()).isEqualTo(files.size());
            assertThat(section.pages())
                    .isEqualTo(files.stream().mapToLong(ShardStatus::pages).sum());
        }
        assertThat(answer.summary().waitingFiles())
                .isEqualTo(answer.files().stream().filter(ShardStatus::dirty).count());
        Map<String, Long> withheld =
                answer.withheld().stream().collect(Collectors.toMap(WithheldPages::reason, WithheldPages::pages));
        assertThat(withheld.keySet()).isSubsetOf("noindex", "status");
        for (String reason : List.of("noindex", "status")) {
            within(reason, withheld.getOrDefault(reason, 0L), model.pages(id, withheldBecauseOf(reason)));
        }
        if (atRest) {
            assertThat(answer.summary().waitingFiles()).isZero();
            assertThat(answer.ownFiles()).isNotEmpty();
        }
        return answer.files();
    }

    private void pages(OperatorClient operator, String site) throws Exception {
        List<String> sections = site.equals("shop") ? List.of("blog", "products") : List.of("pages");
        within(site, urls(operator, site, "state=listed"), Fate::isListed, "");
        within(site, urls(operator, site, "state=withheld"), Fate::isWithheld, "");
        within(site, urls(operator, site, "state=deleted"), fate -> fate.equals(Fate.GONE), "");
        for (String section : sections) {
            within(site, urls(operator, site, "state=listed&section=" + section), listedIn(section), "");
        }
        for (String reason : List.of("noindex", "status")) {
            within(site, urls(operator, site, "reason=" + reason), withheldBecauseOf(reason), "");
        }
        String prefix = LoadModel.base(site) + "p/1";
        within(
                site,
                urls(operator, site, "state=listed&prefix=" + URLEncoder.encode(prefix, UTF_8)),
                Fate::isListed,
                prefix);
    }

    private void onePage(OperatorClient operator, String site, boolean atRest) throws Exception {
        for (String url : model.some(site, atRest ? 12 : 3)) {
            PageAnswer page = ask(operator, "/pages?url=" + URLEncoder.encode(url, UTF_8), PageAnswer.class);
            Set<String> reasons = page.reasons().stream().map(Reason::code).collect(Collectors.toSet());
            boolean exists = page.section() != null;
            Fate fate = new Fate(
                    page.state(), exists ? Objects.requireNonNull(page.section()) : "", exists ? reasons : Set.of());
            assertThat(model.fatesOf(url)).as(url).contains(fate);
            if (atRest) {
                assertThat(page.isUpToDate()).as(url).isTrue();
            }
            boolean isKnown = model.fatesOf(url).stream().allMatch(Fate::isKnown);
            ask(
                    operator,
                    "/pages/near?url=" + URLEncoder.encode(url + "/", UTF_8),
                    NearMisses.class,
                    near -> !isKnown || near.pages().stream().map(NearMiss::url).anyMatch(url::equals));
        }
    }

    private void files(OperatorClient operator, String site, List<ShardStatus> files, boolean atRest) throws Exception {
        Set<String> urls = new TreeSet<>();
        for (ShardStatus file : atRest ? files : files.subList(0, Math.min(2, files.size()))) {
            String path = "/sites/" + site + "/files/" + file.file() + "?limit=500";
            HttpResponse<String> reply = get(operator, path);
            if (atRest || reply.statusCode() != 404) {
                assertThat(reply.statusCode()).as(path + ": " + reply.body()).isEqualTo(200);
                FileAnswer answer = AnswerJson.read(reply.body(), FileAnswer.class);
                assertThat(answer.problems()).isEmpty();
                assertThat(answer.read().whole()).isTrue();
                answer.entries().forEach(entry -> urls.add(String.valueOf(entry.loc())));
                if (atRest) {
                    assertThat((long) answer.read().entries()).isEqualTo(file.pages());
                }
            }
        }
        if (atRest) {
            assertThat(urls).isEqualTo(model.certain(site, Fate::isListed));
        } else {
            assertThat(model.possible(site, Fate::isKnown)).containsAll(urls);
        }
    }

    private void rejected(OperatorClient operator) throws Exception {
        RejectedAnswer answer = ask(operator, "/rejected", RejectedAnswer.class);

        Map<String, Integer> reasons = new HashMap<>();
        answer.reasons().forEach(reason -> reasons.put(reason.code(), reason.rejected()));
        assertThat(LoadModel.CODES).containsAll(reasons.keySet());
        for (String code : LoadModel.CODES) {
            within(code, reasons.getOrDefault(code, 0), model.rejected(code));
        }
        int all = answer.looked().rejected();
        assertThat(reasons.values().stream().mapToInt(count -> count).sum()).isEqualTo(all);
        assertThat(answer.sources().stream().mapToInt(Count::events).sum()).isEqualTo(all);
        assertThat(answer.sites().stream().mapToInt(Count::events).sum()).isEqualTo(all);
        assertThat(answer.looked().all()).isTrue();
    }

    private static void announcements(OperatorClient operator, boolean atRest) throws Exception {
        SiteAnnouncements answer = ask(operator, "/announcements?site=desk", SiteAnnouncements.class);

        assertThat(answer.targets()).hasSize(1).allSatisfy(target -> {
            assertThat(target.pending()).isNotNegative();
            assertThat(target.announcedToday()).isNotNegative();
            if (atRest) {
                assertThat(target.pending()).isZero();
                assertThat(target.inFlight()).isZero();
            }
        });
    }

    private void pagesInHtmlShowTheSame(OperatorClient operator) throws Exception {
        SitesAnswer sites = ask(operator, "/", SitesAnswer.class);
        htmlShows(
                operator,
                "/",
                number(sites.totals().pages()),
                number(sites.totals().files()),
                number(sites.totals().sites()));
        for (String id : LoadModel.IDS) {
            SiteAnswer site = site(operator, id);
            List<String> figures = new ArrayList<>(List.of(number(site.summary().pages())));
            site.sections().forEach(section -> figures.add(number(section.pages())));
            site.withheld().forEach(withheld -> figures.add(number(withheld.pages())));
            htmlShows(operator, "/sites/" + id, figures.toArray(String[]::new));
            String pages = "/sites/" + id + "/pages?state=withheld&limit=50";
            htmlShows(
                    operator,
                    pages,
                    ask(operator, pages, PagesAnswer.class).pages().stream()
                            .map(PageEntry::url)
                            .toArray(String[]::new));
            String file = "/sites/" + id + "/files/" + site.files().get(0).file();
            FileAnswer content = ask(operator, file, FileAnswer.class);
            htmlShows(
                    operator,
                    file,
                    number(content.read().entries()),
                    String.valueOf(content.entries().get(0).loc()));
            String url = model.some(id, 1).get(0);
            htmlShows(operator, "/pages?url=" + URLEncoder.encode(url, UTF_8), url);
        }
        RejectedAnswer rejected = ask(operator, "/rejected", RejectedAnswer.class);
        List<String> counts = new ArrayList<>();
        rejected.reasons().forEach(reason -> counts.add(number(reason.rejected())));
        rejected.sources().forEach(source -> counts.add(number(source.events())));
        rejected.sites().forEach(site -> counts.add(number(site.events())));
        htmlShows(operator, "/rejected", counts.toArray(String[]::new));
        SiteAnnouncements desk = ask(operator, "/announcements?site=desk", SiteAnnouncements.class);
        htmlShows(
                operator,
                "/announcements?site=desk",
                number(desk.targets().get(0).pending()),
                number(desk.targets().get(0).announcedToday()));
        htmlShows(operator, "/live");
    }

    /** Checks that a view in HTML has these texts; nothing, if the path has no view in HTML. */
    private void htmlShows(OperatorClient operator, String path, String... texts) throws Exception {
        HttpResponse<String> page = operator.ask("GET", path, BROWSER);
        assertThat(page.statusCode()).as(path).isEqualTo(200);
        if (!page.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
            return;
        }
        htmlViews++;
        String text = TAG.matcher(page.body()).replaceAll(" ");
        for (String expected : texts) {
            assertThat(Pattern.compile("(?<![\\d,.])" + Pattern.quote(expected) + "(?![\\d,])")
                            .matcher(text)
                            .find())
                    .as(path + " shows " + Arrays.toString(texts) + " in " + text)
                    .isTrue();
        }
    }

    private void bothAnswerTheSame(TwoInstances instances) throws Exception {
        List<String> paths = new ArrayList<>(List.of("/rejected", "/announcements?site=desk"));
        for (String site : LoadModel.IDS) {
            paths.add("/sites/" + site + "/pages?limit=2000");
            paths.add("/sites/" + site + "/pages?state=deleted");
            model.some(site, 5).forEach(url -> paths.add("/pages?url=" + URLEncoder.encode(url, UTF_8)));
        }
        for (String path : paths) {
            // The time of the next request is the present one unless it is later.
            String first = instances.operator(0).get(path).body().replaceAll("\"nextAttemptAt\":\"[^\"]*\"", "");
            String second = instances.operator(1).get(path).body().replaceAll("\"nextAttemptAt\":\"[^\"]*\"", "");
            assertThat(second).as(path).isEqualTo(first);
        }
        for (String site : LoadModel.IDS) {
            SiteAnswer first = site(instances.operator(0), site);
            SiteAnswer second = site(instances.operator(1), site);
            assertThat(second.sections()).isEqualTo(first.sections());
            assertThat(second.files()).isEqualTo(first.files());
            assertThat(second.withheld()).isEqualTo(first.withheld());
            assertThat(second.ownFiles()).containsExactlyInAnyOrderElementsOf(first.ownFiles());
            assertThat(second.summary().pages()).isEqualTo(first.summary().pages());
        }
    }

    /** Waits until both instances watch what becomes visible in both; returns how much that was until then. */
    private List<ChangeCounts> awaitWatching(TwoInstances instances) {
        return await("instances that watch each other").until(() -> seenByBoth(instances), seen -> seen.size() == 2);
    }

    /** Sends new pages; returns what each instance has seen since it watches, without one that has not seen them. */
    private List<ChangeCounts> seenByBoth(TwoInstances instances) throws Exception {
        List<Long> before = new ArrayList<>();
        for (int instance = 0; instance < 2; instance++) {
            before.add(net(live(instances.operator(instance)).counts()));
        }
        instances.send(model.newPages(NEW_PAGES));
        rest(instances);
        List<ChangeCounts> after = new ArrayList<>();
        // What is visible is passed on twice a second.
        for (int tries = 0; tries < 100 && after.size() < 2; tries++) {
            after.clear();
            for (int instance = 0; instance < 2; instance++) {
                ChangeCounts counts = live(instances.operator(instance)).counts();
                if (net(counts) - before.get(instance) == NEW_PAGES * LoadModel.IDS.size()) {
                    after.add(counts);
                }
            }
        }
        return after;
    }

    private long listed() {
        return LoadModel.IDS.stream()
                .mapToLong(site -> model.certain(site, Fate::isListed).size())
                .sum();
    }

    private static long net(ChangeCounts counts) {
        return counts.listed() - counts.unlisted();
    }

    private static LiveAnswer live(OperatorClient operator) {
        return ask(operator, "/live", LiveAnswer.class);
    }

    private static List<String> urls(OperatorClient operator, String site, String filter) {
        List<String> urls = new ArrayList<>();
        String after = "";
        while (after != null) {
            PagesAnswer answer = ask(
                    operator,
                    "/sites/" + site + "/pages?limit=400&" + filter
                            + (after.isEmpty() ? "" : "&after=" + URLEncoder.encode(after, UTF_8)),
                    PagesAnswer.class);
            answer.pages().stream().map(PageEntry::url).forEach(urls::add);
            after = answer.next();
        }
        assertThat(urls).doesNotHaveDuplicates();
        return urls;
    }

    private void within(String site, List<String> urls, Predicate<Fate> kind, String prefix) {
        Set<String> certain = model.certain(site, kind);
        certain.removeIf(url -> !url.startsWith(prefix));
        assertThat(urls).containsAll(certain);
        Set<String> possible = model.possible(site, kind);
        assertThat(possible).containsAll(urls);
        assertThat(urls).allMatch(url -> url.startsWith(prefix));
    }

    private static void within(String figure, long value, Range range) {
        assertThat(value).as(figure).isBetween(range.least(), range.most());
    }

    private static Predicate<Fate> listedIn(String section) {
        return fate -> fate.isListed() && fate.section().equals(section);
    }

    private static Predicate<Fate> withheldBecauseOf(String reason) {
        return fate -> fate.isWithheld() && fate.reasons().contains(reason);
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static SiteAnswer site(OperatorClient operator, String id) {
        return ask(
                operator,
                "/sites/" + id,
                SiteAnswer.class,
                site -> areAll(site.instances()) && isServed(site.summary()));
    }

    private static boolean areAll(List<InstanceStatus> instances) {
        return instances.size() == 2 && instances.stream().allMatch(InstanceStatus::answers);
    }

    private static boolean isServed(SiteSummary site) {
        return site.servedLanes() == site.lanes();
    }

    private static <T> T ask(OperatorClient operator, String path, Class<T> type) {
        return ask(operator, path, type, answer -> true);
    }

    /** Asks until the answer has all parts: an instance that is slow to answer the other one is left out of it. */
    private static <T> T ask(OperatorClient operator, String path, Class<T> type, Predicate<T> isWhole) {
        return await("the whole of " + path)
                .until(
                        () -> {
                            HttpResponse<String> reply = get(operator, path);
                            assertThat(reply.statusCode())
                                    .as(path + ": " + reply.body())
                                    .isEqualTo(200);
                            return AnswerJson.read(reply.body(), type);
                        },
                        isWhole);
    }

    /** Asks until no part is with neither of the instances, or with one that is slow to answer. */
    private static HttpResponse<String> get(OperatorClient operator, String path) {
        return await("an answer to " + path)
                .until(() -> operator.get(path), reply -> !UNAVAILABLE.contains(reply.statusCode()));
    }
}
