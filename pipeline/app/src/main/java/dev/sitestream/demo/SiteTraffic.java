package dev.sitestream.demo;

/** The pages of one simulated site, and their changes. */
sealed interface SiteTraffic permits ShopTraffic, BlogTraffic, NewsTraffic {

    /** The number of pages at the start. */
    int initialPages();

    /**
     * The upsert of the page with this number, from 0 to below {@link #initialPages}. Changes nothing in this object.
     */
    DemoEvent initial(int number);

    /**
     * The next change of a page.
     *
     * @param nowMillis the time
     */
    DemoEvent next(long nowMillis);

    /** The number of pages after the changes so far. */
    int livePages();
}
