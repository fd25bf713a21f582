package dev.sitestream.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Events that list no page, as every site has some: pages that are known but withheld from the sitemap, one for each of
 * the usual reasons, and events with the usual mistakes.
 */
public final class DemoExamples {

    /** A page that is not listed because it has {@code noindex}. */
    public static final String NOINDEX_PAGE = DemoSite.SHOP.url() + "checkout";

    /** A path that the shop's configuration excludes. */
    static final String EXCLUDED_PATH = "/cart";

    private static final Duration UNTIL_RELEASE = Duration.ofDays(1);

    private DemoExamples() {}

    /** The events, with this time. */
    static List<DemoEvent> events(Instant time) {
        String shop = DemoSite.SHOP.url();
        return List.of(
                upsert(NOINDEX_PAGE, time, "\"title\":\"Checkout\",\"robots\":\"noindex\""),
                upsert(shop + "c/sneakers", time, "\"title\":\"Sneakers\",\"canonical\":\"" + shop + "c/shoes\""),
                upsert(shop + "p/tents/sold-out", time, "\"title\":\"Sold out\",\"status\":410"),
                upsert(shop + EXCLUDED_PATH.substring(1), time, "\"title\":\"Cart\",\"priority\":7"),
                upsert(
                        DemoSite.BLOG.url() + "en/product/our-next-release",
                        time,
                        "\"title\":\"Our next release\",\"publishAt\":\"" + time.plus(UNTIL_RELEASE) + "\""),
                upsert("https://www.shop.example.com/c/shoes", time, "\"title\":\"Shoes\""),
                event(shop + "c/tents", "{\"op\":\"update\",\"url\":\"" + shop + "c/tents\"}"),
                upsert("/c/bikes", time, "\"title\":\"Bikes\""),
                event(shop + "c/toys", "op=upsert&url=" + shop + "c/toys"));
    }

    private static DemoEvent upsert(String url, Instant time, String fields) {
        return event(url, "{\"op\":\"upsert\",\"url\":\"" + url + "\",\"time\":\"" + time + "\"," + fields + "}");
    }

    private static DemoEvent event(String url, String value) {
        return new DemoEvent(url, value.getBytes(UTF_8));
    }
}
