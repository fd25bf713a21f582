package dev.sitestream.console;

import dev.sitestream.page.url.InvalidUrlException;
import dev.sitestream.page.url.WebUrl;
import dev.sitestream.published.ChangeCounts;
import dev.sitestream.query.InstanceStatus;
import dev.sitestream.query.InstanceStatus.Freshness;
import dev.sitestream.query.InstanceStatus.Issue;
import dev.sitestream.query.InstanceStatus.Writes;
import dev.sitestream.query.OwnFile;
import dev.sitestream.query.PageAnnouncements;
import dev.sitestream.query.PageAnnouncements.Announced;
import dev.sitestream.query.PageAnnouncements.Pending;
import dev.sitestream.query.PageAnswer;
import dev.sitestream.query.PageAnswer.EventField;
import dev.sitestream.query.PageAnswer.NearMiss;
import dev.sitestream.query.PageAnswer.Origin;
import dev.sitestream.query.PageAnswer.PageListing;
import dev.sitestream.query.PageAnswer.Placement;
import dev.sitestream.query.PageAnswer.Published;
import dev.sitestream.query.PageAnswer.Reason;
import dev.sitestream.query.PageAnswer.Trace;
import dev.sitestream.query.PageEntry;
import dev.sitestream.query.PagesAnswer;
import dev.sitestream.query.PagesQuestion;
import dev.sitestream.query.ShardStatus;
import dev.sitestream.query.SiteAnnouncements;
import dev.sitestream.query.SiteAnnouncements.AnnouncedFile;
import dev.sitestream.query.SiteAnnouncements.Batch;
import dev.sitestream.query.SiteAnnouncements.Reading;
import dev.sitestream.query.SiteAnnouncements.Submitted;
import dev.sitestream.query.SiteAnnouncements.Target;
import dev.sitestream.query.TargetAnswer;
import dev.sitestream.query.file.FileAnswer;
import dev.sitestream.query.file.FileAnswer.Entry;
import dev.sitestream.query.file.FileAnswer.Finding;
import dev.sitestream.query.file.FileAnswer.Part;
import dev.sitestream.query.file.FileAnswer.Read;
import dev.sitestream.query.file.FileQuestion;
import dev.sitestream.query.file.VerificationAnswer.Difference;
import dev.sitestream.query.file.VerificationAnswer.Report;
import dev.sitestream.query.live.LiveAnswer;
import dev.sitestream.query.live.LiveChange;
import dev.sitestream.query.rejected.RejectedAnswer;
import dev.sitestream.query.rejected.RejectedAnswer.Count;
import dev.sitestream.query.rejected.RejectedAnswer.Event;
import dev.sitestream.query.rejected.RejectedAnswer.EventProblem;
import dev.sitestream.query.rejected.RejectedAnswer.Looked;
import dev.sitestream.query.rejected.RejectedQuestion;
import dev.sitestream.query.sites.SiteAnswer;
import dev.sitestream.query.sites.SiteAnswer.SectionTotals;
import dev.sitestream.query.sites.SiteAnswer.WithheldPages;
import dev.sitestream.query.sites.SiteFreshness;
import dev.sitestream.query.sites.SiteFreshness.Delayed;
import dev.sitestream.query.sites.SiteSummary;
import dev.sitestream.query.sites.SitesAnswer;
import dev.sitestream.query.sites.SitesQuestion;
import dev.sitestream.query.sites.SitesQuestion.Order;
import dev.sitestream.rejected.ReadableBytes;
import dev.sitestream.rejected.RejectedCursor;
import dev.sitestream.site.ConfiguredRule;
import dev.sitestream.site.Site;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Answers to render. The same text is in every place that can have one. */
final class Samples {

    static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private static final String PAGE = "https://shop.example.com/p/a-product";
    private static final String HOURS_AGO = "2026-11-22T09:00:00Z";
    private static final String MINUTES_AGO = "2026-11-22T11:56:10.250Z";

    private final String text;
    private final Random random = new Random(18);

