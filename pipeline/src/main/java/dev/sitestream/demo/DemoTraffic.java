package dev.sitestream.demo;

import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;

/**
 * The traffic of the three simulated sites: the events that load them, and changes without end.
 *
 * <p>The same seed, clock and calls bring the same events. Not thread-safe.
 */
public final class DemoTraffic {

    /** The products in the shop's catalog at the beginning. */
    public static final int PRODUCTS = 200_000;

    private static final int SHOP_PERCENT = 85;
    private static final int NEWS_PERCENT = 10;

    private final InstantSource clock;
    private final Chance chance;
    private final ShopTraffic shop;
    private final BlogTraffic blog;
    private final NewsTraffic news;

    /** @param clock gives the events their {@code time} and {@code lastmod} */
    public DemoTraffic(long seed, InstantSource clock) {
        this(seed, clock, PRODUCTS);
    }

    /**
     * @param clock gives the events their {@code time} and {@code lastmod}
     * @param products how many the shop has at the beginning, at least 1
     */
    public DemoTraffic(long seed, InstantSource clock, int products) {
        if (products < 1) {
            throw new IllegalArgumentException("products is " + products + ", less than 1");
        }
        long now = clock.millis();
        this.clock = clock;
        this.chance = new Chance(seed);
        this.shop = new ShopTraffic(chance.traitsOf(0), products, now);
        this.blog = new BlogTraffic(chance.traitsOf(1), now);
        this.news = new NewsTraffic(chance.traitsOf(2), now);
    }

    /** How many events {@link #initialLoad} brings. */
    public int initialEvents() {
        return news.initialPages() + blog.initialPages() + shop.initialPages();
    }

    /**
     * An upsert for every page that exists at the beginning, the small sites first. Its {@code time} is earlier than
     * that of any live event of the same page, so live events may be sent before and between these.
     */
    public Iterator<DemoEvent> initialLoad() {
        return new InitialLoad(List.of(news, blog, shop));
    }

    /** The next live event, of any site; deletes are only of pages that are live. */
    public DemoEvent next() {
        long now = clock.millis();
        int dice = chance.below(100);
        if (dice < SHOP_PERCENT) {
            return shop.next(now);
        }
        return dice < SHOP_PERCENT + NEWS_PERCENT ? news.next(now) : blog.next(now);
    }

    /** How many pages a site has once all its events so far, the initial load included, have been carried out. */
    public int livePages(DemoSite site) {
        return switch (site) {
            case SHOP -> shop.livePages();
            case BLOG -> blog.livePages();
            case NEWS -> news.livePages();
        };
    }
}
