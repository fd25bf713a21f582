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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The console of two instances: each shows the whole pipeline, and its figures are those of the events. */
@Tag("slow")
class ConsoleEndToEndTest {

    private static final String BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    private static final long SEED = 18;
    private static final int EVENTS = 1_000;

    private static final String SHOP = "mall";
    private static final String BLOG = "diary";
    private static final String EMPTY = "empty";

    private final TwoInstances instances = SharedInstances.get();
    private final Random random = new Random(SEED);

    /** The listed pages of each section, and the withheld ones. */
    private final Map<String, String> sectionOf = new HashMap<>();

    @Test
    void bothInstancesShowTheWholePipeline() throws Exception {
        instances.send(events());
        instances.awaitRest();
        for (int instance = 0; instance < 2; instance++) {
            OperatorClient operator = instances.operator(instance);
            // The figures are at most about a second old: pages that have moved may still leave their files, and the
            // index may still list fewer.
            instances.await("the figures of the model", () -> {
                SiteAnswer shop = shop(operator);
                return sites(operator).sites().stream().allMatch(site -> site.waitingFiles() == 0 && site.isFresh())
                        && site(operator, SHOP).pages() == listed(SHOP + "/")
                        && site(operator, BLOG).pages() == listed(BLOG + "/")
                        && shop.summary().files() == shop.files().size();
            });
            sitesAreThoseOfTheModel(operator);
            aSiteIsThatOfTheModel(operator);
            samplesAreThereForEveryNumber(operator);
            pagesAreRendered(operator);
        }
    }

    private void sitesAreThoseOfTheModel(OperatorClient operator) throws Exception {
        SitesAnswer answer = sites(operator);

        assertThat(answer.instances()).hasSize(2);
        assertThat(answer.totals().notFresh()).isZero();
        assertThat(answer.sites()).extracting(SiteSummary::id).contains(SHOP, BLOG, EMPTY);
        assertThat(answer.totals().sites()).isEqualTo(answer.sites().size()).isEqualTo(SharedInstances.COUNT);
        assertThat(answer.totals().pages())
                .isEqualTo(answer.sites().stream().mapToLong(SiteSummary::pages).sum());
        for (String id : List.of(SHOP, BLOG, EMPTY)) {
            SiteSummary site = site(operator, id);
            assertThat(site.pages()).as(id).isEqualTo(listed(id + "/"));
            assertThat(site.servedLanes()).isEqualTo(site.lanes());
            assertThat(site.waitingFiles()).isZero();
            boolean empty = id.equals(EMPTY);
            assertThat(site.freshness().files() > 0).isEqualTo(!empty);
            assertThat(site.writtenAt() == null).isEqualTo(empty);
            assertThat(site.freshness().medianMillis())
                    .isLessThanOrEqualTo(site.freshness().p99Millis());
        }
    }

    private void aSiteIsThatOfTheModel(OperatorClient operator) throws Exception {
        SiteAnswer answer = shop(operator);

        assertThat(answer.summary().pages()).isEqualTo(listed(SHOP + "/"));
        answer.sections()
                .forEach(section -> assertThat(section.pages()).isEqualTo(listed(SHOP + "/" + section.section())));
        assertThat(answer.sections())
                .extracting(SiteAnswer.SectionTotals::section)
                .containsExactly("products", "pages");
        assertThat(answer.files().stream().mapToLong(ShardStatus::pages).sum()).isEqualTo(listed(SHOP + "/"));
        assertThat(answer.summary().files()).isEqualTo(answer.files().size());
        assertThat(answer.withheld())
                .containsExactly(new WithheldPages(
                        "noindex",
                        "its robots directives contain `noindex` or `none`",
                        sectionOf.values().stream()
                                .filter((SHOP + " withheld")::equals)
                                .count()));
        assertThat(answer.ownFiles()).isNotEmpty();
    }

    private void samplesAreThereForEveryNumber(OperatorClient operator) throws Exception {
        for (String section : List.of("products", "pages")) {
            PagesAnswer pages = read(
                    operator,
                    "/sites/" + SHOP + "/pages?limit=2000&state=listed&section=" + section,
                    PagesAnswer.class);
            assertThat(pages.pages()).hasSize((int) listed(SHOP + "/" + section));
        }
    }

    private static void pagesAreRendered(OperatorClient operator) throws Exception {
        for (String path : List.of(
                "/",
                "/?q=mall&sort=pages",
                "/sites/mall",
                "/sites/empty",
                "/sites/mall/pages?state=withheld",
                "/announcements?site=mall")) {
            String page = operator.ask("GET", path, BROWSER).body();
            assertThat(page)
                    .as(path)
                    .startsWith("<!DOCTYPE html>")
                    .contains("</html>")
                    .doesNotContain("not answer");
        }
        String hostile = "https://mall.example.com/p/\"><script>alert(1)</script>";
        String page = operator.ask("GET", "/?q=" + URLEncoder.encode(hostile, UTF_8), BROWSER)
                .body();
        assertThat(page)
                .contains("Show all " + SharedInstances.COUNT + " sites")
                .doesNotContain("<script>alert");
    }

    private static SiteAnswer shop(OperatorClient operator) throws Exception {
        return read(operator, "/sites/mall", SiteAnswer.class);
    }

    private static SiteSummary site(OperatorClient operator, String id) throws Exception {
        return sites(operator).sites().stream()
                .filter(site -> site.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static SitesAnswer sites(OperatorClient operator) throws Exception {
        return read(operator, "/", SitesAnswer.class);
    }

    private static <T> T read(OperatorClient operator, String path, Class<T> type) throws Exception {
        return AnswerJson.read(operator.get(path).body(), type);
    }

    private long listed(String beginning) {
        return sectionOf.values().stream()
                .filter(section -> section.startsWith(beginning))
                .count();
    }

    private List<String> events() {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            boolean shop = random.nextInt(3) > 0;
            boolean product = random.nextBoolean();
            String url = "https://" + (shop ? SHOP : BLOG) + ".example.com/" + (product ? "p/" : "") + "page-"
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
            return (shop ? SHOP : BLOG) + " withheld";
        }
        if (!shop) {
            return BLOG + "/pages";
        }
        return SHOP + (product ? "/products" : "/pages");
    }
}