    /** @param text a text of a sender, such as a part of a title or of a URL */
    Samples(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    Asked asked(String path) {
        return new Asked("127.0.0.1:8081" + text, path + (path.contains("?") ? "&" : "?") + text, NOW);
    }

    Site site() {
        try {
            return Site.at(WebUrl.parse("https://shop.example.com/"));
        } catch (InvalidUrlException e) {
            throw new IllegalStateException(e);
        }
    }

    InstanceStatus instance() {
        return new InstanceStatus(
                "10.0.0.1:8081" + text,
                true,
                List.of(new Issue(
                        "broker-unreachable",
                        "broker" + text,
                        "the broker does not answer" + text + "; check `kafka`",
                        "Check that the broker runs" + text + ".")),
                new Freshness(10, 20, 30),
                new Writes(0.1, 0.6, 1.2, 5),
                0,
                0);
    }

    InstanceStatus silent() {
        return new InstanceStatus(
                "10.0.0.2:8081" + text, false, List.of(), new Freshness(0, 0, 0), new Writes(0, 0.6, 0, 5), 0, 0);
    }

    SiteSummary summary(String id, String state, long pages) {
        boolean held = state.equals(SiteSummary.HELD);
        List<Issue> issues = held
                ? List.of(new Issue(
                        "publication-held",
                        "site " + id + ", lane 0" + text,
                        "publication is held: only 400 of the 1,200 pages that were published at 2026-11-22T08:00:00Z"
                                + " would remain, and `shrinkGuard` allows 20 % to disappear within a day; if this is"
                                + " intended, run `sitestream release " + id + text + "`",
                        "Run `sitestream release " + id + text + "`, or send the pages again."))
                : List.of();
        return new SiteSummary(
                id,
                "https://" + id + ".example.com/" + text,
                "https://" + id + ".example.com/" + text,
                pages,
                pages / 40_000 + 1,
                state.equals(SiteSummary.FRESH) ? 0 : 2,
                state.equals(SiteSummary.FRESH) ? 0 : 95_000,
                state.equals(SiteSummary.LATE),
                held,
                pages == 0 ? null : MINUTES_AGO,
                1,
                state.equals(SiteSummary.UNSERVED) ? 0 : 1,
                true,
                freshness(state, pages),
                issues);
    }

    SitesAnswer sites() {
        List<SiteSummary> sites = new ArrayList<>(List.of(
                summary("outlet", SiteSummary.HELD, 400),
                summary("news", SiteSummary.LATE, 48_210),
                summary("forum", SiteSummary.UNSERVED, 910_004),
                summary("shop", SiteSummary.FRESH, 1_204_332),
                summary("empty", SiteSummary.FRESH, 0)));
        return new SitesAnswer(
                sites,
                "shop",
                new SitesAnswer.Totals(1_204, 1_100, 3, 24_204_332, 1_318),
                List.of(instance(), silent()));
    }

    SitesQuestion sitesQuestion() {
        return new SitesQuestion(text, Order.ATTENTION, "", SitesQuestion.DEFAULT_LIMIT);
    }

    SiteAnswer site(String state) {
        // Many files are in one state only, since browsers take their time for them.
        int count = state.equals(SiteSummary.FRESH) ? 140 : 14;
        List<ShardStatus> files = IntStream.rangeClosed(1, count)
                .mapToObj(i -> file(i <= count * 3 / 4 ? "products" : "pages", i))
                .toList();
        return new SiteAnswer(
                summary("shop", state, 1_204_332),
                List.of(
                        new SectionTotals("products" + text, 110, 1_100_000, 220_000_000, 2, 60_000, MINUTES_AGO),
                        new SectionTotals("pages" + text, 30, 104_332, 12_000_000, 0, 0, null)),
                List.of(
                        new WithheldPages("noindex", "its robots directives contain `noindex`" + text, 12_001),
                        new WithheldPages("status", "its HTTP status is not 200", 310)),
                files,
                List.of(new OwnFile("sitemap.xml" + text, "00ff", MINUTES_AGO)),
                List.of(target("indexnow", "open"), target("baidu", "unauthorized")),
                List.of(instance()));
    }

    SiteAnswer emptySite() {
        return new SiteAnswer(
                summary("empty", SiteSummary.FRESH, 0), List.of(), List.of(), List.of(), List.of(), null, List.of());
    }

    PagesQuestion pagesQuestion() {
        return new PagesQuestion(
                Set.of(PageAnswer.LISTED, PageAnswer.WITHHELD),
                null,
                null,
                "https://shop.example.com/",
                "",
                100,
                false);
    }

    PagesAnswer pages() {
        List<PageEntry> pages = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            boolean listed = i % 3 != 1;
            pages.add(new PageEntry(
                    "https://shop.example.com/p/a-product-with-a-rather-long-name/" + i + text,
                    listed ? PageAnswer.LISTED : PageAnswer.WITHHELD,
                    "products" + text,
                    listed ? "products-00001.xml.gz" + text : null,
                    listed
                            ? List.of()
                            : List.of(
                                    new Reason(
                                            "noindex",
                                            "its robots directives contain `noindex` or `none`" + text,
                                            null,
                                            null,
                                            "Send another `robots`" + text + "."),
                                    new Reason("status", "its HTTP status is not 200", null, null, null)),
                    MINUTES_AGO,
                    i % 4 == 0 ? "shopify:product:" + i + text : null,
                    null));
        }
        return new PagesAnswer("shop.example.com", pages, "https://shop.example.com/p/9" + text);
    }

