package dev.sitestream.demo;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * The traffic of the three simulated sites: the events of the initial load, and an endless sequence of changes.
 *
 * <p>Equal seeds, clocks and calls give equal events. Not thread-safe.
 */
public final class DemoTraffic {

    /** The number of products in the shop's catalog at the start. */
    public static final int PRODUCTS = 200_000;

    private static final int SHOP_PERCENT = 85;
    private static final int NEWS_PERCENT = 10;

    private final InstantSource clock;
    private final Chance chance;
    private final List<DemoEvent> examples;
    private final ShopTraffic shop;
    private final BlogTraffic blog;
    private final NewsTraffic news;

    /** @param clock gives the events their {@code time} and {@code lastmod} */
    public DemoTraffic(long seed, InstantSource clock) {
        this(seed, clock, PRODUCTS);
    }

    /**
     * @param clock gives the events their {@code time} and {@code lastmod}
     * @param products the number of the shop's products at the start, at least 1
     */
    public DemoTraffic(long seed, InstantSource clock, int products) {
        if (products < 1) {
            throw new IllegalArgumentException("products is " + products + ", less than 1");
        }
        long nowMillis = clock.millis();
        this.clock = clock;
        this.chance = new Chance(seed);
        this.examples = DemoExamples.events(Instant.ofEpochMilli(nowMillis));
        this.shop = new ShopTraffic(chance.traitsOf(0), products, nowMillis);
        this.blog = new BlogTraffic(chance.traitsOf(1), nowMillis);
        this.news = new NewsTraffic(chance.traitsOf(2), nowMillis);
    }

    /** Events that list no page, valid ones and others. */
    public List<DemoEvent> examples() {
        return examples;
    }

    /** The number of events in {@link #initialLoad}. */
    public int initialEvents() {
        return news.initialPages() + blog.initialPages() + shop.initialPages();
    }

    /**
     * An upsert for every page that exists at the start: a few of each site, then the others, the small sites first.
     * Its {@code time} is earlier than that of any live event of the same page, so live events may be sent before and
     * between these.
     */
    InitialLoad initialLoad() {
        return new InitialLoad(List.of(news, blog, shop));
    }

    /** The next live event, of any site. Only live pages are deleted. */
    public DemoEvent next() {
        long nowMillis = clock.millis();
        int dice = chance.below(100);
        if (dice < SHOP_PERCENT) {
            return shop.next(nowMillis);
        }
        return dice < SHOP_PERCENT + NEWS_PERCENT ? news.next(nowMillis) : blog.next(nowMillis);
    }

    /** The number of live pages of a site after all its events so far, the initial load included. */
    public int livePages(DemoSite site) {
        return switch (site) {
            case SHOP -> shop.livePages();
            case BLOG -> blog.livePages();
            case NEWS -> news.livePages();
        };
    }
}
