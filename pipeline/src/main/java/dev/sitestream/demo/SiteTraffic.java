package dev.sitestream.demo;

/** The pages of one simulated site, and the changes that happen to them. */
sealed interface SiteTraffic permits ShopTraffic, BlogTraffic, NewsTraffic {

    /** How many pages there are at the beginning. */
    int initialPages();

    /** The upsert of the page with this number, from 0 to below {@link #initialPages}; changes nothing here. */
    DemoEvent initial(int number);

    /**
     * The next change of a page.
     *
     * @param now in milliseconds since 1970
     */
    DemoEvent next(long now);

    /** How many pages there are after the changes so far. */
    int livePages();
}