    /** A page in each state, by the name of the state. */
    Map<String, PageAnswer> eachPage() {
        Map<String, PageAnswer> pages = new LinkedHashMap<>();
        pages.put("listed", listedPage(new Published(Published.CURRENT, entry("2026-11-22"), true, MINUTES_AGO)));
        pages.put("outdated", listedPage(new Published(Published.OUTDATED, entry("2026-10-01"), true, HOURS_AGO)));
        pages.put("awaited", listedPage(new Published(Published.ABSENT, null, false, null)));
        pages.put("damaged", listedPage(new Published(Published.UNREADABLE, null, true, MINUTES_AGO)));
        pages.put(
                "withheld",
                page(
                        PageAnswer.WITHHELD,
                        List.of(
                                new Reason(
                                        "noindex",
                                        "its robots directives contain `noindex` or `none`" + text,
                                        new EventField("robots", "noindex" + text),
                                        null,
                                        "Remove `noindex`, then run `sitestream produce" + text + "`."),
                                new Reason(
                                        "path-excluded",
                                        "the configuration excludes its path" + text,
                                        null,
                                        rule("/p/**" + text),
                                        "Remove the pattern in `exclude.paths`" + text + ".")),
                        null,
                        List.of(trace(Published.CURRENT), trace(Published.ABSENT), trace(Published.REMOVED))));
        pages.put("deleted", deletedPage());
        pages.put(
                "unknown",
                new PageAnswer(
                        PAGE + text,
                        "shop",
                        0,
                        PageAnswer.UNKNOWN,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        List.of(new Reason(
                                "unknown",
                                "no event of it was received",
                                null,
                                null,
                                "Check that the sender sends it with or without `www.`" + text + ".")),
                        null,
                        List.of(),
                        null,
                        nearMisses()));
        return pages;
    }

    PageAnswer listedPage(Published published) {
        PageListing listing = new PageListing(
                "products-00001.xml.gz" + text,
                "https://shop.example.com/products-00001.xml.gz" + text,
                1,
                17,
                entry("2026-11-22"),
                published);
        return page(PageAnswer.LISTED, List.of(), listing, List.of());
    }

    PageAnswer deletedPage() {
        Reason reason = new Reason("deleted", "its last event is a delete", null, null, "Send an upsert" + text + ".");
        return new PageAnswer(
                PAGE + text,
                "shop",
                0,
                PageAnswer.DELETED,
                null,
                null,
                "delete",
                HOURS_AGO,
                null,
                null,
                List.of(reason),
                null,
                List.of(trace(Published.ABSENT)),
                null,
                List.of());
    }

    private PageAnswer page(String state, List<Reason> reasons, @Nullable PageListing listing, List<Trace> traces) {
        return new PageAnswer(
                PAGE + text,
                "shop",
                0,
                state,
                "products" + text,
                new Placement("match", rule("/p/**" + text)),
                "upsert",
                HOURS_AGO,
                "shopify:product:7" + text,
                new Origin("shopify" + text, "page-events" + text, 1, 1_204_332),
                reasons,
                listing,
                traces,
                pageAnnouncements(),
                nearMisses());
    }

