package dev.sitestream.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sitestream.http.OperatorClient;
import dev.sitestream.query.AnswerJson;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SiteAnswer.WithheldPages;
import dev.sitestream.query.sites.SiteSummary;
import dev.sitestream.query.sites.SitesAnswer;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The console of a pipeline of two instances: each shows all of it, and its figures are those of the events. */
@Tag("slow")
class ConsoleEndToEndTest {

    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final long SEED = 18;
    private static final int EVENTS = 1_000;

    private static final String SITES = """
            sites:
              - {id: shop, url: 'https://shop.example.com/', lanes: 3, publishAfter: 0s, sections: [
                  {name: products, match: ['/p/**']}, {name: pages}]}
              - {id: blog, url: 'https://blog.example.com/', lanes: 2, publishAfter: 0s}
              - {id: empty, url: 'https://empty.example.com/'}
            """;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);

    /** The listed pages of each section, and the withheld ones. */
    private final Map<String, String> sectionOf = new HashMap<>();

    @Test
    void bothInstancesShowTheWholePipeline() throws Exception {
        try (TwoInstances instances = TwoInstances.start(folder, SITES)) {
            instances.send(events());
            instances.awaitRest(EVENTS);
            for (int instance = 0; instance < 2; instance++) {
                OperatorClient operator = instances.operator(instance);
                // The figures are at most about a second old: pages that have moved may still leave their files, and
                // the index may still list fewer.
                instances.await("the figures of the model", () -> {
                    SitesAnswer answer = sites(operator);
                    SiteAnswer shop = shop(operator);
                    return answer.totals().pages() == listed("shop/", "blog/")
                            && answer.sites().stream().allMatch(site -> site.waitingFiles() == 0)
                            && shop.summary().files() == shop.files().size();
                });
                sitesAreThoseOfTheModel(operator);
                aSiteIsThatOfTheModel(operator);
                samplesAreThereForEveryNumber(operator);
                pagesAreRendered(operator);
            }
        }
    }

    private void sitesAreThoseOfTheModel(OperatorClient operator) throws Exception {
        SitesAnswer answer = sites(operator);

        assertThat(answer.instances()).hasSize(2);
        assertThat(answer.totals().notFresh()).isZero();
        assertThat(answer.sites()).extracting(SiteSummary::id).containsExactlyInAnyOrder("shop", "blog", "empty");
        for (SiteSummary site : answer.sites()) {
            assertThat(site.pages()).as(site.id()).isEqualTo(listed(site.id() + "/"));
            assertThat(site.servedLanes()).isEqualTo(site.lanes());
            assertThat(site.waitingFiles()).isZero();
            boolean empty = site.id().equals("empty");
            assertThat(site.freshness().files() > 0).isEqualTo(!empty);
            assertThat(site.writtenAt() == null).isEqualTo(empty);
            assertThat(site.freshness().medianMillis())
                    .isLessThanOrEqualTo(site.freshness().p99Millis());
        }
    }

    private void aSiteIsThatOfTheModel(OperatorClient operator) throws Exception {
        SiteAnswer answer = shop(operator);

        assertThat(answer.summary().pages()).isEqualTo(listed("shop/"));
        answer.sections()
                .forEach(section -> assertThat(section.pages()).isEqualTo(listed("shop/" + section.section())));
        assertThat(answer.sections())
                .extracting(SiteAnswer.SectionTotals::section)
                .containsExactly("products", "pages");
        assertThat(answer.files().stream().mapToLong(ShardStatus::pages).sum()).isEqualTo(listed("shop/"));
        assertThat(answer.summary().files()).isEqualTo(answer.files().size());
        assertThat(answer.withheld())
                .containsExactly(new WithheldPages(
                        "noindex",
                        "its robots directives contain `noindex` or `none`",
                        sectionOf.values().stream()
                                .filter("shop withheld"::equals)
                                .count()));
        assertThat(answer.ownFiles()).isNotEmpty();
    }

    private void samplesAreThereForEveryNumber(OperatorClient operator) throws Exception {
        for (String section : List.of("products", "pages")) {
            PagesAnswer pages =
                    read(operator, "/sites/shop/pages?limit=2000&state=listed&section=" + section, PagesAnswer.class);
            assertThat(pages.pages()).hasSize((int) listed("shop/" + section));
        }
    }

    private static void pagesAreRendered(OperatorClient operator) throws Exception {
        for (String path : List.of(
                "/",
                "/?q=shop&sort=pages",
                "/sites/shop",
                "/sites/empty",
                "/sites/shop/pages?state=withheld",
                "/announcements?site=shop")) {
            String page = operator.ask("GET", path, BROWSER).body();
            assertThat(page)
                    .as(path)
                    .startsWith("<!DOCTYPE html>")
                    .contains("</html>")
                    .doesNotContain("not answer");
        }
        String hostile = "https://shop.example.com/p/\"><script>alert(1)</script>";
        String page = operator.ask("GET", "/?q=" + URLEncoder.encode(hostile, UTF_8), BROWSER)
                .body();
        assertThat(page).contains("Show all 3 sites").doesNotContain("<script>alert");
    }

    private static SiteAnswer shop(OperatorClient operator) throws Exception {
        return read(operator, "/sites/shop", SiteAnswer.class);
    }

    private static SitesAnswer sites(OperatorClient operator) throws Exception {
        return read(operator, "/", SitesAnswer.class);
    }

    private static <T> T read(OperatorClient operator, String path, Class<T> type) throws Exception {
        return AnswerJson.read(operator.get(path).body(), type);
    }

    private long listed(String... beginnings) {
        return sectionOf.values().stream()
                .filter(section -> List.of(beginnings).stream().anyMatch(section::startsWith))
                .count();
    }

    private List<String> events() {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            boolean shop = random.nextInt(3) > 0;
            boolean product = random.nextBoolean();
            String url = "https://" + (shop ? "shop" : "blog") + ".example.com/" + (product ? "p/" : "") + "page-"
                    + random.nextInt(400);
            boolean deleted = random.nextInt(8) == 0;
            boolean withheld = random.nextInt(6) == 0;
            String time = ",\"time\":\"2026-11-20T08:00:00." + String.format("%03d", i) + "Z\"";
            if (deleted) {
                events.add("{\"op\":\"delete\",\"url\":\"" + url + "\"" + time + "}");
                sectionOf.remove(url);
            } else {
                String robots = withheld ? ",\"robots\":\"noindex\"" : "";
                events.add("{\"op\":\"upsert\",\"url\":\"" + url + "\"" + time + robots + "}");
                sectionOf.put(url, place(shop, product, withheld));
            }
        }
        return events;
    }

    private static String place(boolean shop, boolean product, boolean withheld) {
        if (withheld) {
            return shop ? "shop withheld" : "blog withheld";
        }
        if (!shop) {
            return "blog/pages";
        }
        return product ? "shop/products" : "shop/pages";
    }
}
