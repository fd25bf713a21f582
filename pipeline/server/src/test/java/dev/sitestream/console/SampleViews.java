package dev.sitestream.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sitestream.query.file.FileQuestion;
import dev.sitestream.query.sites.SiteSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Each view of the console, rendered from {@link Samples}. */
final class SampleViews {

    private SampleViews() {}

    /** All views, by name. */
    static Map<String, String> of(Samples samples) {
        Map<String, String> views = new LinkedHashMap<>();
        put(views, "sites", Console.sites(samples.asked("/"), samples.sitesQuestion(), samples.sites()));
        for (String state : List.of(SiteSummary.FRESH, SiteSummary.HELD, SiteSummary.LATE, SiteSummary.UNSERVED)) {
            put(views, "site-" + state, Console.site(samples.asked("/sites/shop"), samples.site(state), ""));
        }
        put(views, "site-empty", Console.site(samples.asked("/sites/empty"), samples.emptySite(), ""));
        put(
                views,
                "pages",
                Console.pages(
                        samples.asked("/sites/shop/pages"), samples.site(), samples.pagesQuestion(), samples.pages()));
        samples.eachPage()
                .forEach(
                        (state, page) -> put(views, "page-" + state, Console.page(samples.asked("/pages?url="), page)));
        put(
                views,
                "page-of-no-site",
                Console.pageOfNoSite(
                        samples.asked("/pages?url="),
                        "https://elsewhere.example.com/" + samples.text(),
                        "only `www.` differs from site `shop`" + samples.text(),
                        samples.nearMisses()));
        put(
                views,
                "no-url",
                Console.noUrl(
                        samples.asked("/pages?url="), "shop" + samples.text(), "it has no scheme" + samples.text()));
        put(
                views,
                "announcements",
                Console.announcements(samples.asked("/announcements?site=shop"), samples.announcements()));
        String url = "https://shop.example.com/" + samples.text();
        put(views, "live", Console.live(samples.asked("/live"), samples.live(), url));
        put(views, "live-empty", Console.live(samples.asked("/live"), samples.nothingLive(), url));
        Asked rejected = samples.asked("/rejected");
        put(views, "rejected", Console.rejected(rejected, samples.rejectedQuestion(), samples.rejected()));
        put(
                views,
                "rejected-filtered",
                Console.rejected(rejected, samples.filteredRejectedQuestion(), samples.rejected()));
        put(views, "rejected-empty", Console.rejected(rejected, samples.rejectedQuestion(), samples.nothingRejected()));
        Asked file = samples.asked("/sites/shop/files/sitemap.xml");
        put(views, "file", Console.file(file, samples.fileQuestion(), samples.file()));
        put(views, "file-unknown", Console.noFile(file, "shop", "products-00009.xml" + samples.text()));
        put(views, "file-index", Console.file(file, new FileQuestion(0, 100, false), samples.index()));
        put(views, "file-lines", Console.file(file, new FileQuestion(0, 100, false), samples.lines()));
        put(
                views,
                "problem",
                Console.problem(samples.asked("/nothing"), 404, "there is no such path" + samples.text()));
        return views;
    }

    private static void put(Map<String, String> views, String name, byte[] page) {
        views.put(name, new String(page, UTF_8));
    }
}