    List<NearMiss> nearMisses() {
        return List.of(
                new NearMiss(
                        "https://www.shop.example.com/P/A-Product/" + text,
                        "outlet",
                        PageAnswer.LISTED,
                        List.of("www", "case", "trailing-slash")),
                new NearMiss(
                        "http://shop.example.com/p/a-product" + text,
                        "shop",
                        PageAnswer.WITHHELD,
                        List.of("scheme", "query" + text)));
    }

    private PageAnnouncements pageAnnouncements() {
        return new PageAnnouncements(
                "shop",
                PAGE + text,
                List.of(new Announced(
                        "indexnow" + text, false, HOURS_AGO, MINUTES_AGO, MINUTES_AGO, 7, answer("accepted", 200))),
                List.of(new Pending("baidu" + text, true, MINUTES_AGO, MINUTES_AGO, MINUTES_AGO, "limited")),
                List.of(
                        new Reading("Googlebot" + text, MINUTES_AGO, true, 2, 1),
                        new Reading("bingbot", "2026-11-21T12:00:00Z", false, 0, 0),
                        new Reading("Baiduspider", null, false, 0, 0)));
    }

    private ConfiguredRule rule(String rule) {
        return new ConfiguredRule("sites[0].exclude.paths[2]" + text, rule, "sitestream.yaml" + text, 12);
    }

    private Trace trace(String status) {
        return new Trace(
                "products-00001.xml.gz" + text,
                "https://shop.example.com/products-00001.xml.gz" + text,
                new Published(status, null, true, status.equals(Published.ABSENT) ? MINUTES_AGO : null));
    }

    private String entry(String lastmod) {
        return "<url><loc>" + PAGE + "</loc><lastmod>" + lastmod + "</lastmod><image:image><image:loc>"
                + "https://cdn.example.com/1.jpg" + text + "</image:loc></image:image></url>";
    }

    SiteAnnouncements announcements() {
        return new SiteAnnouncements(
                "shop",
                "10.0.0.1:8081",
                true,
                10_000,
                true,
                List.of(target("indexnow", "open"), target("baidu", "stopped")),
                List.of(
                        new Batch("indexnow" + text, 7, MINUTES_AGO, 120, null, answer("accepted", 200)),
                        new Batch("search-console", 8, MINUTES_AGO, 0, "sitemap.xml" + text, answer("too-many", 429))),
                List.of(
                        new AnnouncedFile(
                                "sitemap.xml" + text,
                                MINUTES_AGO,
                                List.of(new Submitted("search-console" + text, true, answer("accepted", 200))),
                                List.of(new Reading("Googlebot" + text, MINUTES_AGO, false, 2, 1))),
                        new AnnouncedFile("news.xml", null, List.of(), List.of())));
    }

    LiveAnswer live() {
        List<LiveChange> changes = new ArrayList<>();
        List<String> kinds = List.of("listed", "updated", "relisted", "unlisted", "painted");
        for (int i = 0; i < 30; i++) {
            changes.add(new LiveChange(
                    kinds.get(i % kinds.size()) + (i == 4 ? text : ""),
                    "https://shop.example.com/p/" + i + text,
                    "shop" + text,
                    "products" + text,
                    "products-00001.xml.gz" + text,
                    MINUTES_AGO,
                    NOW.minusMillis(40L * i).toString()));
        }
        return new LiveAnswer(
                MINUTES_AGO,
                NOW.toString(),
                new ChangeCounts(12_040, 1_203, 88, 7),
                changes,
                List.of("10.0.0.2:8081" + text));
    }

    LiveAnswer nothingLive() {
        return new LiveAnswer(MINUTES_AGO, NOW.toString(), ChangeCounts.NONE, List.of(), List.of());
    }

    RejectedQuestion rejectedQuestion() {
        return new RejectedQuestion(null, null, null, null, null, RejectedQuestion.DEFAULT_LIMIT);
    }

    RejectedQuestion filteredRejectedQuestion() {
        return new RejectedQuestion(
                "rejected",
                "site-unknown",
                "cms" + text,
                "none",
                RejectedCursor.parse("0-12_1-40"),
                RejectedQuestion.DEFAULT_LIMIT);
    }

    RejectedAnswer rejected() {
        List<Count> sources = IntStream.range(0, 12)
                .mapToObj(i -> new Count("cms" + i + text, 40 - i))
                .toList();
        return new RejectedAnswer(
                "page-events-rejected" + text,
                new Looked(1_121, 30, MINUTES_AGO, false),
                List.of(
                        new RejectedAnswer.ReasonCount(
                                "site-unknown", 1_120, 0, "Add the site" + text + " to `sites`."),
                        new RejectedAnswer.ReasonCount("priority-invalid", 0, 30, null),
                        new RejectedAnswer.ReasonCount("new-code" + text, 1, 0, null)),
                sources,
                List.of(new Count("none", 1_120), new Count("shop", 31)),
                List.of(
                        new Event(
                                MINUTES_AGO,
                                "rejected",
                                "cms" + text,
                                null,
                                "page-events/2@120" + text,
                                "page-events-rejected/1@7",
                                readable("https://elsewhere.example.com/p/1" + text),
                                readable("{\"op\":\"upsert\",\"url\":\"https://elsewhere.example.com/p/1\",\"images\":"
                                        + "[{\"loc\":\"/1.jpg\"}],\"title\":\"" + text + "\"}"),
                                true,
                                List.of(
                                        new EventProblem(
                                                "site-unknown",
                                                "url",
                                                "belongs to no site" + text,
                                                "Add the site" + text + " to `sites`."),
                                        new EventProblem("image-invalid", "images[0].loc", "must be absolute", null),
                                        new EventProblem("new-code" + text, "tone" + text, "is too loud", null))),
                        new Event(
                                MINUTES_AGO,
                                "warning",
                                "events",
                                "shop",
                                "source cms" + text,
                                "page-events-rejected/0@3",
                                new ReadableBytes("", 0, false),
                                new ReadableBytes("x".repeat(8_192) + text, 20_000, true),
                                false,
                                List.of()),
                        new Event(
                                MINUTES_AGO,
                                "rejected",
                                "events",
                                "shop",
                                "page-events/0@1",
                                "page-events-rejected/0@2",
                                new ReadableBytes("", 0, false),
                                new ReadableBytes("", 0, false),
                                false,
                                List.of(new EventProblem("value-missing", "value", "is missing", "Send one.")))),
                "0-12_1-6");
    }

    RejectedAnswer nothingRejected() {
        return new RejectedAnswer(
                "page-events-rejected", new Looked(0, 0, null, true), List.of(), List.of(), List.of(), List.of(), null);
    }

    FileQuestion fileQuestion() {
        return new FileQuestion(100, 2, false);
    }

    FileAnswer file() {
        String name = "products-00001.xml.gz" + text;
        return new FileAnswer(
                "shop" + text,
                name,
                "https://shop.example.com/" + name,
                "urlset",
                "00ff" + text,
                "3.120",
                new Read(5_102, false, 140),
                List.of(
                        new Entry(
                                101,
                                404,
                                "https://shop.example.com/p/1" + text,
                                "2026-11-21" + text,
                                List.of(
                                        new Part("priority" + text, "0.5" + text, Map.of(), List.of()),
                                        new Part("image", "", Map.of(), List.of(leaf("loc", "/1.jpg" + text))),
                                        new Part(
                                                "link",
                                                "",
                                                Map.of(
                                                        "rel",
                                                        "alternate",
                                                        "hreflang",
                                                        "de" + text,
                                                        "href",
                                                        "/de" + text),
                                                List.of())),
                                true,
                                List.of("`priority` is not between 0 and 1" + text)),
                        new Entry(
                                102,
                                409,
                                null,
                                null,
                                List.of(
                                        leaf("changefreq", "daily"),
                                        leaf("priority", "1"),
                                        leaf("image", "a"),
                                        leaf("image", "b"),
                                        leaf("image", "c"),
                                        leaf("image", "d"),
                                        new Part(
                                                "news",
                                                "",
                                                Map.of("{urn:x" + text + "}kind" + text, "a" + text),
                                                List.of(new Part(
                                                        "publication",
                                                        "",
                                                        Map.of(),
                                                        List.of(leaf("name", "The Desk" + text)))))),
                                false,
                                List.of())),
                List.of(new Finding(0, null, "it is damaged" + text), new Finding(405, 101, "wrong" + text)),
                List.of(new Finding(409, 102, "odd" + text), new Finding(4_000, 2_000, "odd" + text)),
                new Report(
                        MINUTES_AGO,
                        40_000,
                        2,
                        true,
                        3,
                        List.of(
                                new Difference(name, "https://shop.example.com/p/1 is missing" + text),
                                new Difference("news.xml" + text, "it is missing" + text),
                                new Difference("", "all differ" + text))),
                102);
    }

    FileAnswer index() {
        return new FileAnswer(
                "shop",
                "sitemap.xml",
                "https://shop.example.com/sitemap.xml",
                "index",
                "00ff",
                null,
                new Read(2, true, 0),
                List.of(
                        new Entry(
                                1,
                                3,
                                "https://shop.example.com/products-00001.xml.gz",
                                "2026-11-21",
                                List.of(),
                                false,
                                List.of()),
                        new Entry(2, 4, "https://elsewhere.example.com/" + text, null, List.of(), false, List.of())),
                List.of(),
                List.of(),
                new Report(MINUTES_AGO, 40_000, 2, false, 0, List.of()),
                null);
    }

    FileAnswer lines() {
        return new FileAnswer(
                "shop",
                "robots-sitemaps.txt",
                "https://shop.example.com/robots-sitemaps.txt",
                "lines",
                "00ff",
                "1.1",
                new Read(2, true, 0),
                List.of(
                        new Entry(
                                1,
                                1,
                                "Sitemap: https://shop.example.com/sitemap.xml",
                                null,
                                List.of(),
                                false,
                                List.of()),
                        new Entry(2, 2, "# a line" + text, null, List.of(), false, List.of())),
                List.of(),
                List.of(),
                null,
                null);
    }

    private static Part leaf(String name, String value) {
        return new Part(name, value, Map.of(), List.of());
    }

    private static ReadableBytes readable(String value) {
        return new ReadableBytes(value, value.length(), false);
    }

    private Target target(String name, String state) {
        boolean open = state.equals("open");
        return new Target(
                name + text,
                state,
                MINUTES_AGO,
                open ? null : MINUTES_AGO,
                open ? null : MINUTES_AGO,
                false,
                open ? 0 : 1_250,
                open ? null : MINUTES_AGO,
                3_000,
                0,
                answer(open ? "accepted" : "unauthorized", open ? 200 : 403));
    }

    private TargetAnswer answer(String kind, int status) {
        return new TargetAnswer(kind, status, status + " an answer" + text, MINUTES_AGO);
    }

    private ShardStatus file(String section, int number) {
        boolean waits = number % 23 == 5;
        return new ShardStatus(
                String.format("%s-%05d.xml.gz%s", section, number, text),
                section + text,
                40_000 - random.nextInt(30_000),
                3_000_000,
                300_000,
                number % 7 == 3 ? 20 + random.nextInt(40) : 80 + random.nextInt(20),
                waits,
                !waits,
                MINUTES_AGO,
                NOW.minusSeconds(random.nextInt(number % 5 == 0 ? 900_000 : 3_000))
                        .toString());
    }

    private SiteFreshness freshness(String state, long pages) {
        List<Long> minutes = IntStream.range(0, 60)
                .mapToObj(minute -> pages == 0 || random.nextInt(10) == 0
                        ? 0L
                        : (long) (400
                                + random.nextInt(1_800)
                                + (state.equals(SiteSummary.LATE) && minute > 48 ? 40_000 : 0)))
                .toList();
        return pages == 0
                ? new SiteFreshness(0, 0, 0, minutes, List.of())
                : new SiteFreshness(1_204, 862, 1_940, minutes, List.of(new Delayed(862, 1_204)));
    }
}
